#!/usr/bin/env python3
"""Quake II models through Blender and back:

    PYTHON-WITH-BPY .ci/way-back.py TRIASSIC FOLDER

Each MD2 below the folder is converted for editing, imported and exported by Blender without a change, and converted back. Names, order,
scale, translation and positions of all frames must have the same bytes, and all triangles the same vertices; with the file as
the base, all bytes must be equal. One model is repeated with triangles that Blender would drop.
At a frame rate other than 24, the default, a finding must name the frames and the setting. Exit code 1 if anything differs, or nothing was compared.
"""

import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

import bpy
import md2


def run(*arguments):
    return subprocess.run([sys.argv[1], *map(str, arguments)], capture_output=True, text=True)


def triassic(*arguments):
    done = run(*arguments)
    if done.returncode:
        sys.exit(f"{arguments}: {done.stderr}")
    return done.stdout


def through_blender(source, target, rate):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = rate
    bpy.ops.import_scene.gltf(filepath=str(source))
    bpy.ops.export_scene.gltf(filepath=str(target), export_format="GLB", export_extras=True, export_attributes=True)


def with_repeats(data):
    """A model with duplicate triangles, and one with a repeated vertex."""
    at, data = md2.header(data)["triangles_at"], bytearray(data)
    corners = struct.unpack_from("<6H", data, at)
    (a, b, c), (s, t, u) = corners[:3], corners[3:]
    for number, triangle in enumerate([(a, c, b, s, u, t), (b, c, a, t, u, s), (a, a, b, s, s, t)], 1):
        struct.pack_into("<6H", data, at + 12 * number, *triangle)
    return bytes(data)


def models(folder):
    """The models to test, and a generated one, which is written to the folder."""
    chosen = None
    for path in sorted(pathlib.Path(sys.argv[2]).rglob("*.md2")):
        data = path.read_bytes()
        # Others show nothing.
        if all(md2.header(data)[what] for what in ("triangles", "vertices", "frames")):
            yield path
            if chosen is None and md2.header(data)["triangles"] > 8 and md2.header(data)["gl"] > 0:
                chosen = data
    repeats = folder / "repeats.md2"
    repeats.write_bytes(with_repeats(chosen))
    yield repeats


def main():
    compared = named = refused = 0
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for path in models(folder):
            data = path.read_bytes()
            # Damaged files are rejected.
            if run("convert", path, "--for", "editing", "-o", folder / "a.glb", "--force").returncode:
                refused += 1
                continue
            through_blender(folder / "a.glb", folder / "b.glb", 24)
            back = ("convert", folder / "b.glb", "--skins", "none", "--force", "--json")
            triassic(*back, "-o", folder / "b.md2")
            made = (folder / "b.md2").read_bytes()
            if list(md2.frames(data)) != list(md2.frames(made)):
                wrong.append(f"{path}: frames differ")
            if md2.triangles(data) != md2.triangles(made):
                wrong.append(f"{path}: triangles differ")
            triassic(*back, "-o", folder / "c.md2", "--base", path)
            made = (folder / "c.md2").read_bytes()
            if made != data:
                wrong.append(f"{path}: bytes differ, with the file as the base")
            if md2.header(data)["frames"] > 4 and named == 0:
                through_blender(folder / "a.glb", folder / "b.glb", 30)
                report = json.loads(triassic(*back, "-o", folder / "b.md2"))
                codes = [finding["code"] for finding in report["findings"]]
                if not {"BACK-002", "BACK-020"} <= {*codes} or "of the scene to 24" not in str(report.get("notes")):
                    wrong.append(f"{path}: at 30 frames a second no finding names frames: {codes}")
                named += 1
            compared += 1
    for line in wrong:
        print(line)
    print(f"{compared} models through Blender {bpy.app.version_string} and back, {refused} refused, {len(wrong)} problems", flush=True)
    # Blender 4.2 as a module crashes when Python exits normally.
    os._exit(1 if wrong or compared <= refused or named == 0 else 0)


main()
