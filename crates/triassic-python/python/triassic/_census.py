"""The census of a collection: a dict for each file, or a table."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

from triassic._triassic import CensusLines

if TYPE_CHECKING:
    import pyarrow as _pyarrow  # type: ignore[import-untyped,unused-ignore]  # it has no types

_Path = str | os.PathLike[str]

#: So many rows become one part of a table.
_ROWS = 8192


def census(
    paths: _Path | Iterable[_Path],
    *,
    threads: int | None = None,
    archives: bool = True,
    try_convert: bool = False,
) -> Iterator[dict[str, Any]]:
    """What is in files, folders and archives: a dict for each file, equal to the lines of `triassic census --json`.

    The keys are described in `docs/guide/census.md`; those without a value are left out. Rows come in the order of their paths, members of
    archives after their archive, while files are read: on so many `threads`, by default one for each processor. Without `archives`
    these are not looked into. `try_convert` also makes the scene of every model, without images.

    What cannot be read has a row with an `error`; nothing is raised for it.
    """
    named = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if threads is not None and threads < 1:
        raise ValueError("threads must be at least 1")
    lines = CensusLines([os.fspath(path) for path in named], threads, archives, try_convert)
    return (cast("dict[str, Any]", json.loads(line)) for line in lines)


def census_schema() -> _pyarrow.Schema:
    """The columns of `census_table`, which are always the same."""
    import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]

    text, count = pa.string(), pa.uint64()
    return pa.schema(
        [
            pa.field("path", text, nullable=False),
            ("path_hex", text),
            ("member", text),
            ("size", count),
            ("modified", pa.timestamp("us", tz="UTC")),
            ("sha256", text),
            ("format", text),
            pa.field("name", text, nullable=False),
            ("version", pa.uint32()),
            ("kind", text),
            pa.field("converts", pa.bool_(), nullable=False),
            ("reason", text),
            ("triangles", count),
            ("frames", count),
            ("animations", count),
            ("textures", count),
            ("members", count),
            pa.field("features", pa.list_(text), nullable=False),
            pa.field("findings", pa.map_(text, pa.uint32()), nullable=False),
            pa.field("companions", pa.list_(text), nullable=False),
            ("first_bytes", text),
            ("error", text),
            ("scene_triangles", count),
            ("scene_error", text),
        ],
        metadata={"schema": "triassic/census-1"},
    )


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row with a value for each column that has one."""
    flat = {key: value for key, value in row.items() if key not in ("schema", "counts", "findings", "scene")}
    flat.update(row.get("counts", {}))
    flat["findings"] = list(row.get("findings", {}).items())
    flat.setdefault("features", [])
    flat.setdefault("companions", [])
    for key, value in row.get("scene", {}).items():
        flat[f"scene_{key}"] = value
    return flat


def census_table(
    paths: _Path | Iterable[_Path],
    *,
    threads: int | None = None,
    archives: bool = True,
    try_convert: bool = False,
) -> _pyarrow.Table:
    """The rows of `census` as a table of Arrow, whose columns are always those of `census_schema`.

    Needs pyarrow: `pip install 'triassic[arrow]'`.
    """
    return census_rows_table(census(paths, threads=threads, archives=archives, try_convert=try_convert))


def census_rows_table(rows: Iterable[dict[str, Any]]) -> _pyarrow.Table:
    """Rows that `census` gave as such a table."""
    import pyarrow as pa  # type: ignore[import-untyped,unused-ignore]

    schema, batches, rows = census_schema(), [], iter(rows)
    while some := [_flat(row) for row in itertools.islice(rows, _ROWS)]:
        batches.append(pa.RecordBatch.from_pylist(some, schema=schema))
    return pa.Table.from_batches(batches, schema=schema)
