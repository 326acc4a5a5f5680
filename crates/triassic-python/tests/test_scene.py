import gc
import math
import threading

import numpy as np
import pytest
import triassic
from conftest import LEVEL, MD2, P3D, TESTDATA


def arrays(scene):
    for mesh in scene.meshes:
        for part in mesh.primitives:
            yield from (a for a in (part.positions, part.normals, *part.uv, part.colors, part.indices, part.joints, part.weights,
                                    part.normal_joints, part.vertices, *part.attributes.values())
                        if a is not None)
            for shape in range(len(mesh.shapes) + 1):
                yield from (a for a in part.shape(shape) if a is not None)
        for group in mesh.groups:
            yield from (group.members, group.weights)
    for node in scene.nodes:
        yield from node.path or ()
    for animation in scene.animations:
        for channel in animation.channels:
            yield channel.times
            yield channel.values


def test_attributes_are_cached_and_read_only():
    part = triassic.open(MD2).scene().meshes[0].primitives[0]
    first, second = part.positions, part.positions
    assert first is second and first.ctypes.data == np.asarray(part.positions).ctypes.data
    assert isinstance(first.base, triassic._triassic.View) and not first.flags.owndata
    with pytest.raises(ValueError):
        first[0, 0] = 1
    with pytest.raises(ValueError):
        first.flags.writeable = True
    copy = first.copy()
    copy[0, 0] = 1


def test_no_array_of_a_scene_is_writable(paths):
    checked = 0
    for path in paths:
        try:
            scene = triassic.open(path).scene(editing=True)
        except triassic.Error:
            continue
        for array in arrays(scene):
            assert not array.flags.writeable
            if isinstance(array.base, triassic._triassic.View):
                with pytest.raises(ValueError):
                    array.flags.writeable = True
                checked += 1
        for image in scene.images:
            assert image.pixels is None or not image.pixels.flags.writeable
    assert checked > 100


def test_scenes_have_separate_arrays_and_views_share_data():
    scene = triassic.open(MD2).scene()
    once = scene.meshes[0].primitives[0].positions.ctypes.data
    assert once == scene.meshes[0].primitives[0].positions.ctypes.data
    assert once != triassic.open(MD2).scene().meshes[0].primitives[0].positions.ctypes.data


def test_arrays_outlive_the_file():
    part = triassic.open(MD2).scene().meshes[0].primitives[0]
    array, expected = part.positions, part.positions.copy()
    del part
    gc.collect()
    junk = [bytes([n % 256]) * array.nbytes for n in range(200)]
    assert (array == expected).all() and junk


def test_arrays_have_the_documented_shapes_and_types(half_life):
    for path in (MD2, half_life):
        scene = triassic.open(path).scene()
        for mesh in scene.meshes:
            for part in mesh.primitives:
                count = len(part.positions)
                assert part.positions.shape == (count, 3) and part.positions.dtype == np.float32
                assert part.indices.dtype == np.uint32 and part.indices.shape[1] == 3 and part.indices.max(initial=0) < count
                assert all(uv.shape == (count, 2) for uv in part.uv)
                assert part.material is None or part.material < len(scene.materials)
                if part.normals is not None:
                    assert np.allclose(np.linalg.norm(part.normals, axis=1), 1, atol=1e-3)
                if part.weights is not None:
                    assert np.allclose(part.weights.sum(axis=1), 1, atol=1e-4) and part.joints.dtype == np.uint16
        for skin in scene.skins:
            assert skin.inverse_bind.shape == (len(skin.joints), 4, 4)
        for animation in scene.animations:
            for channel in animation.channels:
                assert len(channel.times) == len(channel.values) == len(channel)


def test_poses_match_the_frames(half_life):
    scene = triassic.open(half_life).scene()
    animation = scene.animations[0]
    frames = list(scene.frames(animation))
    assert len(frames) == len(scene.frames(animation.name)) > 1
    for seconds, parts in frames:
        again = scene.at(0, seconds)
        assert len(parts) == len(again) == len(scene.placed)
        assert all((a == b).all() for a, b in zip(parts, again))
    rest = scene.at()
    assert [len(a) for a in rest] == [len(scene.meshes[m].primitives[p].positions) for m, p, _ in scene.placed]
    last = scene.at(animation, animation.duration)
    assert all((a == b).all() for a, b in zip(last, scene.at(animation, 1e9)))
    inside = animation.duration / 2
    looped = scene.at(animation, inside + animation.duration, loop=True)
    assert all(np.allclose(a, b, atol=1e-3) for a, b in zip(looped, scene.at(animation, inside)))
    with pytest.raises(KeyError):
        scene.at("no such animation")
    with pytest.raises(IndexError):
        scene.frames(10_000)
    assert scene.at(animation, math.nan) is not None


def test_a_pose_may_be_modified():
    parts = triassic.open(MD2).scene().at()
    parts[0][0] = 0
    assert parts[0].flags.writeable


def test_threads_share_a_scene(half_life):
    scene = triassic.open(half_life).scene()
    expected = [array.tobytes() for array in scene.at(0, 0.1)]
    wrong = []

    def work():
        for _ in range(50):
            if [array.tobytes() for array in scene.at(0, 0.1)] != expected:
                wrong.append(1)
            scene.meshes[0].primitives[0].positions.sum()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_images_are_decoded(half_life):
    images = [image for image in triassic.open(half_life).scene().images if image.is_here]
    assert images
    for image in images:
        assert image.pixels.ndim == 3 and image.pixels.shape[2] == 4 and image.pixels.dtype == np.uint8
        assert image.to_png()[:4] == b"\x89PNG"


def test_reprs_have_one_line(half_life):
    scene = triassic.open(half_life).scene()
    parts = [scene, scene.meshes[0], scene.meshes[0].primitives[0], scene.materials[0], scene.nodes[0], scene.animations[0],
             scene.animations[0].channels[0], scene.frames(0), scene.images[0], scene.skins[0]]
    assert all(repr(part).startswith("<triassic.") and "\n" not in repr(part) for part in parts)


def test_a_callback_may_use_the_file():
    seen = []

    def call(name):
        if files:
            seen.append((files[0].summary(), len(files[0].validate())))
        return None

    files = []
    files.append(triassic.open(P3D.read_bytes(), P3D.name, companions=call))
    expected = files[0].summary(), len(files[0].validate())
    files[0].scene()
    assert seen and all(entry == expected for entry in seen)


def test_a_failure_does_not_affect_the_file():
    def fail(name):
        raise RuntimeError(name)

    file = triassic.open(P3D.read_bytes(), P3D.name, companions=fail)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            file.scene()
    assert file.summary() == triassic.open(P3D).summary()


def test_shapes_are_available_without_posing():
    for path in (MD2, TESTDATA / "acknex-mdl/made"):
        scene = triassic.open(path if path.is_file() else next(path.glob("*.mdl"))).scene()
        for number, animation in enumerate(scene.animations):
            frames = list(scene.frames(number))
            for channel in animation.channels:
                if channel.kind != "shape" or len(channel) != len(frames):
                    continue
                for key, (_, parts) in zip(channel.values, frames):
                    for (mesh, part, node), posed in zip(scene.placed, parts):
                        if node == channel.node:
                            positions, normals = scene.meshes[mesh].primitives[part].shape(key)
                            assert positions.shape == posed.shape and np.allclose(positions, posed, atol=1e-5)
                            assert normals is None or normals.shape == positions.shape
    part = triassic.open(MD2).scene().meshes[0].primitives[0]
    assert part.shape(0)[0].ctypes.data == part.positions.ctypes.data
    with pytest.raises(IndexError):
        part.shape(len(triassic.open(MD2).scene().meshes[0].shapes) + 1)


def test_vertices_of_the_file_are_known(half_life):
    for path in (MD2, half_life, P3D):
        assert all(part.vertices is None for mesh in triassic.open(path).scene().meshes for part in mesh.primitives)
        scene = triassic.open(path).scene(editing=True)
        for mesh in scene.meshes:
            for part in mesh.primitives:
                assert part.vertices.dtype == np.uint32 and len(part.vertices) == len(part.positions)
                known = {}
                for number, place in zip(part.vertices.tolist(), part.positions.tolist()):
                    assert known.setdefault(number, place) == place
    count = triassic.open(MD2).summary()["vertices"]
    assert triassic.open(MD2).scene(editing=True).meshes[0].primitives[0].vertices.max() < count
    with pytest.raises(TypeError):
        triassic.open(MD2).to_obj(editing=True)


def test_selections_and_attributes_of_bohemia_are_read():
    scene = triassic.open(P3D).scene(editing=True)
    attributes = scene.meshes[0].primitives[0].attributes
    assert attributes["POINT_FLAGS"].dtype == np.uint32 and attributes["VERTEX"].dtype == np.float32
    lid = attributes["SEL_lid"]
    assert 0 <= lid.min() < lid.max() <= 1 and len(lid) == len(scene.meshes[0].primitives[0].positions)
    group = {"name": "lid", "vertices": np.nonzero(lid)[0], "weights": lid[lid > 0]}
    part = scene.meshes[0].primitives[0]
    built = triassic.Scene.build([{"name": "crate", "positions": part.positions, "triangles": part.indices, "groups": [group]}])
    (group,) = built.meshes[0].groups
    assert group.name == "lid" and group.members.tolist() == [[0, n] for n in np.nonzero(lid)[0]]
    assert group.weights.tolist() == lid[lid > 0].tolist()


def test_materials_have_inputs(paths):
    seen = set()
    for path in paths:
        try:
            scene = triassic.open(path).scene()
        except triassic.Error:
            continue
        for material in scene.materials:
            seen |= set(material.inputs)
            base = material.inputs.get("base")
            assert material.image == (None if base is None else base.image)
            assert base is None or base.factor == material.base_color
            assert (material.alpha == "mask") == (material.alpha_cutoff is not None)
            assert material.emissive_strength >= 0
            for image in (input.image for input in material.inputs.values() if input.image is not None):
                assert scene.images[image].filter in ("linear", "nearest") and len(scene.images[image].wrap) == 2
        for variant in scene.variants:
            assert all(a < len(scene.materials) > b for a, b in variant.materials.items()) and variant.name
    assert seen >= {"base", "detail", "roughness", "specular"}


def test_levels_have_instances_lights_and_more():
    scene = triassic.open(LEVEL).scene(punctual_lights=True)
    assert scene.format == "acknex-wmb" and scene.unit > 0 and scene.environment.keys() == {"sun", "ambient", "fogs"}
    assert all(scene.nodes[i.node].kind == "entity" and (i.reason is None) == (i.state in ("placed", "placeholder"))
               for i in scene.instances)
    kinds = {}
    for number, node in enumerate(scene.nodes):
        kinds.setdefault(node.kind, node)
        assert all(scene.nodes[child].parent == number for child in node.children)
    assert [n for n, node in enumerate(scene.nodes) if node.parent is None] == sorted(scene.roots)
    for kind, node in kinds.items():
        assert (node.light is not None) == (kind == "light")
        assert (node.camera is not None) == (kind == "camera")
        assert (node.entity is not None) == (kind == "entity")
        assert (node.sound is not None) == (kind == "sound")
        assert (node.path is not None) == (kind == "path")
        assert (node.box is not None) == (kind in ("hitbox", "region"))
    assert {"entity", "light", "sound", "path"} <= kinds.keys(), kinds.keys()
    assert kinds["light"].light.kind == "point" and kinds["path"].path.points.shape[1] == 3
