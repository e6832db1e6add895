# SPDX-License-Identifier: ISC
"""A small validator of JSON Schema (draft 2020-12): the keywords that the
schema of exports uses, and no other, which it refuses."""
import re

KNOWN = {"$schema", "$id", "$defs", "$ref", "title", "description", "type",
         "const", "enum", "properties", "required", "additionalProperties",
         "items", "minimum", "maximum", "minItems", "maxItems", "pattern"}


def has_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, {
        "object": dict, "array": list, "string": str, "boolean": bool,
        "null": type(None)}[name])


def resolve(form, root):
    while "$ref" in form:
        path = form["$ref"]
        if not path.startswith("#/"):
            raise ValueError("a reference to elsewhere: %s" % path)
        form = root
        for name in path[2:].split("/"):
            form = form[name]
    return form


def violations(value, form, root=None, place="export"):
    """Texts, one for each thing that is not as the schema has it."""
    root = form if root is None else root
    form = resolve(form, root)
    unknown = set(form) - KNOWN
    if unknown:
        raise ValueError("the schema uses %s" % sorted(unknown))
    types = form.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(has_type(value, name) for name in types):
        yield "%s: want %s, not %r" % (place, " or ".join(types), value)
        return
    if "const" in form and value != form["const"]:
        yield "%s: want %r, not %r" % (place, form["const"], value)
    if "enum" in form and value not in form["enum"]:
        yield "%s: want one of %s, not %r" % (place, form["enum"], value)
    if isinstance(value, str):
        if "pattern" in form and ("\n" in value or not re.search(
                form["pattern"], value)):
            yield "%s: want text like %s, not %r" % (
                place, form["pattern"], value)
    elif isinstance(value, int) and not isinstance(value, bool):
        if value < form.get("minimum", value):
            yield "%s: %d is below %d" % (place, value, form["minimum"])
        if value > form.get("maximum", value):
            yield "%s: %d is above %d" % (place, value, form["maximum"])
    elif isinstance(value, list):
        yield from array_violations(value, form, root, place)
    elif isinstance(value, dict):
        yield from object_violations(value, form, root, place)


def array_violations(value, form, root, place):
    if len(value) < form.get("minItems", 0):
        yield "%s: %d items are too few" % (place, len(value))
    if len(value) > form.get("maxItems", len(value)):
        yield "%s: %d items are too many" % (place, len(value))
    if "items" in form:
        for i, item in enumerate(value):
            yield from violations(item, form["items"], root,
                                  "%s[%d]" % (place, i))


def object_violations(value, form, root, place):
    properties = form.get("properties", {})
    for name in form.get("required", []):
        if name not in value:
            yield "%s: no member %s" % (place, name)
    for name, member in value.items():
        if name in properties:
            yield from violations(member, properties[name], root,
                                  "%s.%s" % (place, name))
        elif form.get("additionalProperties", True) is False:
            yield "%s: unknown member %s" % (place, name)
