"""Checks that the models of a pack are converted to the same files as those of its unpacked folder: 859 models of UFO: Alien Invasion.

The pack comes from the Debian package `ufoai-data` (312 MB), downloaded once and kept outside the checkout."""

import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import measure

MODELS = 859
# The maximum memory in kilobytes, and the maximum processor time relative to the folder.
MOST_MEMORY = 200_000
MOST_TIME = 1.3
# The decompression code is also optimized in the command of the tests: see `profile.dev` in Cargo.toml.

cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "triassic-ci" / "ufoai-data"
pack = cache / "0models.pk3"


def download():
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        # The system's user for downloads cannot write here, but root may.
        get = ["apt-get", "-qq", "-o", "APT::Sandbox::User=root"]
        if subprocess.run([*get, "download", "ufoai-data"], cwd=folder).returncode != 0:
            subprocess.run([*get, "update"], check=True)
            subprocess.run([*get, "download", "ufoai-data"], cwd=folder, check=True)
        (package,) = pathlib.Path(folder).glob("*.deb")
        files = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE)
        member = "./usr/share/games/ufoai/base/0models.pk3"
        subprocess.run(["tar", "-x", "-C", folder, member], stdin=files.stdout, check=True)
        if files.wait() != 0:
            sys.exit("dpkg-deb failed")
        shutil.move(pathlib.Path(folder) / member, pack)


def convert(triassic, source, out):
    """Converts all models; returns the processor time and the memory of the command."""
    shutil.rmtree(out, ignore_errors=True)
    time, _, memory = measure.run(triassic, "convert", source, "--out-dir", out, "--jobs", "2", "--quiet")
    return time, memory


def files_of(folder):
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def main(triassic):
    if not pack.is_file():
        download()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([triassic, "extract", pack, "--out-dir", folder / "plain", "--quiet"], check=True)
        packed, memory, plain, _ = measure.rounds(
            lambda: (*convert(triassic, pack, folder / "packed"), *convert(triassic, folder / "plain", folder / "loose")),
            lambda packed, memory, plain, _: packed <= MOST_TIME * plain,
        )
        names = files_of(folder / "packed")
        models = sum(path.suffix == ".glb" for path in names)
        ratio = packed / plain
        print(f"{models} models; from the pack {packed:.1f} s of processor time, from the folder {plain:.1f} s: {ratio:.2f};")
        print(f"at most {memory / 1000:.0f} MB")
        if names != files_of(folder / "loose"):
            sys.exit("the pack and the folder give different files")
        differing = [path for path in names if not filecmp.cmp(folder / "packed" / path, folder / "loose" / path, False)]
        if differing:
            sys.exit(f"{len(differing)} files differ: {differing[:5]}")
        if models != MODELS:
            sys.exit(f"{MODELS} models expected")
        if memory > MOST_MEMORY or ratio > MOST_TIME:
            sys.exit(f"at most {MOST_MEMORY / 1000:.0f} MB and {MOST_TIME} of the time expected")


main(sys.argv[1])
