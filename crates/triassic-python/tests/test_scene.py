import gc
import math
import threading

import numpy as np
import pytest
import triassic
from conftest import MD2


def arrays(scene):
    for mesh in scene.meshes:
        for part in mesh.primitives:
            yield from (a for a in (part.positions, part.normals, *part.uv, part.colors, part.indices, part.joints, part.weights)
                        if a is not None)
    for animation in scene.animations:
        for channel in animation.channels:
            yield channel.times
            yield channel.values


def test_attributes_are_the_same_array_and_read_only():
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


def test_no_array_of_a_scene_can_be_written_to(paths):
    checked = 0
    for path in paths:
        try:
            scene = triassic.open(path).scene()
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


def test_two_scenes_have_arrays_of_their_own_and_two_views_of_one_list_do_not():
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


def test_shapes_and_types(half_life):
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


def test_poses(half_life):
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


def test_a_pose_may_be_changed():
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


def test_images(half_life):
    images = [image for image in triassic.open(half_life).scene().images if image.is_here]
    assert images
    for image in images:
        assert image.pixels.ndim == 3 and image.pixels.shape[2] == 4 and image.pixels.dtype == np.uint8
        assert image.to_png()[:4] == b"\x89PNG"


def test_reprs_are_one_line(half_life):
    scene = triassic.open(half_life).scene()
    parts = [scene, scene.meshes[0], scene.meshes[0].primitives[0], scene.materials[0], scene.nodes[0], scene.animations[0],
             scene.animations[0].channels[0], scene.frames(0), scene.images[0], scene.skins[0]]
    assert all(repr(part).startswith("<triassic.") and "\n" not in repr(part) for part in parts)


def test_a_function_that_is_asked_may_use_the_file():
    from conftest import P3D

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


def test_what_failed_does_not_spoil_a_file():
    def fail(name):
        raise RuntimeError(name)

    from conftest import P3D

    file = triassic.open(P3D.read_bytes(), P3D.name, companions=fail)
    for _ in range(2):
        with pytest.raises(RuntimeError):
            file.scene()
    assert file.summary() == triassic.open(P3D).summary()
