#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""recompute.py [--schema FILE] EXPORT...: computes everything in the export of
an event again and tells every difference, a line each: where, what stands in
the export, what it should be. Status 1 when there is one.

It shares nothing with the program that made the export: from the list of pairs
and the seed it deals, from calls, cards and claims it finds the results, from
the results the scores, the ranking and the points. What it cannot know, it
takes from the export: the rules of the night, who withdrew when, and which side
the clock found absent."""
import json
import os
import sys

import export
import schema


def read(path):
    def unique(pairs):
        names = [name for name, _ in pairs]
        if len(names) != len(set(names)):
            raise ValueError("a member stands twice: %s" % sorted(names))
        return dict(pairs)

    with open(path, encoding="utf-8") as f:
        return json.load(f, object_pairs_hook=unique)


def differences(doc, form=None):
    """Texts, one for each difference; none for a good export."""
    if form is not None:
        wrong = list(schema.violations(doc, form))
        if wrong:
            return wrong  # what has another form cannot be computed
    return export.Recomputed(doc).differences


def is_different(doc):
    """Whether there is any difference, in less time."""
    try:
        return bool(export.Recomputed(doc, one_is_enough=True).differences)
    except export.Differs:
        return True


def counted(count, what):
    return "%d %s%s" % (count, what, "" if count == 1 else "s")


def main(arguments):
    form = None
    if arguments[:1] == ["--schema"]:
        form = read(arguments[1])
        arguments = arguments[2:]
    if not arguments:
        sys.exit(__doc__.splitlines()[0])
    found = 0
    for path in arguments:
        for text in differences(read(path), form):
            print("%s: %s" % (os.path.basename(path), text))
            found += 1
    print("%s, %s" % (counted(len(arguments), "export"),
                      counted(found, "difference")))
    return found > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
