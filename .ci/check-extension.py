#!/usr/bin/env python3
"""Tests the extension in Blender: PYTHON-WITH-BPY .ci/check-extension.py ZIP [all] [FOLDER…]

BLENDER_USER_RESOURCES names an empty profile, into which the zip is installed. In this one process every model, terrain and level of
the test data, and of the corpus if TRIASSIC_CORPUS names it, is imported by the operator: triangles, shape keys, actions, images and
poses must match the package. An unedited export of a Quake II model must give the same bytes; then models are
edited, and a character is created in Blender. With `all`, more poses are compared, and Half-Life models are also exported. With
folders, only the models in these are imported.
Exit code 1 if anything differs.
"""

import ast
import os
import pathlib
import random
import sys
import tempfile
import time
import traceback

import bpy
import md2
import numpy as np
from mathutils.kdtree import KDTree

ZIP, ALL = sys.argv[1], "all" in sys.argv[2:]
FOLDERS = [pathlib.Path(folder) for folder in sys.argv[2:] if folder != "all"]
EXTENSIONS = (".md2", ".mdl", ".p3d", ".hmp", ".wmb", ".wmp")
# The number of times at which the poses of a model are compared.
MOMENTS = 400 if ALL else 24
PLAYER = "testdata/quake-md2/made/player.md2"
CAMERA = "testdata/quake-md2/ufoai-data/models/objects/cameras/camera1.md2"
SCOUT = "testdata/goldsrc-mdl/made/scout.mdl"
wrong = []


def check(is_good, *what):
    if not is_good:
        wrong.append(": ".join(map(str, what)))
    return is_good


def empty():
    bpy.ops.wm.read_homefile(use_empty=True)


def import_file(path, **options):
    """Imports a file into an empty scene. Returns the collection, or None with the reason if it is rejected."""
    empty()
    try:
        done = bpy.ops.import_scene.triassic(filepath=str(path), **options)
    except RuntimeError as error:
        return None, str(error)
    check(done == {"FINISHED"}, path, done)
    return bpy.context.scene.collection.children[0], ""


def meshes():
    return [thing for thing in bpy.data.objects if thing.type == "MESH" and len(thing.data.polygons)]


def corners(thing, evaluated):
    """The positions of all corners of an object, in the axes of the package."""
    mesh = thing.evaluated_get(evaluated).data
    places = np.empty(3 * len(mesh.vertices), np.float32)
    mesh.vertices.foreach_get("co", places)
    order = np.empty(len(thing.data.loops), np.int32)
    thing.data.loops.foreach_get("vertex_index", order)
    world = np.array(thing.matrix_world)
    places = places.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3]
    return np.stack([places[:, 0], places[:, 2], -places[:, 1]], 1)[order]


def expected_corners(scene, arrays):
    """The same for each node of the scene that shows a mesh."""
    parts = {}
    for (mesh, part, node), places in zip(scene.placed, arrays):
        indices = scene.meshes[mesh].primitives[part].indices
        if len(indices):
            parts.setdefault(node, []).append(np.array(places)[indices.ravel()])
    return {node: np.concatenate(own) for node, own in parts.items()}


def show_everything():
    for thing in bpy.data.objects:
        thing.hide_set(False)

    def shown(layer):
        layer.hide_viewport = False
        for child in layer.children:
            shown(child)

    shown(bpy.context.view_layer.layer_collection)


def compare_poses(path, scene, moments):
    """The largest distance of a corner from its position in the package, relative to the size of the model."""
    show_everything()
    by_node = {thing["triassic_order"]: thing for thing in meshes() if "triassic_order" in thing}
    rest = expected_corners(scene, scene.at())
    if not check(sorted(rest) == sorted(by_node), path, f"nodes {sorted(by_node)[:9]} show meshes, not {sorted(rest)[:9]}"):
        return 0
    if not rest:
        return 0
    everything = np.concatenate(list(rest.values()))
    # The precision of floats depends on the distance from the origin.
    size = max(float(np.abs(everything).max()), 1e-6)
    rate, worst = 24, 0.0
    chosen = []
    for number, animation in enumerate(scene.animations):
        keys = sorted({round(float(time) * rate, 3) for channel in animation.channels for time in channel.times})
        picked = {keys[0], keys[len(keys) // 2], keys[-1]} if keys else set()
        picked |= {(one + two) / 2 for one, two in list(zip(keys, keys[1:]))[-1:] + list(zip(keys, keys[1:]))[:1]}
        chosen += [(number, frame) for frame in picked]
    # Clips in random order: the effects of one must not be visible in the next.
    random.Random(0).shuffle(chosen)
    playing = None
    for number, frame in [(None, None)] * (not chosen) + chosen[:moments]:
        if number is not None and number != playing:
            name = next((one.name for one in bpy.data.actions if one.get("triassic_clip") == number), None)
            if not check(name is not None, path, f"no action for {scene.animations[number].name}"):
                continue
            bpy.context.view_layer.objects.active = next(iter(by_node.values()))
            bpy.ops.triassic.clip(clip=name)
            playing = number
        if frame is not None:
            bpy.context.scene.frame_set(int(frame), subframe=frame - int(frame))
        evaluated = bpy.context.evaluated_depsgraph_get()
        wanted = rest if number is None else expected_corners(scene, scene.at(number, frame / rate))
        for node, places in wanted.items():
            made = corners(by_node[node], evaluated)
            if not check(len(made) == len(places), path, by_node[node].name, f"{len(made)} corners, not {len(places)}"):
                return worst
            far = float(np.abs(made - places).max()) / size
            worst = max(worst, far)
            if far > 1e-5:
                clip = None if number is None else scene.animations[number].name
                check(False, path, f"{by_node[node].name} in {clip} at frame {frame}: {far:.2g} of its size off")
                return worst
    return worst


def files():
    folders = FOLDERS or [pathlib.Path("testdata")]
    if not FOLDERS and os.environ.get("TRIASSIC_CORPUS"):
        folders += [pathlib.Path(os.environ["TRIASSIC_CORPUS"]) / name for name in ("quake-md2", "goldsrc-mdl", "acknex", "bis-p3dm")]
    for folder in folders:
        yield from sorted(path for path in folder.rglob("*") if path.suffix.lower() in EXTENSIONS)


# Triangles that `info` counts, but that are not shown: they refer to a missing vertex, have no area or are the
# triangles of proxies.
LEFT_OUT = {"SCN-003", "SCN-008", "SCN-020"}


def of_info(opened, scene, path):
    """The numbers that `triassic info` reports: triangles, frames and actions, if it knows them."""
    summary, format = opened.summary(), opened.format
    made = {"triangles": summary.get("triangles"), "frames": max(summary.get("frames", 1), 1)}
    if format == "goldsrc-mdl":
        made["triangles"] = sum(one["triangles"] for part in summary.get("body_parts", ()) for one in part["sub_models"])
        # Sequences may be in missing files.
        made["actions"] = None if scene.missing else sum(one["blends"] for one in summary.get("sequences", ()))
    elif format == "bis-p3dm":
        made["triangles"] = sum(level["triangles"] + 2 * level["quads"] for level in summary["lods"])
        del made["frames"]
    elif format == "acknex-hmp":
        made["triangles"] = 2 * (summary["grid"]["columns"] - 1) * (summary["grid"]["rows"] - 1)
    elif format == "acknex-wmb":
        # Those of the shown models are counted with it.
        return {}
    elif format == "acknex-mdl":
        # Frames that equal the mesh are not shapes; a model with only such frames has no clips.
        listed = [mesh.extras["file_frames"] for mesh in scene.meshes if "file_frames" in mesh.extras]
        if summary["frames"] and not summary["bones"]:
            check(max(map(len, listed), default=0) == summary["frames"], opened.name, f"not {summary['frames']} frames in its meshes")
        made["frames"] = max((len({frame.get("target") for frame in own} | {None}) for own in listed), default=1)
        made["actions"] = len(summary["clips"]) if scene.animations else 0
    elif not any(path.parent.glob("*.anm")):
        # `info` does not read the clip files of UFO: Alien Invasion; and a single frame is static.
        made["actions"] = len(summary["clips"]) if made["frames"] > 1 else 0
    if LEFT_OUT & {finding.code for finding in scene.findings}:
        del made["triangles"]
    return {name: count for name, count in made.items() if count is not None}


def of_blender():
    """The same numbers in Blender."""
    made = {"triangles": sum(len(thing.data.polygons) for thing in meshes())}
    blocks = [thing.data.shape_keys.key_blocks for thing in meshes() if thing.data.shape_keys]
    made["frames"] = max((sum(not key.name.startswith("(closing) ") for key in keys) for keys in blocks), default=1)
    made["actions"] = len({action["triassic_clip"] for action in bpy.data.actions if "triassic_clip" in action})
    return made


def import_all(triassic):
    """Imports everything. Returns the numbers of imported and rejected files, and the largest error of a pose."""
    imported = refused = 0
    worst, slowest = 0.0, (0.0, "")
    for path in files():
        try:
            opened = triassic.open(path)
            scene = opened.scene(editing=True)
        except triassic.Error:
            opened = None
        if opened is not None and opened.is_companion:
            continue
        begun = time.perf_counter()
        collection, why = import_file(path)
        slowest = max(slowest, (time.perf_counter() - begun, str(path)))
        if opened is None:
            refused += 1
            check(collection is None and "Traceback" not in why, path, "imported, or not refused as it should be", why[:300])
            continue
        if not check(collection is not None, path, why[:300]):
            continue
        imported += 1
        summary = opened.summary()
        nodes = [node for node in scene.nodes if node.mesh is not None]
        shown = sum(len(part.indices) for node in nodes for part in scene.meshes[node.mesh].primitives)
        made = sum(len(thing.data.polygons) for thing in meshes())
        check(made == shown, path, f"{made} triangles, not {shown}")
        here = of_blender()
        for name, count in of_info(opened, scene, path).items():
            check(here[name] == count, path, f"{here[name]} {name}, not {count} as info has it")
        if opened.format == "quake-md2":
            data = path.read_bytes()
            used = len({vertex for triangle in md2.triangles(data) for vertex in triangle if vertex < summary["vertices"]})
            numbers = [round(one.value) for thing in meshes() for one in thing.data.attributes["_VERTEX"].data]
            check(len(set(numbers)) == used or made != summary["triangles"], path, f"{len(set(numbers))} vertices, not {used}")
        clips = {action["triassic_clip"] for action in bpy.data.actions if "triassic_clip" in action}
        moving = {number for number, animation in enumerate(scene.animations) if animation.channels}
        check(clips <= moving | set(range(len(scene.animations))), path, f"clips {sorted(clips)}")
        # Surfaces without a material share a plain one.
        extra = len(bpy.data.materials) - len(scene.materials)
        check(extra in (0, 1), path, f"{extra} materials more than in the file")
        used = {material.image for material in scene.materials if material.image is not None}
        here = sum(scene.images[number].is_here for number in used)
        check(here <= len(bpy.data.images) <= len(scene.images), path, f"{len(bpy.data.images)} images, not {here}")
        worst = max(worst, compare_poses(path, scene, MOMENTS))
    print(f"slowest: {slowest[0]:.2f} s, {slowest[1]}")
    return imported, refused, worst


def export(path, operator=None, **options):
    """Exports the model of the active object. Returns its bytes, or None if it is rejected."""
    path = pathlib.Path(path)
    path.parent.mkdir(exist_ok=True)
    operator = operator or bpy.ops.export_scene.triassic_md2
    try:
        operator(filepath=str(path), **options)
    except RuntimeError as error:
        print(error)
        return None
    return path.read_bytes()


def activate(thing):
    bpy.ops.object.select_all(action="DESELECT")
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing


def same_bytes(folder):
    """Unedited Quake II models, at Blender's 24 frames per second."""
    same = 0
    for path in files():
        if path.suffix.lower() != ".md2":
            continue
        data = path.read_bytes()
        header = md2.header(data)
        if data[:4] != b"IDP2" or not all(header[what] for what in ("triangles", "vertices", "frames")):
            continue
        if import_file(path)[0] is None:
            continue
        activate(meshes()[0])
        back = export(folder / "same" / path.name, replace=True)
        same += check(back == data, path, "other bytes after import and export") or 0
    return same


def pack(triassic, folder):
    """Every fourth model of UFO: Alien Invasion, from the archive and back, if `.ci/check-pack.py` has downloaded its pack."""
    path = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "triassic-ci/ufoai-data/0models.pk3"
    if not path.exists():
        print(f"{path} is not there: its models are not tried")
        return 0
    archive, same = triassic.Archive(path), 0
    for member in [one.path for one in archive.members if one.path.lower().endswith(".md2")][::4]:
        empty()
        bpy.ops.import_scene.triassic_member(filepath=str(path), member=member)
        activate(meshes()[0])
        same += check(export(folder / "pack" / "tris.md2", replace=True) == archive.read(member), member, "other bytes") or 0
    return same


def frames_differ(old, new):
    return [number for number, (a, b) in enumerate(zip(md2.frames(old), md2.frames(new))) if a != b]


def edits(folder):
    """Five edits of models, with the operators."""

    def edited(source, edit):
        import_file(source)
        thing = meshes()[0]
        activate(thing)
        edit(thing)
        return export(folder / edit.__name__ / "tris.md2", replace=True) or b""

    data = pathlib.Path(PLAYER).read_bytes()

    def move_a_vertex(thing):
        thing.data.shape_keys.key_blocks[5].data[0].co.z -= 0.02

    made = edited(PLAYER, move_a_vertex)
    check(made and frames_differ(data, made) == [5], "a vertex moved in one frame", made and frames_differ(data, made))

    def scale(thing):
        thing.scale = (2, 2, 2)

    made = edited(PLAYER, scale)
    if check(made and md2.header(made)["frames"] == 198, "a scaled object", "frames"):
        sizes = [list(md2.frames(file))[0][0][:12] for file in (data, made)]
        one, two = (np.frombuffer(size, "<f4") for size in sizes)
        check(np.allclose(two, 2 * one, rtol=0.02), "a scaled object", one, two)

    def delete_a_face(thing):
        import bmesh

        mesh = bmesh.new()
        mesh.from_mesh(thing.data)
        bmesh.ops.delete(mesh, geom=[next(iter(mesh.faces))], context="FACES_ONLY")
        mesh.to_mesh(thing.data)
        mesh.free()

    made = edited(PLAYER, delete_a_face)
    check(made and md2.header(made)["triangles"] == md2.header(data)["triangles"] - 1, "a deleted face")

    def add_a_part(thing):
        bpy.ops.mesh.primitive_cube_add(size=0.1)
        cube = bpy.context.object
        cube.data.materials.append(thing.data.materials[0])
        # The collection of the model is the active one.
        activate(thing)

    made = edited(PLAYER, add_a_part)
    check(made and md2.header(made)["triangles"] == md2.header(data)["triangles"] + 12, "a new part")

    def add_a_clip(thing):
        keys = thing.data.shape_keys
        one, two = keys.key_blocks[40].frame, keys.key_blocks[44].frame
        keys.animation_data.action = None
        keys.animation_data_clear()
        keys.eval_time = one
        keys.keyframe_insert("eval_time", frame=1)
        keys.eval_time = two
        keys.keyframe_insert("eval_time", frame=25)
        keys.animation_data.action.name = "stroll"

    made = edited(PLAYER, add_a_clip)
    names = [frame[1].decode() for frame in md2.frames(made)] if made else []
    check(len(names) > 198 and any(name.startswith("stroll") for name in names), "a new clip", names[196:])

    def mirror(thing):
        thing.modifiers.new("Mirror", "MIRROR")

    before = pathlib.Path(CAMERA).read_bytes()
    made = edited(CAMERA, mirror)
    check(made and md2.header(made)["triangles"] == 2 * md2.header(before)["triangles"], "a mirrored model")
    check(made and md2.header(made)["frames"] == md2.header(before)["frames"], "a mirrored model", "frames")


def painted(folder):
    """A changed image is written, and does not replace another one without permission."""
    import_file(PLAYER)
    activate(meshes()[0])
    target = folder / "painted" / "player.md2"
    check(export(target) and os.listdir(target.parent) == ["player.md2"], "an image that did not change", "was written")
    image = bpy.data.images[0]
    pixels = np.empty(len(image.pixels), np.float32)
    image.pixels.foreach_get(pixels)
    pixels.reshape(-1, 4)[:200] = (1, 0, 0, 1)
    image.pixels.foreach_set(pixels)
    image.update()
    check(export(target) and (target.parent / "skin.pcx").exists(), "a painted image", os.listdir(target.parent))
    (target.parent / "skin.pcx").write_bytes(b"another")
    check(export(target) is None, "another image of the same name", "was replaced")
    check(export(target, replace=True) and (target.parent / "skin.pcx").stat().st_size > 7, "another image of the same name", "stayed")


def edit_mode(folder):
    """A vertex moved in edit mode moves only in the selected frame."""
    import bmesh

    data = pathlib.Path(PLAYER).read_bytes()
    for frame in (0, 5, 100):
        import_file(PLAYER)
        thing = meshes()[0]
        activate(thing)
        frames = [number for number, key in enumerate(thing.data.shape_keys.key_blocks) if not key.name.startswith("(closing) ")]
        thing.active_shape_key_index = frames[frame]
        bpy.ops.object.mode_set(mode="EDIT")
        mesh = bmesh.from_edit_mesh(thing.data)
        mesh.verts.ensure_lookup_table()
        mesh.verts[3].co.z += 0.01
        bmesh.update_edit_mesh(thing.data)
        made = export(folder / "edit-mode" / "tris.md2", replace=True)
        differ = made and frames_differ(data, made)
        check(differ == [frame], "a vertex moved in edit mode", frame, differ)


def relative(folder):
    """Relative keys, from the option and from the operator, give the same bytes."""
    data = pathlib.Path(PLAYER).read_bytes()
    import_file(PLAYER, keys="relative")
    activate(meshes()[0])
    check(export(folder / "relative" / "tris.md2", replace=True) == data, "relative keys", "other bytes")
    import_file(PLAYER)
    activate(meshes()[0])
    bpy.ops.triassic.relative_keys()
    check(meshes()[0].data.shape_keys.use_relative, "the operator made no relative keys")
    check(export(folder / "made-relative" / "tris.md2", replace=True) == data, "keys made relative", "other bytes")


def limits(cube):
    """Checks how the dialog shows the limits of an engine, for a cube."""
    transfer = sys.modules["bl_ext.user_default.triassic_io"].transfer

    def shown(target, engine):
        bpy.context.view_layer.update()
        return transfer.summary(bpy.context, None, target, engine)

    plain = shown("quake-md2", "id")
    check({("Triangles: 12 of 4,096", False), ("Vertices: 8 of 2,048", False)} <= set(plain), "limits of Quake II", plain)
    check(any(line.startswith("Frames: ") and line.endswith(" of 512") for line, _ in plain), "limits of Quake II", plain)
    none = shown("quake-md2", "none")
    check(("Triangles: 12", False) in none, "no limits", none)
    finer = cube.modifiers.new("Subdivision", "SUBSURF")
    finer.levels = 5
    many = shown("quake-md2", "id")
    check({("Triangles: 12,288 of 4,096", True), ("Vertices: 6,146 of 2,048", True)} <= set(many), "limits that are exceeded", many)
    one = shown("goldsrc-mdl", "half-life")
    check({("Bones: 2 of 128", False), ("Vertices: 6,146 of 2,048", True), ("Textures: 1 of 100", False)} <= set(one), "limits of Half-Life", one)
    cube.modifiers.remove(finer)


def character(triassic, folder):
    """A character created in Blender: an armature, three actions, an image."""
    empty()
    image = bpy.data.images.new("hero", 64, 64)
    image.pixels.foreach_set(np.tile(np.array([0.8, 0.3, 0.2, 1], np.float32), 64 * 64))
    image.update()
    material = bpy.data.materials.new("hero")
    material.use_nodes = True
    node = material.node_tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    shader = next(one for one in material.node_tree.nodes if one.type == "BSDF_PRINCIPLED")
    material.node_tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
    bpy.ops.object.armature_add()
    rig = bpy.context.object
    bpy.ops.object.mode_set(mode="EDIT")
    first = rig.data.edit_bones[0]
    first.head, first.tail, first.name = (0, 0, 0), (0, 0, 0.5), "hips"
    second = rig.data.edit_bones.new("chest")
    second.head, second.tail, second.parent = (0, 0, 0.5), (0, 0, 1), first
    bpy.ops.object.mode_set(mode="OBJECT")
    bpy.ops.mesh.primitive_cube_add(size=0.4, location=(0, 0, 0.7))
    body = bpy.context.object
    body.data.materials.append(material)
    bpy.ops.object.transform_apply(location=True)
    body.vertex_groups.new(name="chest").add(range(8), 1.0, "REPLACE")
    body.parent = rig
    body.modifiers.new("Armature", "ARMATURE").object = rig
    bone = rig.pose.bones["chest"]
    bone.rotation_mode = "XYZ"
    for name, angle, frames in (("idle", 0.1, 24), ("run", 0.6, 12), ("wave", 1.2, 24)):
        rig.animation_data_clear()
        for frame, turn in ((0, 0), (frames / 2, angle), (frames, 0)):
            bone.rotation_euler = (turn, 0, 0)
            bone.keyframe_insert("rotation_euler", frame=frame)
        rig.animation_data.action.name = name
        rig.animation_data.action.use_fake_user = True
    activate(body)
    limits(body)
    made = export(folder / "hero" / "hero.md2")
    if check(made, "a character to MD2"):
        clips = {clip["name"] for clip in triassic.open(made, "hero.md2").summary()["clips"]}
        check({"idle", "run", "wave"} <= clips, "a character to MD2", clips)
        check((folder / "hero" / "hero.pcx").exists(), "a character to MD2", os.listdir(folder / "hero"))
    made = export(folder / "hero" / "hero.mdl", bpy.ops.export_scene.triassic_mdl)
    if check(made, "a character to MDL"):
        summary = triassic.open(made, "hero.mdl").summary()
        names = {one["name"] for one in summary["sequences"]}
        check({"idle", "run", "wave"} <= names and summary["bones"] == 2, "a character to MDL", names, summary["bones"])


def constraint(folder):
    """A bone that follows an animated object."""
    empty()
    bpy.ops.object.armature_add()
    rig = bpy.context.object
    target = bpy.data.objects.new("target", None)
    bpy.context.scene.collection.objects.link(target)
    bone = rig.pose.bones[0]
    track = bone.constraints.new("DAMPED_TRACK")
    track.target = target
    bpy.ops.mesh.primitive_cube_add(size=0.4, location=(0, 0, 0.8))
    cube = bpy.context.object
    bpy.ops.object.transform_apply(location=True)
    cube.vertex_groups.new(name=bone.name).add(range(8), 1.0, "REPLACE")
    cube.parent = rig
    cube.modifiers.new("Armature", "ARMATURE").object = rig
    for frame, place in ((1, (0, 0, 3)), (25, (3, 0, 0.01))):
        target.location = place
        target.keyframe_insert("location", frame=frame)
    target.animation_data.action.name = "bend"
    activate(cube)
    made = export(folder / "constraint" / "bend.md2")
    if check(made, "a constraint"):
        frames = list(md2.frames(made))
        check(len(frames) == 11 and len({frame[:3:2] for frame in frames}) == 11, "a constraint", [frame[1] for frame in frames])


def large(triassic, folder):
    """A thousand frames: a curve for each clip, and small files and times."""
    side, frames, clips = 43, 1007, 57
    y, x = np.mgrid[:side, :side].reshape(2, -1)
    corner = np.arange(side * (side - 1)).reshape(-1, side)[:, :-1].ravel()
    triangles = np.concatenate([np.stack([corner, corner + 1, corner + side], 1), np.stack([corner + 1, corner + side + 1, corner + side], 1)])
    waves = np.sin(0.2 * x + 0.3 * np.arange(frames)[:, None]) * np.cos(0.15 * y)
    points = np.stack([np.broadcast_to(x / side, waves.shape), waves / 4, np.broadcast_to(y / side, waves.shape)], 2).astype(np.float32)
    names = [f"{chr(97 + clip // 26)}{chr(97 + clip % 26)}{frame:04}" for frame in range(frames) for clip in [frame * clips // frames]]
    path = folder / "large.md2"
    path.write_bytes(triassic.md2.write(points, triangles.astype(np.uint32), np.stack([x, y], 1).astype(np.float32) / side, names=names))
    # Processor time: other programs may be running, too.
    begun = time.process_time()
    import_file(path)
    taken = time.process_time() - begun
    keys = meshes()[0].data.shape_keys
    actions = [action for action in bpy.data.actions if "triassic_clip" in action]
    count = sum(len(curves_of(action)) for action in actions)
    check(len(actions) == clips == count, "a thousand frames", f"{len(actions)} actions, {count} curves")
    check(len(keys.key_blocks) >= frames, "a thousand frames", len(keys.key_blocks))
    bpy.ops.wm.save_as_mainfile(filepath=str(folder / "large.blend"), compress=False)
    size = os.path.getsize(folder / "large.blend") / 1e6
    check(size < 30, "a thousand frames", f"{size:.0f} MB")
    check(taken < 1.5, "a thousand frames", f"{taken:.1f} s")
    begun = time.process_time()
    for frame in range(200):
        bpy.context.scene.frame_set(frame // 2 % 17, subframe=frame % 2 / 2)
    each = (time.process_time() - begun) / 200 * 1000
    check(each < 0.5, "a thousand frames", f"{each:.2f} ms a frame")
    activate(meshes()[0])
    check(export(folder / "large" / "large.md2") == path.read_bytes(), "a thousand frames", "other bytes")
    print(f"{frames} frames: {taken:.2f} s, {size:.1f} MB, {each:.2f} ms a frame")


def options():
    """Each option of the import has an effect."""
    crate = "testdata/bis-p3dm/made/crate.p3d"
    import_file(crate)
    everything, groups = len(meshes()), len(meshes()[0].vertex_groups)
    import_file(crate, lod="first")
    check(len(meshes()) == 1 < everything, "the first level of detail", len(meshes()))
    import_file(crate, selections=False)
    check(not any(thing.vertex_groups for thing in meshes()) and groups, "no selections", groups)
    heights = []
    for scale in ("meters", "keep"):
        import_file(PLAYER, scale=scale)
        heights.append(meshes()[0].dimensions.z)
    check(abs(heights[1] * 0.0254 - heights[0]) < 1e-4, "scale", heights)


def figures(summary):
    """The data of a Half-Life model that roundtrip, independent of the order of vertices."""
    sub_models = [one for part in summary["body_parts"] for one in part["sub_models"]]
    return {
        "bones": summary["bones"],
        "triangles": sum(one["triangles"] for one in sub_models),
        "submodels": [one["name"] for one in sub_models],
        "sequences": [(one["name"], one["frames"], one["fps"], one["looping"]) for one in summary["sequences"]],
        "textures": sorted((one["name"], one["width"], one["height"]) for one in summary["textures"]),
        "hitboxes": summary["hitboxes"],
        "attachments": summary["attachments"],
    }


def tree(points):
    made = KDTree(len(points))
    for number, point in enumerate(points):
        made.insert(point, number)
    made.balance()
    return made


def half_life(triassic, folder):
    """Unedited Half-Life models: the same numbers of everything, and the same poses."""
    good = 0
    paths = [path for path in files() if path.suffix.lower() == ".mdl"] if ALL else [pathlib.Path(SCOUT)]
    for path in paths:
        try:
            opened = triassic.open(path)
        except triassic.Error:
            continue
        if opened.format != "goldsrc-mdl" or opened.is_companion or import_file(path)[0] is None or not meshes():
            continue
        activate(meshes()[0])
        target = folder / "half-life" / path.name
        if not check(export(target, bpy.ops.export_scene.triassic_mdl, replace=True), path, "not exported"):
            continue
        back = triassic.open(target)
        one, two = figures(opened.summary()), figures(back.summary())
        if opened.scene().missing:
            # Missing textures are written as plain ones.
            del one["textures"]
        differ = [f"{key}: {two[key]}, not {one[key]}" for key in one if one[key] != two[key]]
        before, after = opened.scene(), back.scene()
        worst = 0.0
        for number, animation in list(enumerate(before.animations))[:: max(len(before.animations) // 20, 1)]:
            same = next((place for place, other in enumerate(after.animations) if other.name == animation.name), None)
            if same is None:
                differ.append(f"no animation {animation.name}")
                continue
            seconds = animation.duration / 2
            places = [np.concatenate([own for own in scene.at(at, seconds)]) for scene, at in ((before, number), (after, same))]
            known = tree(places[0])
            worst = max([worst, *(known.find(point)[2] for point in places[1])])
        good += check(not differ and worst < 2e-3, path, f"after export {differ[:3]}, poses {worst:.2g} m off") or 0
    return good


def together(folder):
    """Two models with the same names in one scene; and both again after saving and loading."""
    import_file(PLAYER)
    bpy.ops.import_scene.triassic(filepath=CAMERA)
    bpy.ops.import_scene.triassic(filepath=PLAYER)
    for again in (False, True):
        if again:
            bpy.ops.wm.save_as_mainfile(filepath=str(folder / "saved.blend"))
            bpy.ops.wm.open_mainfile(filepath=str(folder / "saved.blend"))
        for number, path in enumerate((PLAYER, CAMERA, PLAYER)):
            collection = bpy.context.scene.collection.children[number]
            activate(next(thing for thing in collection.all_objects if thing.type == "MESH"))
            made = export(folder / f"together{number}" / pathlib.Path(path).name, replace=True)
            check(made == pathlib.Path(path).read_bytes(), path, "other bytes next to other models", "after loading" if again else "")


def skins():
    """The menu of skins replaces materials."""
    import_file(SCOUT)
    thing = max(meshes(), key=lambda one: len(one.data.polygons))
    activate(thing)
    before = [slot.material.name for slot in thing.material_slots]
    bpy.ops.triassic.skin(skin=1)
    after = [slot.material.name for slot in thing.material_slots]
    check(before != after, "the second skin", after)
    bpy.ops.triassic.skin(skin=0)
    check(before == [slot.material.name for slot in thing.material_slots], "the first skin again")


def member(folder):
    """A model from an archive."""
    import zipfile

    path = folder / "models.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(PLAYER, "players/made/tris.md2")
    empty()
    done = bpy.ops.import_scene.triassic_member(filepath=str(path), member="players/made/tris.md2")
    check(done == {"FINISHED"} and len(meshes()) == 1, "a member of an archive", done)
    activate(meshes()[0])
    check(export(folder / "member" / "tris.md2", replace=True) == pathlib.Path(PLAYER).read_bytes(), "a member of an archive", "other bytes")


def absolute(folder):
    """Relative keys become equivalent absolute ones, and give the same bytes; blends are rejected."""
    data = pathlib.Path(PLAYER).read_bytes()
    for options in ({"keys": "relative"}, {}):
        import_file(PLAYER, **options)
        thing = meshes()[0]
        activate(thing)
        if not options:
            bpy.ops.triassic.relative_keys()
        bpy.ops.triassic.absolute_keys()
        keys = thing.data.shape_keys
        check(not keys.use_relative, "the operator made no absolute keys")
        check(all("eval_time" in curve.data_path for action in bpy.data.actions for curve in curves_of(action)), "absolute keys", "other curves")
        check(export(folder / "made-absolute" / "tris.md2", replace=True) == data, "keys made absolute", "other bytes")
    import triassic

    worst = compare_poses(PLAYER, triassic.open(PLAYER).scene(editing=True), 60)
    check(worst < 1e-5, "keys made absolute", worst)
    import_file(PLAYER, keys="relative")
    thing = meshes()[0]
    activate(thing)
    curves_of(next(iter(bpy.data.actions)))[3].keyframe_points[0].co.y = 0.5
    try:
        bpy.ops.triassic.absolute_keys()
        check(False, "mixed keys", "were made absolute")
    except RuntimeError as error:
        check("mixes shape keys" in str(error) and thing.data.shape_keys.use_relative, "mixed keys", error)


def curves_of(action):
    return action.fcurves if hasattr(action, "fcurves") else [
        curve for layer in action.layers for strip in layer.strips for bag in strip.channelbags for curve in bag.fcurves
    ]


def game_folder(folder):
    """Textures are found in the folder of the game, and are not written again."""
    model, skin = folder / "game-model" / "tris.md2", folder / "game" / "players" / "made" / "skin.pcx"
    for path, source in ((model, PLAYER), (skin, pathlib.Path(PLAYER).parent / "skin.pcx")):
        path.parent.mkdir(parents=True)
        path.write_bytes(pathlib.Path(source).read_bytes())
    counts = []
    for options in ({}, {"game": str(folder / "game")}):
        import_file(model, **options)
        counts.append(len(bpy.data.images))
    check(counts == [0, 1], "the folder of the game", counts)
    activate(meshes()[0])
    target = folder / "game-out" / "tris.md2"
    check(export(target) == model.read_bytes() and os.listdir(target.parent) == ["tris.md2"], "the folder of the game", "wrote other files")
    check("does not exist" in import_file(model, game=str(folder / "nowhere"))[1], "a folder that does not exist", "was taken")


def several_materials(folder):
    """Two materials are rejected, or become one skin; a model of another format is not accepted as a base."""
    import_file("testdata/acknex-mdl/assimp/PhosphoricAcid_MDl7.mdl")
    activate(meshes()[0])
    path = folder / "atlas" / "molecule.md2"
    check(export(path) is None, "several materials", "were exported")
    made = export(path, atlas=True, skin_path="models/molecule")
    check(made and md2.header(made)["skins"] == 1, "several materials", "are not one skin")
    check(export(folder / "atlas" / "molecule.mdl", bpy.ops.export_scene.triassic_mdl), "a model of another format", "is taken as the base")


def presets():
    """Each preset of the games sets existing options."""
    count = 0
    for operator in ("import_scene.triassic", "export_scene.triassic_md2", "export_scene.triassic_mdl"):
        group, name = operator.split(".")
        known = getattr(getattr(bpy.ops, group), name).get_rna_type().properties
        folders = [pathlib.Path(path) for path in bpy.utils.preset_paths(f"operator/{operator}")]
        for path in [path for folder in folders for path in folder.glob("*.py")]:
            lines = [line for line in ast.parse(path.read_text()).body if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Attribute)]
            for line in lines:
                own, value = known.get(line.targets[0].attr), ast.literal_eval(line.value)
                is_there = own is not None and (own.type != "ENUM" or value in own.enum_items)
                check(is_there, path.name, f"{line.targets[0].attr} = {value!r}")
            count += bool(lines)
    check(count >= 12, "presets", count)


def dropped(folder):
    """The operator call of a drop: a folder, and the names of files."""
    handler = bpy.types.TRIASSIC_FH_import
    check(handler.bl_import_operator == "import_scene.triassic", "a drop", handler.bl_import_operator)
    check({".md2", ".mdl", ".p3d", ".hmp", ".wmb", ".pk3"} <= set(handler.bl_file_extensions.split(";")), "a drop", handler.bl_file_extensions)
    empty()
    here = pathlib.Path(PLAYER).resolve().parent
    bpy.ops.import_scene.triassic(directory=str(here), files=[{"name": pathlib.Path(PLAYER).name}])
    check(len(meshes()) == 1, "a drop", len(meshes()))


def menus():
    for menu, name in ((bpy.types.TOPBAR_MT_file_import, "import_menu"), (bpy.types.TOPBAR_MT_file_export, "export_menu")):
        drawn = [draw.__name__ for draw in menu._dyn_ui_initialize()]
        check(name in drawn, f"File lacks the operator: {drawn}")
    extension = sys.modules["bl_ext.user_default.triassic_io"]
    check(tuple(extension.ICONS[0]["triassic"].image_size) == (32, 32), "File lacks the icon")


def main():
    begun = time.perf_counter()
    bpy.ops.extensions.package_install_files(filepath=os.path.abspath(ZIP), repo="user_default", enable_on_install=True)
    # The package is part of the extension.
    import triassic

    menus()
    imported, refused, worst = import_all(triassic)
    if FOLDERS:
        print("\n".join(wrong))
        print(f"{imported} models imported, {refused} refused, poses {worst:.1g} of the size off, {len(wrong)} problems", flush=True)
        return 1 if wrong else 0
    presets()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        same = same_bytes(folder) + (pack(triassic, folder) if ALL else 0)
        for part in (edits, painted, edit_mode, relative, absolute, game_folder, several_materials, dropped, together, constraint):
            part(folder)
        character(triassic, folder)
        large(triassic, folder)
        back = half_life(triassic, folder)
        member(folder)
        skins()
        options()
    for line in wrong:
        print(line)
    print(
        f"Blender {bpy.app.version_string}: {imported} models imported, {refused} refused, poses {worst:.1g} of the size off, {same} Quake II and "
        f"{back} Half-Life models back, {len(wrong)} problems, {time.perf_counter() - begun:.0f} s",
        flush=True,
    )
    return 1 if wrong or imported < 20 or same < 5 or not back else 0


code = 1
try:
    code = main()
except Exception:
    traceback.print_exc()
sys.stdout.flush()
# Blender 4.2 as a module crashes when Python exits normally.
os._exit(code)
