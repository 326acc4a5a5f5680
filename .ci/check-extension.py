#!/usr/bin/env python3
"""The extension in Blender: PYTHON-WITH-BPY .ci/check-extension.py TRIASSIC ZIP

BLENDER_USER_RESOURCES names an empty profile. The zip is installed; every model of the test data, and of the corpus if TRIASSIC_CORPUS
names it, is imported in this one process; Quake II models are exported without an edit, which must give the same bytes, and with
five edits. Exit code 1 if anything differs.
"""

import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import traceback

import bpy
import md2

TRIASSIC, ZIP = sys.argv[1:]
FORMATS = {"quake-md2", "goldsrc-mdl", "acknex-mdl", "acknex-hmp", "bis-p3dm"}
# Models of a collection that are tried: all of the test data, and this many of each format of the corpus.
MOST = 40
wrong = []


def rows(folder):
    done = subprocess.run([TRIASSIC, "info", "--json", "--quiet", folder], capture_output=True, text=True)
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if row.get("format") in FORMATS and row.get("kind", "model") == "model" and "error" not in row:
            yield row


def empty():
    bpy.ops.wm.read_homefile(use_empty=True)


def imported():
    return [thing for thing in bpy.data.objects if thing.type == "MESH"]


def triangles(meshes):
    total = 0
    for thing in meshes:
        thing.data.calc_loop_triangles()
        total += len(thing.data.loop_triangles)
    return total


def import_all():
    counts = {}
    folders = [pathlib.Path("testdata")]
    if os.environ.get("TRIASSIC_CORPUS"):
        folders += [pathlib.Path(os.environ["TRIASSIC_CORPUS"]) / name for name in ("quake-md2", "goldsrc-mdl", "acknex", "bis-p3dm")]
    for folder in folders:
        for row in rows(folder):
            key = (folder.name, row["format"])
            if folder.name != "testdata" and counts.get(key, 0) >= MOST:
                continue
            path = row["file"]
            size = os.path.getsize(path) if os.path.exists(path) else 0
            expected = subprocess.run([TRIASSIC, "convert", path, "--for", "editing", "--json", "-o", os.devnull, "--force"], capture_output=True)
            if expected.returncode or size > 2_000_000:
                # What the command refuses, the extension refuses; large models take minutes.
                continue
            empty()
            try:
                done = bpy.ops.import_scene.triassic(filepath=path)
            except RuntimeError as error:
                wrong.append(f"{path}: {error}")
                continue
            counts[key] = counts.get(key, 0) + 1
            report = json.loads(expected.stdout.splitlines()[-1])
            shown = report.get("counts", {}).get("triangles")
            if done != {"FINISHED"} or shown is not None and triangles(imported()) != shown:
                wrong.append(f"{path}: {done}, {triangles(imported())} triangles, not {shown}")
    return counts


def export(path, **options):
    meshes = imported()
    bpy.context.view_layer.objects.active = meshes[0]
    done = bpy.ops.export_scene.triassic_md2(filepath=str(path), engine="none", **options)
    return done == {"FINISHED"} and path.read_bytes()


def frames_differ(old, new):
    return [n for n, (a, b) in enumerate(zip(md2.frames(old), md2.frames(new))) if a != b]


def ways_back(folder):
    """Unedited models, and five edits of one."""
    same = 0
    for path in sorted(pathlib.Path("testdata/quake-md2").rglob("*.md2")):
        data = path.read_bytes()
        header = md2.header(data)
        if not all(header[what] for what in ("triangles", "vertices", "frames")):
            continue
        empty()
        try:
            bpy.ops.import_scene.triassic(filepath=str(path))
        except RuntimeError:
            continue
        back = export(folder / "same.md2")
        if back == data:
            same += 1
        else:
            wrong.append(f"{path}: another file after import and export")
    source = "testdata/quake-md2/made/player.md2"
    data = pathlib.Path(source).read_bytes()

    def edited(edit, name):
        empty()
        bpy.ops.import_scene.triassic(filepath=source)
        thing = imported()[0]
        bpy.context.view_layer.objects.active = thing
        edit(thing)
        return export(folder / f"{name}.md2")

    def move(thing):
        point = thing.data.shape_keys.key_blocks[5].data[0]
        point.co.z -= 0.05

    back = edited(move, "moved")
    if not back or len(frames_differ(data, back)) != 1:
        wrong.append(f"a vertex moved in one frame: frames {back and frames_differ(data, back)} differ")
    back = edited(lambda thing: setattr(thing, "name", "other"), "renamed")
    if back != data:
        wrong.append("a renamed object: another file")

    def scale(thing):
        thing.scale = (2, 2, 2)

    back = edited(scale, "scaled")
    if not back or md2.header(back)["frames"] != md2.header(data)["frames"]:
        wrong.append("a scaled object: other frames")

    def delete_face(thing):
        import bmesh

        mesh = bmesh.new()
        mesh.from_mesh(thing.data)
        bmesh.ops.delete(mesh, geom=[next(iter(mesh.faces))], context="FACES_ONLY")
        mesh.to_mesh(thing.data)
        mesh.free()

    back = edited(delete_face, "face")
    if not back or md2.header(back)["triangles"] != md2.header(data)["triangles"] - 1:
        wrong.append("a deleted face: another number of triangles")

    def part(thing):
        bpy.ops.mesh.primitive_cube_add(size=0.1)
        cube = bpy.context.object
        cube.data.materials.append(thing.data.materials[0])
        for collection in list(cube.users_collection):
            collection.objects.unlink(cube)
        thing.users_collection[0].objects.link(cube)
        bpy.context.view_layer.objects.active = thing

    back = edited(part, "part")
    if not back or md2.header(back)["triangles"] != md2.header(data)["triangles"] + 12:
        wrong.append("a new part: another number of triangles")
    return same


def main():
    bpy.ops.extensions.package_install_files(filepath=os.path.abspath(ZIP), repo="user_default", enable_on_install=True)
    import_draws = [draw.__name__ for draw in bpy.types.TOPBAR_MT_file_import._dyn_ui_initialize()]
    if "import_menu" not in import_draws:
        wrong.append(f"File › Import lacks the operator: {import_draws}")
    counts = import_all()
    with tempfile.TemporaryDirectory() as folder:
        same = ways_back(pathlib.Path(folder))
    for line in wrong:
        print(line)
    total = sum(counts.values())
    print(f"Blender {bpy.app.version_string}: {total} models imported, {same} exported to the same bytes, {len(wrong)} problems", flush=True)
    return 1 if wrong or total < 20 or same < 5 else 0


code = 1
try:
    code = main()
except Exception:
    traceback.print_exc()
sys.stdout.flush()
# Blender 4.2 as a module crashes where Python ends by itself.
os._exit(code)
