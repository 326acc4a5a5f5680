"""The examples for Ray on a cluster of two nodes on this machine, one of which is removed.

    ray_cluster.py TRIASSIC [--files 2000]

Its rows are those of `triassic census`; a second run does nothing; a file that ends its process has a row `crashed`; large files have
rows; models become the GLBs of the package.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples/python"
sys.path.insert(0, str(EXAMPLES))
# Workers of Ray, and processes that read one file, also import from there.
os.environ["PYTHONPATH"] = os.pathsep.join([str(EXAMPLES), str(pathlib.Path(__file__).parent)])
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_DATA_DISABLE_PROGRESS_BARS"] = "1"

import census_ray
import convert_ray
import pyarrow.parquet
import ray
import ray_parts
from ray.cluster_utils import Cluster

import triassic

MARKER = b"ends the process that reads it"


def read_or_end(where):
    """Same as the census, except for files that crash the process."""
    with open(where.path, "rb") as file:
        if file.read(len(MARKER)) == MARKER:
            os._exit(3)
    return census_ray.read(where)


def collection(folder, files):
    sources = sorted(path for path in (ROOT / "testdata").rglob("*") if path.is_file() and path.suffix != ".png")
    for n in range(files):
        source = sources[n % len(sources)]
        # A folder for each, so that no file is a companion of another.
        to = folder / f"{n:05}" / source.name
        to.parent.mkdir(parents=True)
        to.write_bytes(source.read_bytes())


def rows_of(folder):
    table = pyarrow.parquet.read_table(sorted(pathlib.Path(folder).glob("part-*.parquet")))
    return sorted(table.to_pylist(), key=lambda row: (row["path"], row["member"] or ""))


def expected(command, folder):
    lines = subprocess.check_output([command, "census", "--json", "-q", str(folder)], text=True).splitlines()
    table = triassic.census_rows_table(json.loads(line) for line in lines)
    return sorted(table.to_pylist(), key=lambda row: (row["path"], row["member"] or ""))


def times(out):
    return {path.name: path.stat().st_mtime_ns for path in pathlib.Path(out).glob("part-*.parquet")}


def check_census(command, cluster, second, work, files):
    folder, out = work / "files", work / "census"
    collection(folder, files)
    most = max(files // 100, 1)
    made, failed = [], []

    def census():
        try:
            made.append(census_ray.census(str(folder), str(out), most_files=most))
        except BaseException as error:
            failed.append(error)

    begun = time.monotonic()
    thread = threading.Thread(target=census)
    thread.start()
    parts = len(ray_parts.cut(ray_parts.listing(str(folder)), most_files=most))
    while thread.is_alive() and len(times(out)) < parts // 10:
        time.sleep(0.02)
    done = len(times(out))
    cluster.remove_node(second, allow_graceful=False)
    thread.join()
    assert not failed, failed
    assert made == [(parts, 0)] and done < parts, (made, parts, done)
    rows = rows_of(out)
    assert rows == expected(command, folder), "the rows are not those of the command"
    print(f"ray: {len(rows)} rows in {parts} parts, a node was removed after {done}; {time.monotonic() - begun:.0f} s")
    before = times(out)
    assert census_ray.census(str(folder), str(out), most_files=most) == (0, 0) and times(out) == before, "a second run works again"
    # One file changes.
    changed = next(folder.iterdir()) / "new.txt"
    changed.write_bytes(b"new")
    made, _ = census_ray.census(str(folder), str(out), most_files=most)
    assert 1 <= made <= 3 and rows_of(out) == expected(command, folder), made


def check_odd_files(command, work):
    """A file that crashes its process, one of 1.5 GB without content, and a pack of 1 GB."""
    folder, out = work / "odd", work / "odd-census"
    folder.mkdir()
    shutil.copy(ROOT / "testdata/quake-md2/made/arrow.md2", folder / "a.md2")
    (folder / "0marker").write_bytes(MARKER)
    with (folder / "sparse.md2").open("wb") as file:
        file.write(b"IDP2\x08\0\0\0")
        file.truncate(1_500_000_000)
    with (folder / "large.pak").open("wb") as file:
        size = 1 << 30
        file.write(b"PACK" + (12 + size).to_bytes(4, "little") + (64).to_bytes(4, "little"))
        file.seek(12 + size)
        file.write(b"zeros.bin".ljust(56, b"\0") + (12).to_bytes(4, "little") + size.to_bytes(4, "little"))
    shutil.copy(ROOT / "testdata/quake-md2/made/arrow.md2", folder / "z.md2")
    census_ray.census(str(folder), str(out), read=read_or_end)
    rows = {pathlib.Path(row["path"]).name + (f"/{row['member']}" if row["member"] else ""): row for row in rows_of(out)}
    assert sorted(rows) == ["0marker", "a.md2", "large.pak", "large.pak/zeros.bin", "sparse.md2", "z.md2"], sorted(rows)
    assert rows["0marker"]["reason"] == "crashed" and "status 3" in rows["0marker"]["error"]["message"], rows["0marker"]
    assert rows["sparse.md2"]["error"]["kind"] == "too_large", rows["sparse.md2"]
    assert rows["a.md2"]["converts"] and rows["z.md2"]["converts"] and rows["large.pak/zeros.bin"]["size"] == 1 << 30
    print("ray: a file that ends its process and two large ones have their rows")


def check_conversion(work):
    out = work / "glb"
    source = ROOT / "testdata/quake-md2"
    assert convert_ray.convert(str(source), str(out), most_files=8) > 1
    models = [path for path in sorted(source.rglob("*.md2"))]
    for path in models:
        glb = out / f"{path.relative_to(source)}.glb"
        assert glb.read_bytes() == triassic.open(path).to_glb(), path
    assert convert_ray.convert(str(source), str(out), most_files=8) == 0
    print(f"ray: {len(models)} models converted")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("triassic")
    arguments.add_argument("--files", type=int, default=2000)
    given = arguments.parse_args()
    node = {"num_cpus": 1, "object_store_memory": 200_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    try:
        second = cluster.add_node(**node)
        cluster.wait_for_nodes()
        ray.init(address=cluster.address, log_to_driver=False)
        with tempfile.TemporaryDirectory() as temporary:
            work = pathlib.Path(temporary)
            check_census(os.path.abspath(given.triassic), cluster, second, work, given.files)
            check_odd_files(given.triassic, work)
            check_conversion(work)
    finally:
        ray.shutdown()
        cluster.shutdown()


if __name__ == "__main__":
    main()
