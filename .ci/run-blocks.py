#!/usr/bin/env python3
"""Runs every console and sh block of README.md and docs/guide, each page in a new folder.

`FILES` maps the file names of a page to files of `testdata`, and `COMMANDS` creates the others. A line must end with exit status 0,
or print an error that the page shows. `EXEMPT` lists the commands that cannot run here, with the reasons.

Usage: run-blocks.py TRIASSIC, the built command.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "testdata"
TRIASSIC = pathlib.Path(sys.argv[1]).resolve()
MD2, MDL, P3D, PAA = "quake-md2/cube2-data/models/debris", "goldsrc-mdl/made", "bis-p3dm/made", "bis-paa/made"

#: Beginnings of commands that cannot run here, as regular expressions. At most ten.
EXEMPT = {
    "triassic view": "waits for a browser; .ci/web tests it",
    "cargo": "builds; run-long installs by this command",
    "blender": "a program with a window; .ci/through-blender.py edits in its place",
    "pip|maturin": "builds the Python package; .ci/python builds and installs it",
    "python": "needs the Python package; .ci/python runs the examples",
    "ray |export RAY|RAY_ADDRESS": "needs a cluster; .ci/python starts one",
    ".ci/extension": "a part of .ci/run-long",
    "sbatch": "needs a cluster",
    "seq 8 | parallel": "GNU parallel is not installed in CI",
}
#: Commands that exit with 1 because of their findings.
FINDING = ("triassic p3d deps",)
#: Preparations for commands that do not follow from the previous one on their page.
BEFORE = {
    "triassic census /archive --update census.parquet.partial": "mv census.parquet census.parquet.partial",
    "triassic census --merge part-1": "rm census.jsonl",
    "triassic census --merge part-*": "triassic census archive --shard 1/2 -o part-1.jsonl; triassic census archive --shard 2/2 -o part-2.jsonl",
}
#: Beginnings of names in commands that are outside the folder of the page.
PLACES = {"/archive": "archive", "/converted": "converted", "P:": "P"}
FILES = {
    "README.md": {"baseq2/models": MD2, "my_addon": P3D, "debris": MD2},
    "archives.md": {
        "models/models/monsters/soldier": MD2,
        "myaddon": P3D,
        "changed": PAA,
        "addons/main": P3D,
    },
    "arma-addon.md": {"mymod/main/data": P3D, "mymod/lamps": P3D},
    "census.md": {"archive": "quake-md2/made"},
    "convert.md": {"tris.md2": f"{MD2}/tris.md2", "baseq2": MD2, "man.mdl": f"{MDL}/scout.mdl", "man01.mdl": f"{MDL}/scout01.mdl"},
    "compile.md": {"sources/v_usp.mdl": f"{MDL}/scout.mdl", "sources/v_usp01.mdl": f"{MDL}/scout01.mdl"},
    "in-blender.md": {"models/models/aliens/taman/body01.md2": f"{MD2}/tris.md2"},
    "in-godot.md": {"barney.mdl": f"{MDL}/scout.mdl", "models": MD2},
    "in-three.md": {"barney.mdl": f"{MDL}/scout.mdl", "models": MD2},
    "large-collections.md": {"archive": "goldsrc-mdl/assimp"},
    "levels.md": {"Game/Level/office.wmb": "acknex-wmb/level.wmb", "Game": "acknex-mdl/made"},
    "mdl.md": {"v_usp.mdl": f"{MDL}/scout_split.mdl", "v_uspT.mdl": f"{MDL}/scout_splitT.mdl", "v_usp01.mdl": f"{MDL}/scout_split01.mdl"},
    "p3d.md": {"addons": P3D, "P": PAA, "crate.p3d": f"{P3D}/crate.p3d"},
    "viewer.md": {"baseq2/players/male": MD2},
    "way-back.md": {"tris.md2": f"{MD2}/tris.md2"},
}
COMMANDS = {
    "README.md": ["triassic pack baseq2 -o pak0.pak", "triassic convert debris/tris.md2 --for editing -o edited.glb"],
    "archives.md": [
        "mkdir baseq2",
        "triassic pack models -o pak0.pak",
        "triassic pack models -o 0models.pk3",
        "cp pak0.pak baseq2",
        "triassic pack myaddon -o old.pbo --prefix old",
    ],
    "arma-addon.md": [r"printf 'z\\mymod\\addons\\main\n' > 'mymod/main/$PBOPREFIX$'", "touch mymod/main/config.cpp"],
    "compile.md": [
        "triassic mdl merge sources/v_usp.mdl -o v_usp.mdl",
        "triassic convert v_usp.mdl --for editing -o turret.glb",
        "cp v_usp.mdl man.mdl",
        "triassic decompile man.mdl --out-dir man",
        "cp man/idle.smd man/*.bmp . && cp man/scout.smd crate.smd",
        # A bone without vertices.
        """sed -i '0,/^end/s/^end/8 "muzzle" 0\\nend/; /^time 0/a 8 0 0 0 0 0 0' crate.smd""",
    ],
    "in-blender.md": [
        "mkdir base",
        "triassic pack models -o base/0models.pk3",
        "triassic convert models/models/aliens/taman/body01.md2 --for editing -o edited.glb",
        "cp models/models/aliens/taman/body01.md2 barney.mdl",
        "rm -r models && mkdir -p models/aliens/taman",
        f"cp '{DATA}/{MDL}/scout.mdl' barney.mdl",
        f"cp '{DATA}/{MDL}/scout.mdl' models",
    ],
    "mdl.md": [
        "cp v_usp.mdl barney.mdl && cp v_uspT.mdl barneyT.mdl && cp v_usp01.mdl barney01.mdl",
        "triassic mdl rename v_usp.mdl --sequence walk reload --texture body.bmp view_skin.bmp",
        "triassic mdl rename barney.mdl --body-part gadget gun",
        "triassic mdl sequence v_usp.mdl reload --add-event '5004 3 a.wav'",
    ],
    "p3d.md": ["git init -q . && git add -A"],
}


def blocks(text):
    """The commands of each block, with the output that the page shows after them."""
    for language, body in re.findall(r"^```(console|sh)\n(.*?)^```\s*$", text, flags=re.M | re.S):
        body = body.replace("\\\n", " ")
        found = []
        for line in body.splitlines():
            if language == "sh" or line.startswith("$ "):
                found.append((line.removeprefix("$ "), []))
            elif found:
                found[-1][1].append(line)
        yield [(line, "\n".join(shown)) for line, shown in found if line.strip()]


def texts(text):
    """The QC blocks, in order: the source of the console block that follows."""
    return re.findall(r"^```(qc|console|sh)\n(.*?)^```\s*$", text, flags=re.M | re.S)


def run(line, folder):
    for place, name in PLACES.items():
        line = re.sub(rf"(?<![\w.]){re.escape(place)}(?=[\s/]|$)", name, line)
    environment = os.environ | {"PATH": f"{TRIASSIC.parent}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    return subprocess.run(["bash", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)


def check(page, folder):
    name, problems, count, exempt = page.name, [], 0, set()
    for target, source in FILES.get(name, {}).items():
        source, target = DATA / source, folder / target
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, dirs_exist_ok=True)
        else:
            shutil.copy(source, target)
    for line in COMMANDS.get(name, []):
        made = run(line, folder)
        if made.returncode != 0:
            problems.append(f"{name}: preparation: {line}: {made.stderr.strip()}")
    text = page.read_text("utf-8")
    sources = iter(texts(text))
    for block in blocks(text):
        for language, body in sources:
            if language != "qc":
                break
            (folder / "crate.qc").write_text(body)
        for line, shown in block:
            skipped = next((start for start in EXEMPT if re.match(start, line)), None)
            if skipped:
                exempt.add(skipped)
                continue
            count += 1
            for start, command in BEFORE.items():
                if line.startswith(start):
                    run(command, folder)
            made = run(line, folder)
            errors = [shown_line for shown_line in shown.splitlines() if shown_line.startswith("error: ")]
            if errors:
                missing = [error for error in errors if error not in made.stderr + made.stdout]
                if missing or made.returncode == 0:
                    problems.append(f"{name}: {line}: expected {errors}, found: {made.stderr.strip()}")
            elif made.returncode != 0 and not (made.returncode == 1 and line.startswith(FINDING)):
                problems.append(f"{name}: {line}: exit status {made.returncode}: {(made.stderr or made.stdout).strip()[-600:]}")
    return problems, count, exempt


def main():
    problems, counts, used = [], 0, set()
    for page in [ROOT / "README.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]:
        with tempfile.TemporaryDirectory() as folder:
            found, count, exempt = check(page, pathlib.Path(folder))
        problems += found
        counts += count
        used |= exempt
    problems += [f"EXEMPT: no page has `{start}`" for start in EXEMPT.keys() - used]
    print(*problems, sep="\n")
    print(f"{counts} commands of README.md and docs/guide run, {len(EXEMPT)} exempt; {len(problems)} problems")
    sys.exit(1 if problems or counts == 0 or len(EXEMPT) > 10 else 0)


main()
