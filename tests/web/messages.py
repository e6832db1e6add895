# SPDX-License-Identifier: ISC
"""The messages of the pages: both languages say everything that the pages ask
for and nothing else, with the same values in it; and the pages keep what the
content security policy demands."""
import json
import os
import re
import sys

TOP = os.environ.get("top_srcdir", ".")
WEB = os.path.join(TOP, "web")
FORMS = {"en": {"one", "other"}, "zh": {"other"}}

number = failed = 0


def same(is_, expected, name):
    global number, failed
    number += 1
    good = is_ == expected
    failed += not good
    print("%sok %d - %s" % ("" if good else "not ", number, name))
    if not good:
        print("# is %r, expected %r" % (is_, expected))


def read(name):
    with open(os.path.join(WEB, name), encoding="utf-8") as f:
        return f.read()


def pairs(items):
    names = [name for name, _ in items]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError("set twice: %s" % sorted(twice))
    return dict(items)


words = {name: json.loads(read(name + ".json"), object_pairs_hook=pairs)
         for name in FORMS}
modules = {name: read(name) for name in sorted(os.listdir(WEB))
           if name.endswith(".js")}
source = "\n".join(modules.values())


def values(text):
    forms = text.values() if isinstance(text, dict) else [text]
    return [set(re.findall(r"\{(\w+)\}", form)) for form in forms]


same(sorted(words["en"]), sorted(words["zh"]), "both have the same messages")
for name, forms in FORMS.items():
    same([key for key, text in words[name].items()
          if isinstance(text, dict) and set(text) != forms], [],
         "%s: the plural forms are its own" % name)
    same([key for key, text in words[name].items() if
          any(not v for v in (text.values() if isinstance(text, dict)
                              else [text]))], [], "%s: none is empty" % name)
same([key for key in words["en"] if
      set().union(*values(words["en"][key])) !=
      set().union(*values(words["zh"].get(key, "")))], [],
     "both use the same values")

# Keys stand in the code as they are, or as the first half of a word's.
asked = set(re.findall(r"""['"]([a-z_]+(?:\.[a-zA-Z_]+)+)['"]""", source))
asked = {key for key in asked if not re.search(r"\.(js|json|html|css|svg|am)$",
                                               key)}
kinds = set(re.findall(r"""word\(\s*['"]([a-z_.]+)['"]""", source))
kinds |= set(re.findall(r"""t\(['"]([a-z_.]+)\.['"] \+""", source))
kinds |= {"spoken", "rule"} | set(re.findall(
    r"'(\w+)'", re.search(r"RULES_WORDS = \[(.*?)\]", source, re.S).group(1)))
same(sorted(key for key in asked if key not in words["en"] and
            key not in kinds), [],
     "every message that is asked for is there")
literals = set(re.findall(r"""['"]([\w.]+)['"]""", source))
same(sorted(key for key in words["en"] if key not in literals and
            key.rsplit(".", 1)[0] not in kinds), [],
     "every message is asked for")
same(sorted(kind for kind in kinds if not any(
    key.rsplit(".", 1)[0] == kind for key in words["en"])), [],
     "every kind of words has some")

html = read("index.html")
same(re.findall(r"<style|style=|\son\w+=|<script(?![^>]*\bsrc=)", html), [],
     "the page has no script or style of its own")
same(re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|"
                r"\beval\(|new Function", source), [],
     "no module reads text as markup or as code")
same([link for link in re.findall(r"https?://[^\s'\"]+",
                                  html + source + read("style.css"))
      if link != "http://www.w3.org/2000/svg"], [],
     "nothing is loaded from elsewhere")
same(sorted(name for name, text in modules.items() for from_ in
            re.findall(r"""(?:from|import)\(?\s*['"]\./([\w.-]+)['"]""", text)
            if from_ not in modules), [], "every module that is named is there")
print("1..%d" % number)
sys.exit(1 if failed else 0)
