/* SPDX-License-Identifier: ISC */
/*
 * When two names are one: when they differ only in capitals, in the width of
 * letters, or in whether an accent is part of its letter.
 */
#ifndef DAEMON_STORE_FOLD_H
#define DAEMON_STORE_FOLD_H

#include "daemon/store/people.h"

/*
 * Bytes of a folded name, with the NUL: no character becomes more than 18
 * (UAX 15), each of three bytes at most where there are so many.
 */
#define FOLD_MAX (PERSON_CHARS_MAX * 18 * 3 + 1)

/*
 * The form of a name that is compared, by its bytes: NFKC_Casefold of the
 * Unicode Standard.  What is not UTF-8, or longer than a name, stays as it is,
 * as far as it fits.  Returns folded_r.
 */
const char *fold_name(const char *name, char folded_r[FOLD_MAX]);

#endif
