"""The census of a collection: a dict for each file, or tables."""

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

#: The number of rows in one part of a table.
_ROWS = 8192


def census(
    paths: _Path | Iterable[_Path],
    *,
    threads: int | None = None,
    archives: bool = True,
    try_convert: bool = False,
    check_files: bool = False,
    shard: tuple[int, int] | None = None,
    update: _Path | None = None,
) -> Iterator[dict[str, Any]]:
    """Lists the contents of files, folders and archives: a dict for each file, equal to the lines of `triassic census --json`.

    The keys are described in `docs/guide/census.md`; each is always present, and None if it has no value. Rows are yielded in the order
    of their paths, members of archives after their archive, while files are read, on `threads` threads: by default one per processor.
    Without `archives`, archives are not opened. `try_convert` also creates the scene of every model, without images. `check_files` also
    searches the files that models need. `shard=(k, n)` selects the k-th of n parts. `update` is a file with the rows of an earlier census,
    as lines of JSON or CSV, which are reused for files whose size and time have not changed.

    A file that cannot be read has a row with an `error`, without an exception. Raises `Error` if the rows of `update` cannot be used.
    """
    named = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if threads is not None and threads < 1:
        raise ValueError("threads must be at least 1")
    if shard is not None:
        is_pair = isinstance(shard, tuple) and len(shard) == 2 and all(isinstance(number, int) for number in shard)
        if not (is_pair and 1 <= shard[0] <= shard[1]):
            raise ValueError("shard must be (k, n), such as (2, 3): the second of three")
    old = None if update is None else os.fspath(update)
    lines = CensusLines([os.fspath(path) for path in named], threads, archives, try_convert, check_files, shard, old)
    return (cast("dict[str, Any]", json.loads(line)) for line in lines)


def _arrow() -> Any:
    try:
        import pyarrow  # type: ignore[import-untyped,unused-ignore]
    except ImportError as error:
        raise ImportError("tables need pyarrow: pip install 'pyarrow>=15'") from error
    return pyarrow


def census_schema() -> _pyarrow.Schema:
    """The columns of `census_table`, which are always the same, and those of `triassic census -o census.parquet`."""
    pa = _arrow()
    text, small, large = pa.string(), pa.uint32(), pa.uint64()

    def always(name: str, of: Any) -> Any:
        return pa.field(name, of, nullable=False)

    def listed(of: Any) -> Any:
        return pa.list_(always("element", of))

    error = pa.struct([("kind", text), always("message", text), ("part", text), ("offset", large)])
    finding = pa.struct([always("code", text), ("severity", text), always("count", small), ("offset", large)])
    counts = pa.struct([(name, large) for name in ("triangles", "frames", "animations", "textures", "members")])
    return pa.schema(
        [
            always("schema", text),
            ("triassic", text),
            always("path", text),
            ("path_hex", text),
            ("member", text),
            ("shard", text),
            ("size", large),
            ("modified", pa.timestamp("us", tz="UTC")),
            ("sha256", text),
            ("format", text),
            always("name", text),
            ("version", small),
            ("kind", text),
            always("converts", pa.bool_()),
            ("reason", text),
            always("counts", counts),
            always("features", listed(text)),
            always("findings", listed(finding)),
            always("companions", listed(text)),
            always("properties", listed(pa.struct([always("key", text), always("value", text)]))),
            ("missing", listed(text)),
            ("first_bytes", text),
            ("error", error),
            ("scene", pa.struct([("triangles", large), ("error", error)])),
        ],
        metadata={"schema": "triassic/census-2"},
    )


def census_table(
    paths: _Path | Iterable[_Path],
    *,
    threads: int | None = None,
    archives: bool = True,
    try_convert: bool = False,
    check_files: bool = False,
    shard: tuple[int, int] | None = None,
    update: _Path | None = None,
) -> _pyarrow.Table:
    """The rows of `census` as an Arrow table, whose columns are always those of `census_schema`. Needs pyarrow."""
    return census_batches(
        paths,
        threads=threads,
        archives=archives,
        try_convert=try_convert,
        check_files=check_files,
        shard=shard,
        update=update,
    ).read_all()


def census_batches(
    paths: _Path | Iterable[_Path],
    *,
    threads: int | None = None,
    archives: bool = True,
    try_convert: bool = False,
    check_files: bool = False,
    shard: tuple[int, int] | None = None,
    update: _Path | None = None,
) -> _pyarrow.RecordBatchReader:
    """The rows of `census` as a `pyarrow.RecordBatchReader`: batches that are created lazily, for collections of any size."""
    schema = census_schema()
    rows = census(
        paths,
        threads=threads,
        archives=archives,
        try_convert=try_convert,
        check_files=check_files,
        shard=shard,
        update=update,
    )
    return _arrow().RecordBatchReader.from_batches(schema, _batches(rows, schema))


def census_rows_table(rows: Iterable[dict[str, Any]]) -> _pyarrow.Table:
    """Converts rows of `census` to such a table."""
    schema = census_schema()
    return _arrow().Table.from_batches(_batches(iter(rows), schema), schema=schema)


def _batches(rows: Iterator[dict[str, Any]], schema: _pyarrow.Schema) -> Iterator[_pyarrow.RecordBatch]:
    while some := list(itertools.islice(rows, _ROWS)):
        yield _arrow().RecordBatch.from_pylist(some, schema=schema)
