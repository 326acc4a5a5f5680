#!/usr/bin/env python3
"""Checks every link and every code block in the Markdown files.

Links: relative paths exist, and anchors are headings of their page. Blocks: JSON and TOML parse; in `console` and `sh` blocks
every `triassic` command has a subcommand and options that `triassic help` lists. Rust blocks are compiled by the tests, as
documentation of the crates; in pages that no crate includes, they are errors.

Usage: check-markdown.py TRIASSIC, the built command.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import tomllib

TRIASSIC = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parent.parent
problems = []
counts = dict.fromkeys(("pages", "links", "blocks", "commands"), 0)


def pages():
    listed = subprocess.run(["git", "ls-files", "-z", "*.md"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def without_blocks(text):
    return re.sub(r"^(```|~~~).*?^\1\s*$", "", text, flags=re.M | re.S)


def anchors(path):
    """The anchors of a page's headings, as code hosts create them."""
    found, seen = set(), {}
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", without_blocks(path.read_text("utf-8")), flags=re.M):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").lower()
        anchor = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        number = seen.get(anchor, 0)
        seen[anchor] = number + 1
        found.add(f"{anchor}-{number}" if number else anchor)
    return found


def check_links(path, text):
    text = re.sub(r"`[^`\n]*`", "", without_blocks(text))
    targets = re.findall(r"\]\(\s*<?([^)\s>]+)", text) + re.findall(r"^\[[^\]]+\]:\s*(\S+)", text, flags=re.M)
    for target in targets:
        counts["links"] += 1
        if re.match(r"[a-z]+://|mailto:", target):
            continue
        name, _, anchor = target.partition("#")
        # Links that rustdoc resolves in pages that are the documentation of a crate.
        if re.fullmatch(r"[A-Za-z_]\w*(::\w+)*(\(\))?", name) and not (path.parent / name).exists():
            continue
        page = (path.parent / name).resolve() if name else path
        if not page.exists():
            problems.append(f"{path.relative_to(ROOT)}: no file {target}")
        elif anchor and page.suffix == ".md" and anchor not in anchors(page):
            problems.append(f"{path.relative_to(ROOT)}: no heading {target}")


def help_of(command, cache={}):
    if command not in cache:
        run = subprocess.run([TRIASSIC, *command, "--help"], capture_output=True, text=True)
        cache[command] = run.stdout if run.returncode == 0 else None
    return cache[command]


def check_command(path, line):
    counts["commands"] += 1
    words = shlex.split(line, comments=True)
    # Up to the next command on the line.
    for n, word in enumerate(words):
        if word in ("|", ">", "&&", ";", "<"):
            words = words[:n]
            break
    subcommand, options = [], [word for word in words[1:] if word.startswith("-") and word != "-"]
    for word in words[1:]:
        if word.startswith("-") or help_of((*subcommand, word)) is None:
            break
        subcommand.append(word)
    shown = help_of(tuple(subcommand)) or ""
    if not subcommand and not set(options) <= {"--help", "--version", "-h", "-V"}:
        problems.append(f"{path.relative_to(ROOT)}: no such command: {line}")
    for option in options:
        name = option.split("=")[0]
        if not re.search(rf"(^|[\s,]){re.escape(name)}([\s,=]|$)", shown):
            problems.append(f"{path.relative_to(ROOT)}: {name} is not an option: {line}")


def check_blocks(path, text, compiled):
    for language, body in re.findall(r"^```([\w,]*)[^\n]*\n(.*?)^```\s*$", text, flags=re.M | re.S):
        counts["blocks"] += 1
        try:
            if language == "json":
                json.loads(body)
            elif language == "toml":
                tomllib.loads(body)
            elif language in ("console", "sh"):
                lines = body.replace("\\\n", " ").splitlines()
                prompt = "$ " if language == "console" else ""
                for line in lines:
                    if line.startswith(f"{prompt}triassic "):
                        check_command(path, line.removeprefix(prompt))
            elif language.split(",")[0] == "rust" and path not in compiled:
                problems.append(f"{path.relative_to(ROOT)}: a Rust block that no crate compiles")
        except ValueError as error:
            problems.append(f"{path.relative_to(ROOT)}: {language} block: {error}")


def included():
    """The pages that a crate includes as documentation, whose blocks are compiled by its tests."""
    found = set()
    for source in subprocess.run(
        ["git", "grep", "-l", "include_str!", "--", "*.rs"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines():
        for name in re.findall(r'doc\s*=\s*include_str!\("([^"]+\.md)"\)', (ROOT / source).read_text("utf-8")):
            found.add((ROOT / source).parent.joinpath(name).resolve())
    return found


compiled = included()
for page in pages():
    counts["pages"] += 1
    text = page.read_text("utf-8")
    check_links(page, text)
    check_blocks(page, text, compiled)
print(*problems, sep="\n")
print(", ".join(f"{count} {what}" for what, count in counts.items()) + f"; {len(problems)} problems")
sys.exit(1 if problems or counts["links"] == 0 or counts["commands"] == 0 else 0)
