"""The commands of `docs/guide/large-collections.md` for Ray: two nodes with a token, one of which is killed.

    ray_commands.py TRIASSIC [--files 2000]

The rows are those of `triassic census`. A machine without the token is refused.
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import pyarrow.parquet

import triassic

ROOT = pathlib.Path(__file__).resolve().parents[3]
PORT = "6399"


def collection(folder, files):
    sources = sorted(path for path in (ROOT / "testdata").rglob("*") if path.is_file() and path.suffix != ".png")
    for n in range(files):
        source = sources[n % len(sources)]
        to = folder / f"{n:05}" / source.name
        to.parent.mkdir(parents=True)
        to.write_bytes(source.read_bytes())


def processes(home):
    """The processes of Ray that belong to this test, by their home folder."""
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if f"HOME={home}\0".encode() in (path / "environ").read_bytes():
                found[int(path.name)] = (path / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
    return found


def raylets(home):
    return {pid for pid, command in processes(home).items() if command.split(" ")[0].endswith("/raylet")}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("triassic")
    arguments.add_argument("--files", type=int, default=2000)
    given = arguments.parse_args()
    ray = str(pathlib.Path(sys.executable).with_name("ray"))
    with tempfile.TemporaryDirectory() as temporary:
        work, home = pathlib.Path(temporary), pathlib.Path(temporary) / "home"
        home.mkdir()
        collection(work / "archive", given.files)
        environment = {**os.environ, "HOME": str(home), "RAY_USAGE_STATS_ENABLED": "0"}
        with_token = {**environment, "RAY_AUTH_MODE": "token"}

        def start(*more):
            command = [ray, "start", "--num-cpus=1", "--object-store-memory=200000000", *more]
            return subprocess.run(command, env=with_token, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

        try:
            subprocess.run([ray, "get-auth-token", "--generate"], env=environment, check=True, stdout=subprocess.DEVNULL)
            started = start("--head", f"--port={PORT}", "--include-dashboard=false")
            assert started.returncode == 0, started.stderr
            first = raylets(home)
            started = start(f"--address=127.0.0.1:{PORT}")
            assert started.returncode == 0, started.stderr
            (second,) = raylets(home) - first
            stranger = work / "stranger"
            stranger.mkdir()
            refused = subprocess.run(
                [ray, "start", f"--address=127.0.0.1:{PORT}"],
                env={**with_token, "HOME": str(stranger)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            assert refused.returncode != 0, "a node without the token was accepted"
            script = ROOT / "examples/python/census_ray.py"
            command = [sys.executable, str(script), "archive", "census"]
            run = subprocess.Popen(command, cwd=work, env={**with_token, "RAY_ADDRESS": f"127.0.0.1:{PORT}"})
            while run.poll() is None and not list((work / "census").glob("part-*.parquet")):
                time.sleep(0.02)
            os.kill(second, signal.SIGKILL)
            assert run.wait() == 0
            tables = [pyarrow.parquet.read_table(path) for path in sorted((work / "census").glob("part-*.parquet"))]
            rows = sorted((row for table in tables for row in table.to_pylist()), key=lambda row: (row["path"], row["member"] or ""))
            lines = subprocess.run([given.triassic, "census", "archive", "-q", "-o", "all.parquet"], cwd=work, stdout=subprocess.DEVNULL)
            assert lines.returncode == 0
            assert rows == pyarrow.parquet.read_table(work / "all.parquet").to_pylist()
            print(f"ray: {len(rows)} rows by the documented commands, with a node that was killed")
        finally:
            for pid in processes(home):
                os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
