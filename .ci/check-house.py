#!/usr/bin/env python3
"""Circles between the files of a crate, and files that are too small or too large.

A file depends on another if a path in it leads there: `use` or inline, from `crate`, `self` or `super`, re-exports followed
to the file that defines the name. `mod`, `pub use`, comments and code that is only for tests do not count. Files that meet
each other along such paths in both directions form a circle.

`--list` prints every circle and every small file.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Of testdata and pictures.
MOST_BYTES = 8_000_000
# How many files of a crate may stand in circles, at most: none where it is not here. The numbers only ever fall.
ALLOWED = {
    "acknex-hmp": 5,
    "acknex-mdl": 15,
    "acknex-wmb": 3,
    "bis-p3dm": 23,
    "bis-paa": 2,
    "formats-core": 7,
    "goldsrc-mdl": 22,
    "quake-md2": 6,
}
SMALL, LARGE = 60, 400
SHARE_OF_SMALL = 0.16

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|r#*\".*?\"#*", re.S)
ITEM = re.compile(
    r"\b(?:pub(?:\([^)]*\))?\s+)?(?:async\s+|const\s+|unsafe\s+)*(?:fn|struct|enum|trait|type|const|static|macro_rules!|union)\s+([A-Za-z_]\w*)"
)
USE = re.compile(r"(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);")
INLINE = re.compile(r"\b(crate|self|super)((?:::\w+)+)")


def without_tests(text):
    """The text without comments, strings and items below `#[cfg(test)]`."""
    text = COMMENT.sub(lambda found: '""' if found[0][0] in '"r' else "", text)
    parts, at = [], 0
    for found in re.finditer(r"#\[cfg\((?:test|all\(test)[^\]]*\]", text):
        if found.start() < at:
            continue
        parts.append(text[at : found.start()])
        end = min((n for n in (text.find("{", found.end()), text.find(";", found.end())) if n >= 0), default=len(text))
        if end < len(text) and text[end] == "{":
            depth = 0
            for end in range(end, len(text)):
                depth += {"{": 1, "}": -1}.get(text[end], 0)
                if depth == 0:
                    break
        at = end + 1
    return "".join(parts) + text[at:]


def flatten(tree):
    """The paths of a `use` tree, each as a list of names, with the name that it gets."""
    tree = tree.strip()
    brace = tree.find("{")
    if brace < 0:
        path, _, alias = (part.strip() for part in tree.partition(" as "))
        names = [name.strip() for name in path.split("::") if name.strip()]
        return [(names, alias or names[-1])] if names else []
    head = [name.strip() for name in tree[:brace].split("::") if name.strip()]
    body, depth, start, found = tree[brace + 1 : tree.rfind("}")], 0, 0, []
    for at, char in enumerate(body + ","):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "," and depth == 0:
            for names, alias in flatten(body[start:at]):
                found.append((head + ([] if names == ["self"] else names), alias if names != ["self"] else head[-1]))
            start = at + 1
    return found


class Crate:
    """The modules of a crate: for each its file, what it defines and what it imports."""

    def __init__(self, folder):
        self.files, self.items, self.imports, self.public = {}, {}, {}, {}
        source = folder / "src"
        for path in sorted(source.rglob("*.rs")):
            parts = list(path.relative_to(source).with_suffix("").parts)
            if "tests" in parts or parts[0] == "main" and (source / "lib.rs").exists():
                continue
            if parts[-1] in ("lib", "main", "mod"):
                parts.pop()
            module = tuple(parts)
            text = without_tests(path.read_text("utf-8"))
            self.files[module] = (path, text)
            self.items[module] = set(ITEM.findall(text))
            uses = [(bool(public), use) for public, use in USE.findall(text)]
            self.imports[module] = [entry for public, use in uses for entry in flatten(use) if not public]
            self.public[module] = {alias: names for public, use in uses for names, alias in flatten(use)}

    def resolve(self, module, names, depth=0):
        """The module that defines what a path in `module` leads to; `None` outside of the crate."""
        if depth > 12 or not names:
            return None
        at, rest = module, list(names)
        if rest[0] == "crate":
            at, rest = (), rest[1:]
        else:
            local = rest[0] not in ("self", "super")
            while rest and rest[0] in ("self", "super"):
                at = at[:-1] if rest[0] == "super" else at
                rest = rest[1:]
            if local and (*at, rest[0]) not in self.files and rest[0] not in self.public.get(at, {}):
                return None
        while rest and (*at, rest[0]) in self.files:
            at, rest = (*at, rest[0]), rest[1:]
        if at not in self.files:
            return None
        if rest and rest[0] not in self.items[at]:
            onward = self.public[at].get(rest[0])
            if onward is not None:
                return self.resolve(at, onward + rest[1:], depth + 1) or at
            for names_of_glob, alias in ((names, alias) for alias, names in self.public[at].items() if alias == "*"):
                found = self.resolve(at, names_of_glob[:-1] + rest, depth + 1)
                if found is not None and rest[0] in self.items[found]:
                    return found
        return at

    def edges(self):
        graph = collections.defaultdict(set)
        for module, (_, text) in self.files.items():
            paths = [names for names, _ in self.imports[module]]
            body = USE.sub("", text)
            paths += [[head, *tail.strip(":").split("::")] for head, tail in INLINE.findall(body)]
            # A path through a module that was imported or is a child: `codes::X`.
            heads = {alias: names for names, alias in self.imports[module]}
            for found in re.findall(r"(?<![:\w])([a-z_]\w*)((?:::\w+)+)", body):
                if found[0] in heads:
                    paths.append(heads[found[0]] + found[1].strip(":").split("::"))
                elif (*module, found[0]) in self.files:
                    paths.append(["self", found[0], *found[1].strip(":").split("::")])
            for names in paths:
                target = self.resolve(module, names)
                if target is not None and target != module:
                    graph[module].add(target)
        return graph


def circles(graph, nodes):
    """The strongly connected components of more than one node (Tarjan, without recursion)."""
    index, low, on_stack, stack, found, counter = {}, {}, set(), [], [], 0
    for root in nodes:
        if root in index:
            continue
        work = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = counter
        counter += 1
        stack.append(root)
        on_stack.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in index:
                    index[target] = low[target] = counter
                    counter += 1
                    stack.append(target)
                    on_stack.add(target)
                    work.append((target, iter(sorted(graph[target]))))
                    break
                if target in on_stack:
                    low[node] = min(low[node], index[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    group = []
                    while True:
                        group.append(stack.pop())
                        on_stack.discard(group[-1])
                        if group[-1] == node:
                            break
                    if len(group) > 1:
                        found.append(sorted(group))
    return found


def main():
    listing, failed, sizes = "--list" in sys.argv, False, []
    for folder in sorted((ROOT / "crates").iterdir()):
        crate = Crate(folder)
        found = circles(crate.edges(), sorted(crate.files))
        count = sum(map(len, found))
        print(f"{folder.name}: {len(crate.files)} files, {count} in {len(found)} circles")
        failed |= count > ALLOWED.get(folder.name, 0)
        if listing:
            for group in found:
                print("   ", ", ".join("::".join(module) or "lib" for module in group))
        for path, _ in crate.files.values():
            lines = path.read_text("utf-8").splitlines()
            only_list = all(re.match(r"\s*(//|#!?\[|(pub(\([^)]*\))? )?(use|mod) |[\w:,{}*; ]*$|$)", line) for line in lines)
            if not only_list:
                sizes.append((len(lines), path.relative_to(ROOT)))
    small = sorted(size for size in sizes if size[0] < SMALL)
    large = [size for size in sizes if size[0] > LARGE]
    print(f"{len(sizes)} files, {len(small)} below {SMALL} lines ({len(small) / len(sizes):.1%}), {len(large)} above {LARGE}")
    if listing:
        for lines, path in small + large:
            print(f"    {lines:4} {path}")
    # Everybody who clones the repository fetches them.
    given = [path for folder in ("testdata", "docs/pictures") for path in (ROOT / folder).rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in given)
    print(f"{len(given)} files of testdata and pictures, {size:,} bytes, at most {MOST_BYTES:,}")
    failed |= size > MOST_BYTES
    sys.exit(1 if failed or large or len(small) > SHARE_OF_SMALL * len(sizes) else 0)


main()
