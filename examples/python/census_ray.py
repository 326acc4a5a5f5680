"""Takes the census of a collection on a cluster, with Ray: writes the rows as Parquet files.

    python census_ray.py COLLECTION OUT

`OUT/part-*.parquet` together have the rows of `triassic census COLLECTION`. A second run only redoes parts whose files have changed, or
that another version of triassic made. `OUT/manifest.json` lists the parts: no other file in the folder is touched. If there is nothing to
read, or a folder cannot be listed, nothing is changed, and the exit status is 1. It is also 1 if a file cannot be opened: its part is
repeated by the next run, and the parts of earlier runs are kept until all files are read.
"""

from __future__ import annotations

import argparse
import functools
import os
import posixpath
import sys

import fsspec
import pyarrow.parquet
import triassic

import ray_parts
from ray_parts import Part, Row, Where

UNREAD = "unread"


def read(where: Where) -> list[Row]:
    """The rows of a file, and of its members if it is an archive."""
    with ray_parts.on_disk(where.path) as local:
        rows = list(triassic.census(local, threads=1))
    text = os.fsencode(where.shown)
    path = text.decode(errors="replace")
    for row in rows:
        row["path"] = path
        row["path_hex"] = None if path.encode() == text else text.hex()
    return rows


def save(out: str, part: Part, rows: list[Row]) -> None:
    # Only files that are missing or cannot be opened have no size.
    is_unread = any(row["size"] is None and row["reason"] != "crashed" for row in rows)
    name = posixpath.join(out, UNREAD, part.name) if is_unread else posixpath.join(out, part.name)
    table = triassic.census_rows_table(rows)
    ray_parts.write(f"{name}.parquet", functools.partial(pyarrow.parquet.write_table, table))


def census(root: str, out: str, read=read, *, adopt: bool = False, seconds: float = 600, **limits) -> tuple[int, int]:
    """Creates the missing parts. Returns their number, and the number of those with files that cannot be opened."""
    collection = ray_parts.listing(root)
    parts = ray_parts.cut(collection, **limits)
    output = ray_parts.Output(out, collection, "parquet", adopt)
    out = output.out
    fs, base = fsspec.core.url_to_fs(posixpath.join(out, UNREAD))
    if fs.exists(base):
        for name in output.manifest["parts"]:
            if fs.exists(place := posixpath.join(base, f"{name}.parquet")):
                fs.rm_file(place)
    made = ray_parts.run(parts, output, read, functools.partial(save, out), seconds=seconds)
    unread = len({part.name for part in parts} - output.present())
    if not unread:
        output.end(parts)
    return made, unread


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("collection")
    arguments.add_argument("out")
    arguments.add_argument("--adopt", action="store_true", help="take over parts that no manifest lists")
    given = arguments.parse_args()
    try:
        made, unread = census(given.collection, given.out, adopt=given.adopt)
    except ray_parts.Refused as error:
        sys.exit(f"error: {error}; nothing was changed")
    print(f"{made} parts were made")
    if unread:
        sys.exit(f"error: {unread} parts have files that cannot be opened; they are in {given.out}/{UNREAD}")


if __name__ == "__main__":
    main()
