-- SPDX-License-Identifier: ISC
-- Names that Unicode takes for one, by capitals or by how an accent is written,
-- are one name.  fold_name is a function of the program.  Who were called alike
-- before stay so: each is found by his own name as it is written, the first of
-- them by all others, and pairsd says at its start that one may be renamed.
ALTER TABLE player ADD COLUMN folded TEXT NOT NULL DEFAULT '';
UPDATE player SET folded = fold_name(name);
CREATE INDEX player_by_folded ON player(folded);
