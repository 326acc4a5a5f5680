#!/usr/bin/env python3
"""Makes a folder equal to another one: `mirror.py FROM TO`. Equal files keep their modification times, by which Cargo detects changes."""

import filecmp
import pathlib
import shutil
import sys

source, target = map(pathlib.Path, sys.argv[1:])
wanted = {path.relative_to(source) for path in source.rglob("*") if path.is_file()}
for path in [path for path in target.rglob("*") if path.is_file() and path.relative_to(target) not in wanted]:
    path.unlink()
for name in sorted(wanted):
    if not (target / name).is_file() or not filecmp.cmp(source / name, target / name, shallow=False):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, target / name)
