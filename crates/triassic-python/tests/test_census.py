import json
import os
import subprocess

import numpy as np
import pytest

import triassic
from conftest import MD2, TESTDATA


def command(*arguments):
    return subprocess.check_output([os.environ["TRIASSIC_COMMAND"], *arguments], text=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of some models, a pack of them, and what is none."""
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
def test_rows_are_those_of_the_command(folder, threads):
    for paths, more in ((folder, []), (TESTDATA, ["--try-convert"])):
        lines = command("census", "--json", "-q", str(paths), *more).splitlines()
        rows = list(triassic.census(paths, threads=threads, try_convert=bool(more)))
        assert rows == [json.loads(line) for line in lines]
        assert len(rows) > 5


def test_what_is_named_and_what_is_not():
    assert [row["path"] for row in triassic.census([str(MD2), MD2])] == [str(MD2)]
    (row,) = triassic.census("/no/such/file")
    assert "error" in row and "size" not in row
    assert list(triassic.census([])) == []
    with pytest.raises(ValueError, match="threads"):
        triassic.census(MD2, threads=0)


@pytest.mark.skipif("TRIASSIC_COMMAND" not in os.environ, reason="the pack is made by the command")
def test_a_table_has_the_rows(folder):
    rows = list(triassic.census(folder, try_convert=True))
    table = triassic.census_table(folder, try_convert=True)
    assert table.schema == triassic.census_schema() and table.num_rows == len(rows)
    assert table.schema.metadata == {b"schema": b"triassic/census-1"}
    for row, flat in zip(rows, table.to_pylist(), strict=True):
        assert (row["path"], row.get("member"), row.get("sha256")) == (flat["path"], flat["member"], flat["sha256"])
        assert row.get("counts", {}).get("triangles") == flat["triangles"]
        assert dict(flat["findings"]) == row.get("findings", {})
        assert flat["scene_triangles"] == row.get("scene", {}).get("triangles")
        modified = flat["modified"]
        assert (modified is None) == ("modified" not in row)
        if modified is not None:
            assert np.datetime64(modified.replace(tzinfo=None), "us").astype(int) == row["modified"]
    empty = triassic.census_table([])
    assert empty.num_rows == 0 and empty.schema == triassic.census_schema()


def test_a_census_that_is_not_used_up_ends():
    rows = triassic.census(TESTDATA)
    assert next(rows)["schema"] == "triassic/census-1"
    del rows
