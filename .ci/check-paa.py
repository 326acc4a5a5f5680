#!/usr/bin/env python3
"""Converts textures of Bohemia's games to PNG and back by the command, and reads them with armaio, an independent reader:

    PYTHON-WITH-ARMAIO .ci/check-paa.py TRIASSIC FOLDER…

Those with a known suffix must keep their type, sizes, tags, swizzle and packing, and nearly the same pixels. If armaio reads any other
original, it must also read the converted one. Exit code 1 if anything differs, or nothing was compared.
"""

import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile

import numpy
from armaio.compression import LzssError
from armaio.paa import DxtError, PaaError, PaaFile, PaaSwizzleTagg

SUFFIXES = ("co", "ca", "nohq", "smdi", "as", "adshq", "gs")
LZO = 0x8000
# Other pictures by other tools: crates/bis-paa/tests/it/encode/real.rs describes the fault of each.
UNLIKE = {"ace_ui_background_ca@a2bf2a3"}
# In decibels.
NEAR = 50


class NotMade(Exception):
    """The command reports the reason why it does not convert something."""


def textures(*arguments):
    done = subprocess.run([sys.argv[1], "textures", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise NotMade(done.stderr.splitlines()[0].rsplit(": ", 1)[-1])


def packed(data):
    """For each level, whether it is compressed with LZO, from the table of offsets."""
    at = data.index(b"GGATSFFO") + 12
    offsets = [offset for offset in struct.unpack_from("<16I", data, at) if offset]
    return [struct.unpack_from("<H", data, offset)[0] & LZO != 0 for offset in offsets]


def described(path):
    paa = PaaFile.read_file(str(path))
    swizzle = paa.get_tagg(PaaSwizzleTagg)
    return paa, {
        "type": paa.format,
        "levels": [(level.width, level.height) for level in paa.mipmaps],
        "tags": [type(tag).__name__ for tag in paa.taggs],
        "swizzle": swizzle and swizzle.commands,
        "packed": packed(path.read_bytes()) if b"GGATSFFO" in path.read_bytes() else None,
    }


def decibels(one, other):
    error = numpy.mean((numpy.asarray(one, float) - numpy.asarray(other, float)) ** 2)
    scale = 255 if numpy.max(one) > 1 else 1
    return 10 * numpy.log10(scale * scale / error) if error else float("inf")


def main():
    same, read, wrong, least = 0, 0, [], float("inf")
    for path in sorted(path for folder in sys.argv[2:] for path in pathlib.Path(folder).rglob("*.paa")):
        stem = path.stem.split("@")[0]
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            shutil.copy(path, folder / f"{stem}.paa")
            try:
                textures(folder / f"{stem}.paa", "--out-dir", folder / "png")
                textures(folder / "png" / f"{stem}.png", "--to", "paa", "--out-dir", folder / "new")
            except NotMade as error:
                print(f"{path.name}: {error}", flush=True)
                continue
            made, is_now = described(folder / "new" / f"{stem}.paa")
            try:
                old, was = described(path)
                before = old.decode()
            except (KeyError, ValueError, PaaError, DxtError, LzssError, struct.error) as error:
                # It cannot read some unusual files of the corpus: flags, sides below 4, uncompressed levels.
                print(f"{path.name}: armaio does not read it: {error}")
                continue
            if stem.rsplit("_", 1)[-1].lower() not in SUFFIXES or path.stem in UNLIKE:
                # A single-pixel image may now be in blocks.
                if min(made.mipmaps[0].width, made.mipmaps[0].height) >= 4:
                    made.decode()
                read += 1
                continue
            wrong += [f"{path.name}: {what}: {is_now[what]}, was {was[what]}" for what in was if is_now[what] != was[what]]
            near = decibels(before, made.decode())
            least = min(least, near)
            if near < NEAR:
                wrong.append(f"{path.name}: {near:.1f} dB")
            same += 1
    for line in wrong:
        print(line)
    print(f"{same} textures there and back by armaio, at least {least:.1f} dB; {read} others read; {len(wrong)} problems")
    sys.exit(1 if wrong or same == 0 else 0)


main()
