"""Converts the models of a collection to GLB, on a cluster, with Ray.

    python convert_ray.py COLLECTION OUT

For each converted file, including members of archives, `OUT` gets the same path with `.glb` appended, and `OUT/part-*.json` lists the results
and the failures. A second run only redoes parts whose files have changed, or that another version of triassic made.
`OUT/manifest.json` lists the parts. If there is nothing to read, or a folder cannot be listed, nothing is changed, and the exit status
is 1.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import posixpath
import sys

import triassic

import ray_parts
from ray_parts import Part, Row, Where


def read(shown: str, out: str, where: Where) -> list[Row]:
    """Converts the models in a file. `shown` is the path of the collection with which rows begin."""
    rows: list[Row] = []
    with ray_parts.on_disk(where.path) as local:
        for found in triassic.census(local, threads=1):
            if not found["converts"]:
                continue
            member = found["member"]
            below = posixpath.join(posixpath.relpath(where.shown, shown), member or "").rstrip("/")
            row: Row = {"path": where.shown, "member": member, "glb": None, "size": None, "error": None}
            try:
                glb = triassic.open(os.path.join(local, member) if member else local).to_glb()
                ray_parts.write(posixpath.join(out, f"{below}.glb"), functools.partial(ray_parts.put, glb))
                row |= {"glb": f"{below}.glb", "size": len(glb)}
            except Exception as error:
                row["error"] = f"{type(error).__name__}: {error}"
            rows.append(row)
    return rows


def save(out: str, part: Part, rows: list[Row]) -> None:
    content = json.dumps(rows, indent=1).encode()
    ray_parts.write(posixpath.join(out, f"{part.name}.json"), functools.partial(ray_parts.put, content))


def convert(root: str, out: str, *, adopt: bool = False, **limits) -> int:
    """Creates the missing parts. Returns their number."""
    collection = ray_parts.listing(root)
    parts = ray_parts.cut(collection, **limits)
    output = ray_parts.Output(out, collection, "json", adopt)
    out = output.out
    work = functools.partial(read, collection.shown, out)
    made = ray_parts.run(parts, output, work, functools.partial(save, out))
    output.end(parts)
    return made


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("collection")
    arguments.add_argument("out")
    arguments.add_argument("--adopt", action="store_true", help="take over parts that no manifest lists")
    given = arguments.parse_args()
    try:
        made = convert(given.collection, given.out, adopt=given.adopt)
    except ray_parts.Refused as error:
        sys.exit(f"error: {error}; nothing was changed")
    print(f"{made} parts were made")


if __name__ == "__main__":
    main()
