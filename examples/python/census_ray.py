"""The census of a collection on a cluster, by Ray Data: rows as files of Parquet.

    python census_ray.py COLLECTION OUT

`OUT/part-*.parquet` together have the rows of `triassic census`. A second run does only the parts that are missing; where files have
changed, their part has another name, and the old one is removed.
"""

from __future__ import annotations

import argparse
import functools
import posixpath

import fsspec
import pyarrow.parquet
import triassic

import ray_parts
from ray_parts import Part, Row


def read(path: str) -> list[Row]:
    """The rows of a file, and of its members if it is an archive."""
    with ray_parts.on_disk(path) as local:
        rows = list(triassic.census(local, threads=1))
    for row in rows:
        row["path"] = path
    return rows


def save(out: str, part: Part, rows: list[Row]) -> None:
    table = triassic.census_rows_table(rows)
    ray_parts.write(place(out, part), functools.partial(pyarrow.parquet.write_table, table))


def place(out: str, part: Part) -> str:
    return posixpath.join(out, f"{part.name}.parquet")


def is_done(out: str, part: Part) -> bool:
    fs, base = fsspec.core.url_to_fs(place(out, part))
    return bool(fs.exists(base))


def remove_others(out: str, parts: list[Part]) -> None:
    """Removes the parts of an earlier listing."""
    fs, base = fsspec.core.url_to_fs(out)
    kept = {f"{part.name}.parquet" for part in parts}
    for path in fs.glob(posixpath.join(base, "part-*.parquet")):
        if posixpath.basename(path) not in kept:
            fs.rm_file(path)


def census(root: str, out: str, read=read, **limits) -> int:
    """Makes the parts that are missing, and says how many those were."""
    parts = list(ray_parts.cut(ray_parts.listing(root), **limits))
    made = ray_parts.run(parts, read, functools.partial(save, out), functools.partial(is_done, out))
    remove_others(out, parts)
    return made


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("collection")
    arguments.add_argument("out")
    given = arguments.parse_args()
    print(f"{census(given.collection, given.out)} parts were made")


if __name__ == "__main__":
    main()
