#!/usr/bin/env python3
"""Measures the peak memory of the command, with one thread, for the largest files of each format.

    check-memory.py TRIASSIC FOLDER...

For each format the eight largest files below the folders are read, checked, printed, converted, and converted back to models of games.
A process may use 30 bytes for each byte that it reads, 16 for each pixel that it decodes, 4 for each byte that it writes, and 50 MB.
"""

import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

PER_READ, PER_PIXEL, PER_WRITTEN, FIXED = 30, 16, 4, 50 << 20
LARGEST = 8


def pixels(data):
    """The number of pixels of all PNG and JPEG images in these bytes."""
    found = 0
    for at in re.finditer(rb"\x89PNG\r\n\x1a\n.{4}IHDR", data, re.S):
        width, height = struct.unpack_from(">II", data, at.end())
        found += width * height
    for at in re.finditer(rb"\xff[\xc0\xc2].{3}(.{2})(.{2})", data, re.S):
        height, width = (int.from_bytes(part, "big") for part in at.groups())
        found += width * height if width * height <= 1 << 26 else 0
    return found


def measured(command, folder):
    """The peak memory of the command, and the numbers of bytes that it read and wrote."""
    command = [*command, "--jobs", "1", "--quiet"]
    printed = folder / "printed"
    shell = '"$@" >"$0" 2>"$0.errors"; code=$?; cat /proc/$$/io >"$0.io"; exit $code'
    child = subprocess.Popen(["sh", "-c", shell, str(printed), *command], start_new_session=True)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    read = int(re.search(r"^rchar: (\d+)$", pathlib.Path(f"{printed}.io").read_text(), re.M)[1])
    pathlib.Path(f"{printed}.io").unlink()
    files = [path for path in folder.rglob("*") if path.is_file()]
    return child.returncode, usage.ru_maxrss * 1024, read, sum(path.stat().st_size for path in files)


def largest(triassic, folders):
    """For each format its largest files, without duplicates."""
    lines = subprocess.run([triassic, "census", "--json", "--quiet", *folders], stdout=subprocess.PIPE, check=False).stdout
    rows = [json.loads(line) for line in lines.splitlines()]
    rows = [row for row in rows if row["format"] and not row["member"] and not row["error"] and not row["path_hex"]]
    formats = {}
    for row in sorted(rows, key=lambda row: (-row["size"], row["path"])):
        own = formats.setdefault(row["format"], {})
        if len(own) < LARGEST or row["sha256"] in own:
            own.setdefault(row["sha256"], row)
    return {name: list(own.values()) for name, own in sorted(formats.items())}


def commands(triassic, row, folder):
    """The commands for a file, and the destination of their output."""
    path = row["path"]
    yield [triassic, "info", "--long", path]
    yield [triassic, "validate", path]
    yield [triassic, "list", path] if row["kind"] == "archive" else [triassic, "dump", path]
    if not row["converts"]:
        return
    yield [triassic, "convert", path, "-o", str(folder / "plain.glb")]
    yield [triassic, "convert", path, "--to", "obj", "-o", str(folder / "obj" / "a.obj")]
    yield [triassic, "convert", path, "--for", "editing", "-o", str(folder / "editing.glb")]
    for target in ("md2", "goldsrc-mdl"):
        yield [triassic, "convert", str(folder / "editing.glb"), "--to", target, "--out-dir", str(folder / target)]


def check(triassic, row):
    """The memory of each command relative to its limit, with a line about it."""
    with tempfile.TemporaryDirectory() as kept:
        decoded = 0
        for command in commands(triassic, row, pathlib.Path(kept)):
            with tempfile.TemporaryDirectory(dir=kept) as own:
                # The outputs of each command are alone in a folder while they are counted.
                at = next((at for at, part in enumerate(command) if part in ("-o", "--out-dir")), None)
                here = [own + part.removeprefix(kept) if at is not None and n == at + 1 else part for n, part in enumerate(command)]
                code, peak, read, written = measured(here, pathlib.Path(own))
                for made in pathlib.Path(own).rglob("*.glb"):
                    decoded = max(decoded, pixels(made.read_bytes()))
                    made.rename(pathlib.Path(kept, made.name))
            allowed = PER_READ * read + PER_PIXEL * decoded + PER_WRITTEN * written + FIXED
            sizes = f"{read / 1e6:.1f} MB read, {decoded / 1e6:.1f} megapixels, {written / 1e6:.1f} MB written"
            about = f"{peak / 1e6:.0f} MB of {allowed / 1e6:.0f} ({sizes}, exit code {code}): {' '.join(command[1:])}"
            yield peak / allowed, about


def main():
    triassic, *folders = sys.argv[1:]
    triassic = str(pathlib.Path(triassic).resolve())
    failed, count = [], 0
    for name, rows in largest(triassic, folders).items():
        taken = [one for row in rows for one in check(triassic, row)]
        most, about = max(taken)
        print(f"memory: {name}, {len(rows)} files: at most {most:.0%} of what is allowed: {about}", flush=True)
        failed += [about for share, about in taken if share > 1]
        count += len(taken)
    print("\n".join(failed))
    assert not failed and count, f"{len(failed)} of {count} commands"


main()
