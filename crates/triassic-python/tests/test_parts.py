"""The parts of a collection: how they are divided and named, and which files a run may remove. Without Ray."""

import functools
import pickle
import shutil
import sys

import pytest
from conftest import ROOT

import triassic

sys.path.insert(0, str(ROOT / "examples/python"))
fsspec = pytest.importorskip("fsspec")
pytest.importorskip("pyarrow")
import census_ray
import ray_parts


@pytest.fixture
def collection(tmp_path, monkeypatch):
    folder = tmp_path / "archive"
    for n in range(200):
        (folder / f"{n % 7}").mkdir(parents=True, exist_ok=True)
        (folder / f"{n % 7}/{n:03}.txt").write_text(f"{n}")
    # In this process, instead of with Ray.
    monkeypatch.setattr(ray_parts, "by_ray", lambda work, parts: {work(part)["part"] for part in parts})
    return folder


def rows(out):
    import pyarrow.parquet

    tables = [pyarrow.parquet.read_table(path) for path in sorted(out.glob("part-*.parquet"))]
    return sorted((row for table in tables for row in table.to_pylist()), key=lambda row: row["path"])


def content(out):
    return {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def test_parts_are_divided_by_path(collection):
    before = ray_parts.cut(ray_parts.listing(str(collection)), most_files=16)
    assert [file for part in before for file in part.files] == list(ray_parts.listing(str(collection)).files)
    assert all(1 <= len(part.files) <= 16 for part in before) and len(before) < 60
    # The first of all files is new.
    (collection / "0/000").write_text("new")
    after = ray_parts.cut(ray_parts.listing(str(collection)), most_files=16)
    new = {part.name for part in after} - {part.name for part in before}
    assert 1 <= len(new) <= 3
    # The same size but another time.
    (collection / "3/003.txt").write_text("x")
    assert len({part.name for part in ray_parts.cut(ray_parts.listing(str(collection)), most_files=16)} - {part.name for part in after}) == 1
    assert ray_parts.cut(ray_parts.listing(str(collection)), most_bytes=1, most_files=1000)


def test_arguments_for_a_scheduler_can_be_pickled(collection, tmp_path):
    part = ray_parts.cut(ray_parts.listing(str(collection)))[0]
    work = functools.partial(ray_parts.do, census_ray.read, functools.partial(census_ray.save, str(tmp_path / "out")))
    assert pickle.loads(pickle.dumps(work))(pickle.loads(pickle.dumps(part)))["rows"] == 200


def test_rows_equal_a_census_and_only_own_files_are_removed(collection, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "census"
    census = functools.partial(census_ray.census, "archive", "census", most_files=16)
    made, unread = census()
    assert made > 10 and unread == 0
    assert rows(out) == triassic.census_table("archive").to_pylist()
    assert census() == (0, 0)
    foreign = out / "part-of-another.parquet"
    shutil.copy(next(out.glob("part-*.parquet")), foreign)
    (out / f"part-{'0' * 32}.parquet").write_bytes(b"of another run")
    for n in range(0, 200, 3):
        (collection / f"{n % 7}/{n:03}.txt").unlink()
    made, unread = census()
    assert made > 0 and foreign.exists() and (out / f"part-{'0' * 32}.parquet").exists()
    foreign.unlink()
    (out / f"part-{'0' * 32}.parquet").unlink()
    assert rows(out) == triassic.census_table("archive").to_pylist()


def test_an_unlistable_folder_changes_nothing(collection, tmp_path, monkeypatch):
    out = tmp_path / "census"
    census = functools.partial(census_ray.census, str(collection), str(out))
    census()
    before = content(out)

    def refused(*arguments, **more):
        with pytest.raises(ray_parts.Refused) as caught:
            census_ray.census(*arguments, **more)
        assert content(out) == before
        return str(caught.value)

    collection.rename(tmp_path / "elsewhere")
    assert "the folder does not exist" in refused(str(collection), str(out))
    collection.mkdir()
    assert "no files" in refused(str(collection), str(out))
    assert "results of" in refused(str(tmp_path / "elsewhere"), str(out))
    collection.rmdir()
    (tmp_path / "elsewhere").rename(collection)
    # A nested folder cannot be listed.
    real = fsspec.implementations.local.LocalFileSystem.ls

    def ls(self, path, *arguments, **more):
        if path.endswith("/3"):
            raise PermissionError(13, "Permission denied", path)
        return real(self, path, *arguments, **more)

    with monkeypatch.context() as patch:
        patch.setattr(fsspec.implementations.local.LocalFileSystem, "ls", ls)
        assert "Permission denied" in refused(str(collection), str(out))
    # Parts of unknown origin.
    (out / "manifest.json").unlink()
    before = content(out)
    assert "--adopt" in refused(str(collection), str(out))
    assert census(adopt=True) == (0, 0)


def test_files_that_cannot_be_opened_are_read_again(collection, tmp_path):
    out = tmp_path / "census"

    def read(where):
        if where.path.endswith("/3/003.txt"):
            raise OSError(5, "Input/output error")
        return census_ray.read(where)

    census = functools.partial(census_ray.census, str(collection), str(out), most_files=16)
    census()
    before = content(out)
    for path in collection.glob("3/*"):
        path.write_text("changed")
    made, unread = census(read=read)
    assert made > 0 and unread == 1
    # Nothing was removed.
    assert set(before) <= set(content(out))
    assert census() == (1, 0)
    assert rows(out) == triassic.census_table(collection).to_pylist()
    assert not list((out / "unread").glob("*"))
