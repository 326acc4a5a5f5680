import json
import os
import subprocess

import jsonschema
import numpy as np
import pytest

import triassic
from conftest import MD2, TESTDATA


def command(*arguments):
    return subprocess.check_output([os.environ["TRIASSIC_COMMAND"], *arguments], text=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of some models, a pack of them, and another file."""
    folder = tmp_path_factory.mktemp("census")
    for name in ("a.md2", "b/a.md2"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(MD2.read_bytes())
    command("pack", str(folder / "b"), "-o", str(folder / "pack.pak"))
    (folder / "cut.md2").write_bytes(MD2.read_bytes()[:500])
    (folder / "what").write_bytes(bytes(range(32)))
    return folder


@pytest.mark.skipif("TRIASSIC_COMMAND" not in os.environ, reason="compares with the command")
@pytest.mark.parametrize("threads", [1, 2, None])
def test_rows_equal_those_of_the_command(folder, threads):
    both = ["--try-convert", "--check-files"]
    for paths, more, options in (
        (folder, [], {}),
        (folder, ["--shard", "2/3"], {"shard": (2, 3)}),
        (TESTDATA, both, {"try_convert": True, "check_files": True}),
    ):
        lines = command("census", "--json", "-q", str(paths), *more).splitlines()
        rows = list(triassic.census(paths, threads=threads, **options))
        assert rows == [json.loads(line) for line in lines]
        assert len(rows) > 1


@pytest.mark.skipif("TRIASSIC_COMMAND" not in os.environ, reason="the schema is printed by the command")
def test_rows_match_the_schema(folder):
    schema = jsonschema.Draft202012Validator(json.loads(command("census", "--schema")))
    schema.check_schema(schema.schema)
    seen = 0
    for more in (["--try-convert", "--check-files"], [], ["--no-archives"]):
        for line in command("census", "--json", "-q", str(TESTDATA), str(folder), *more).splitlines():
            row = json.loads(line)
            schema.validate(row)
            seen += 1
    assert seen > 300
    # The schema must not accept everything.
    assert not schema.is_valid(dict(row, size=-1)) and not schema.is_valid({"schema": row["schema"], "path": "a"})


def test_unnamed_and_missing_inputs_are_handled():
    assert [row["path"] for row in triassic.census([str(MD2), MD2])] == [str(MD2)]
    (row,) = triassic.census("/no/such/file")
    assert row["error"]["kind"] == "not_found" and row["size"] is None
    assert list(triassic.census([])) == []
    with pytest.raises(ValueError, match="threads"):
        triassic.census(MD2, threads=0)
    with pytest.raises(ValueError, match="second of three"):
        triassic.census(MD2, shard=(0, 3))
    with pytest.raises(ValueError, match="such as"):
        triassic.census(MD2, shard="2/3")


@pytest.mark.skipif("TRIASSIC_COMMAND" not in os.environ, reason="the pack is made by the command")
def test_a_table_contains_the_rows(folder):
    rows = list(triassic.census(folder, try_convert=True))
    table = triassic.census_table(folder, try_convert=True)
    assert table.schema == triassic.census_schema() and table.num_rows == len(rows)
    assert table.schema.metadata == {b"schema": b"triassic/census-2"}
    for row, flat in zip(rows, table.to_pylist(), strict=True):
        assert {**row, "modified": None} == {**flat, "modified": None}
        modified = flat["modified"]
        assert (modified is None) == (row["modified"] is None)
        if modified is not None:
            assert np.datetime64(modified.replace(tzinfo=None), "us").astype(int) == row["modified"]
    empty = triassic.census_table([])
    assert empty.num_rows == 0 and empty.schema == triassic.census_schema()


@pytest.mark.skipif("TRIASSIC_COMMAND" not in os.environ, reason="Parquet is written by the command")
def test_a_table_equals_the_parquet_file_of_the_command(folder, tmp_path):
    import pyarrow.parquet

    out = tmp_path / "census.parquet"
    command("census", str(folder), "-o", str(out), "--check-files")
    table = pyarrow.parquet.read_table(out)
    assert table.schema.names == triassic.census_schema().names
    assert table.to_pylist() == triassic.census_table(folder, check_files=True).to_pylist()


def test_an_update_reuses_rows(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.txt").write_text("hello")
    old = tmp_path / "old.jsonl"
    (row,) = triassic.census(tmp_path / "in")
    row["name"] = "an old name"
    old.write_text(json.dumps(row) + "\n")
    assert list(triassic.census(tmp_path / "in", update=old)) == [row]
    (tmp_path / "in/a.txt").write_text("hello again")
    assert [row["name"] for row in triassic.census(tmp_path / "in", update=old)] == ["text"]
    old.write_text("{}\n")
    with pytest.raises(triassic.Error, match="line 1"):
        triassic.census(tmp_path / "in", update=old)


def test_an_unfinished_census_can_be_dropped():
    rows = triassic.census(TESTDATA)
    assert next(rows)["schema"] == "triassic/census-2"
    del rows
    batches = triassic.census_batches(TESTDATA)
    assert batches.schema == triassic.census_schema() and batches.read_next_batch().num_rows > 5
