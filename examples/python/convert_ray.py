"""The models of a collection as GLB, on a cluster, by Ray Data.

    python convert_ray.py COLLECTION OUT

Of each file that converts, members of archives too, `OUT` gets the same path with `.glb` added, and `OUT/part-*.json` lists what was made
and what could not be. A second run does only the parts that are missing.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import posixpath

import fsspec
import triassic

import ray_parts
from ray_parts import Part, Row


def read(root: str, out: str, path: str) -> list[Row]:
    """Converts what is in a file."""
    rows: list[Row] = []
    with ray_parts.on_disk(path) as local:
        for found in triassic.census(local, threads=1):
            if not found["converts"]:
                continue
            member = found.get("member")
            below = posixpath.join(posixpath.relpath(path, root), member or "").rstrip("/")
            row: Row = {"path": path, "member": member}
            try:
                glb = triassic.open(os.path.join(local, member) if member else local).to_glb()
                ray_parts.write(posixpath.join(out, f"{below}.glb"), functools.partial(put, glb))
                row |= {"glb": f"{below}.glb", "size": len(glb)}
            except Exception as error:
                row["error"] = f"{type(error).__name__}: {error}"
            rows.append(row)
    return rows


def put(content: bytes, path: str) -> None:
    with open(path, "wb") as file:
        file.write(content)


def save(out: str, part: Part, rows: list[Row]) -> None:
    ray_parts.write(place(out, part), functools.partial(put, json.dumps(rows, indent=1).encode()))


def place(out: str, part: Part) -> str:
    return posixpath.join(out, f"{part.name}.json")


def is_done(out: str, part: Part) -> bool:
    fs, base = fsspec.core.url_to_fs(place(out, part))
    return bool(fs.exists(base))


def convert(root: str, out: str, **limits) -> int:
    """Makes the parts that are missing, and says how many those were."""
    parts = list(ray_parts.cut(ray_parts.listing(root), **limits))
    made = functools.partial(read, os.path.abspath(root) if "://" not in root else root, out)
    return ray_parts.run(parts, made, functools.partial(save, out), functools.partial(is_done, out))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("collection")
    arguments.add_argument("out")
    given = arguments.parse_args()
    print(f"{convert(given.collection, given.out)} parts were made")


if __name__ == "__main__":
    main()
