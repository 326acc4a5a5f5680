import math

import numpy as np
import pytest
import triassic
from arrays import arguments
from conftest import MD2, TESTDATA

QUAD = {
    "name": "quad",
    "positions": [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
    "triangles": [[0, 1, 2], [0, 2, 3]],
    "uv": [[[[0, 1], [1, 1], [1, 0]], [[0, 1], [1, 0], [0, 0]]]],
}
PIXELS = np.full((8, 8, 4), 255, np.uint8)


def build(path, by_vertex):
    return triassic.Scene.build(**arguments(triassic.open(path).scene(editing=True), by_vertex))


def originals(paths, format, unreadable=()):
    for path in paths:
        file = triassic.open(path)
        if file.format == format and file.kind == "model" and path.name not in unreadable:
            yield path


@pytest.mark.parametrize("by_vertex", [False, True])
def test_quake_2_models_roundtrip_byte_for_byte(paths, by_vertex):
    count = 0
    for path in originals(paths, "quake-md2"):
        try:
            expected = triassic.open(path).scene(editing=True).to_md2(path.stem, base=path)
        except triassic.Error:
            continue
        made = build(path, by_vertex).to_md2(path.stem, base=path)
        assert made.files[0] == (f"{path.stem}.md2", path.read_bytes()) == expected.files[0], path
        assert [name for name, _ in made.files] == [name for name, _ in expected.files]
        count += 1
    assert count >= 10


@pytest.mark.parametrize("by_vertex", [False, True])
def test_half_life_models_equal_those_from_their_scenes(paths, by_vertex):
    count = 0
    for path in originals(paths, "goldsrc-mdl"):
        for base in (None, path):
            try:
                expected = triassic.open(path).scene(editing=True).to_goldsrc_mdl(path.stem, base=base)
            except triassic.Error:
                continue
            made = build(path, by_vertex).to_goldsrc_mdl(path.stem, base=base)
            assert made.files == expected.files, path
            count += 1
    assert count >= 4


def test_a_rebuilt_scene_equals_the_original(paths):
    """The lists of a scene equal those of a scene built from them."""
    count = 0
    for path in paths:
        try:
            scene = triassic.open(path).scene(editing=True)
        except triassic.Error:
            continue
        kinds = {"group", "mesh", "bone", "attachment", "hitbox", "light", "camera"}
        if any(node.kind not in kinds for node in scene.nodes):
            continue
        again = triassic.Scene.build(**arguments(scene))
        for old, new in zip(scene.meshes, again.meshes, strict=True):
            assert (old.name, old.shapes, old.lod, old.step, old.extras) == (new.name, new.shapes, new.lod, new.step, new.extras)
            triangles = [len(mesh.primitives) and sum(len(part.indices) for part in mesh.primitives) for mesh in (old, new)]
            assert triangles[0] == triangles[1], path
            assert [group.name for group in old.groups] == [group.name for group in new.groups]
        for old, new in zip(scene.nodes, again.nodes, strict=True):
            for key in ("name", "kind", "parent", "children", "rotation", "mesh", "skin", "hidden", "box", "light", "extras"):
                assert getattr(old, key) == getattr(new, key), (path, key)
        for old, new in zip(scene.materials, again.materials, strict=True):
            assert old.inputs == new.inputs and (old.alpha, old.alpha_cutoff) == (new.alpha, new.alpha_cutoff)
        assert scene.variants == again.variants
        for old, new in zip(scene.animations, again.animations, strict=True):
            assert (old.name, old.looping, old.events, old.extras) == (new.name, new.looping, new.events, new.extras)
            seconds = old.duration / 3
            corners = [
                [arrays[scene.meshes[mesh].primitives[part].indices] for arrays, (mesh, part, _) in zip(one.at(old.name, seconds), one.placed)]
                for one in (scene, again)
                for scene in [one]
            ]
            # Parts are sorted by material.
            lengths = [sorted(map(len, one)) for one in corners]
            assert sum(lengths[0]) == sum(lengths[1])
            for axis in range(3):
                a, b = (np.sort(np.concatenate([part[..., axis].ravel() for part in one] or [np.zeros(0)])) for one in corners)
                assert np.array_equal(a, b), path
            break
        count += 1
    assert count > 20


def test_equal_corners_are_welded():
    flat = {**QUAD, "normals": np.tile(np.float32([0, 0, 1]), (2, 3, 1))}
    part = triassic.Scene.build([flat]).meshes[0].primitives[0]
    assert len(part.positions) == 4 and part.vertices is None
    assert part.indices.tolist() == [[0, 1, 2], [0, 2, 3]]
    bent = np.array(flat["normals"])
    bent[1] = [0, 1, 0]
    part = triassic.Scene.build([{**flat, "normals": bent, "vertices": [7, 5, -1, 3]}]).meshes[0].primitives[0]
    assert len(part.positions) == 6
    assert sorted(part.attributes["VERTEX"].tolist()) == [-1, -1, 3, 5, 7, 7]
    moved = {"name": "up", "positions": np.add(QUAD["positions"], [0, 0, 1]), "normals": bent}
    mesh = triassic.Scene.build([{**flat, "shapes": [moved]}]).meshes[0]
    assert len(mesh.primitives[0].positions) == 6 and mesh.shapes == ["up"]
    positions, normals = mesh.primitives[0].shape(1)
    assert positions[:, 2].tolist() == [1] * 6 and len(normals) == 6
    loose = {**QUAD, "positions": [*QUAD["positions"], [9, 9, 9]]}
    assert len(triassic.Scene.build([loose]).meshes[0].primitives[0].positions) == 5


def test_parts_are_split_by_material():
    two = {**QUAD, "materials": [1, -1], "groups": [{"name": "s", "vertices": [0, 1], "weights": [0.5, 1]}]}
    scene = triassic.Scene.build([two], materials=[{"name": "a"}, {"name": "b", "base_color": (1, 0, 0, 1)}])
    plain, red = scene.meshes[0].primitives
    assert (plain.material, red.material) == (None, 1) and len(plain.indices) == len(red.indices) == 1
    (group,) = scene.meshes[0].groups
    assert group.name == "s" and sorted(group.members.tolist()) == [[0, 0], [1, 0], [1, 1]]
    assert sorted(group.weights.tolist()) == [0.5, 0.5, 1]
    assert scene.materials[1].base_color == (1, 0, 0, 1)


def test_parts_may_share_a_material():
    mesh = triassic.Scene.build([{**QUAD, "parts": [1, 0]}]).meshes[0]
    assert [len(part.indices) for part in mesh.primitives] == [1, 1]
    assert mesh.primitives[0].positions.tolist() == [[0, 0, 0], [1, 1, 0], [0, 1, 0]]


def test_normals_of_shapes_rotate_like_smooth_ones():
    # The mesh's own normals lean: those of a shape that is rotated by a right angle lean by the same angle, and an
    # unmoved shape keeps them.
    lean = [[0, math.sin(0.2), math.cos(0.2)]] * 4
    turned = [[0, 0, 0], [0, 0, -1], [0, 1, -1], [0, 1, 0]]
    shapes = [{"name": "same", "positions": QUAD["positions"]}, {"name": "turned", "positions": turned}]
    part = triassic.Scene.build([{**QUAD, "normals": lean, "shapes": shapes}]).meshes[0].primitives[0]
    assert np.array_equal(part.shape(1)[1], part.normals)
    own = np.array([1, math.sin(0.2), math.cos(0.2) - 1])
    assert np.allclose(part.shape(2)[1], own / np.linalg.norm(own), atol=1e-6)


def character():
    """A quad on two bones, with an image and a sequence."""
    turn = math.sqrt(0.5)
    return triassic.Scene.build(
        [{**QUAD, "materials": 0, "joints": [[0], [0], [1], [1]], "weights": [[1], [1], [1], [1]]}],
        nodes=[
            {"name": "body", "mesh": 0, "skin": 0},
            {"name": "root", "kind": "bone"},
            {"name": "tip", "kind": "bone", "parent": 1, "translation": (0, 1, 0)},
        ],
        skins=[{"name": "rig", "joints": [1, 2]}],
        materials=[{"name": "skin", "image": 0}],
        images=[{"name": "skin", "pixels": PIXELS}],
        animations=[
            {
                "name": "wave",
                "channels": [
                    {"node": 2, "kind": "rotation", "times": [0, 0.1, 0.2],
                     "values": [[0, 0, 0, 1], [0, 0, turn, turn], [0, 0, 1, 0]]},
                ],
            }
        ],
    )


def test_a_character_converts_to_each_format():
    scene = character()
    assert scene.at("wave", 0.1)[0][2] == pytest.approx([0, 2, 0], abs=1e-6)
    md2 = triassic.open(scene.to_md2("quad").files[0][1])
    assert (md2.format, md2.summary()["frames"], md2.summary()["triangles"]) == ("quake-md2", 3, 2)
    made = scene.to_goldsrc_mdl("quad", engine="half-life")
    mdl = triassic.open(made.files[0][1], "quad.mdl")
    assert mdl.format == "goldsrc-mdl" and mdl.scene().animations[0].name == "wave"
    assert len(mdl.scene().skins[0].joints) == 2
    assert {name.rsplit(".")[-1] for name, _ in scene.to_smd("quad").files} == {"qc", "smd", "bmp"}
    assert set(scene.to_obj("quad")) >= {"quad.obj", "quad.mtl"}
    glb = scene.to_glb(unlit=True)
    again = triassic.back.from_gltf(glb, to="md2", name="quad")
    assert triassic.open(again.files[0][1]).summary()["frames"] == 3


def test_several_materials_become_one_skin():
    images = [{"name": name, "pixels": PIXELS} for name in ("red", "blue")]
    given = {"materials": [{"name": "red", "image": 0}, {"name": "blue", "image": 1}], "images": images}
    scene = triassic.Scene.build([{**QUAD, "materials": [0, 1]}], **given)
    with pytest.raises(triassic.Error, match="single material"):
        scene.to_md2("quad")
    made = scene.to_md2("quad", atlas=True, skin_path="models/quad")
    (skin,) = triassic.open(made.files[0][1]).summary()["skins"]
    assert skin.startswith("models/quad/") and len(made.files) == 2
    glb = scene.to_glb()
    with pytest.raises(triassic.Error):
        triassic.back.from_gltf(glb, to="goldsrc-mdl", atlas=True)
    made = triassic.back.from_gltf(glb, to="md2", name="quad", atlas=True)
    assert len(made.files) == 2 and "BACK-032" in {finding.code for finding in made.findings}


def test_the_four_largest_weights_are_used():
    five = {**QUAD, "joints": [[0, 1, 2, 3, 4]] * 4, "weights": [[0.5, 0.1, 0.2, 0.1, 0.1]] * 4}
    nodes = [{"name": "body", "mesh": 0, "skin": 0}, {"name": "root", "kind": "bone"}]
    nodes += [{"name": f"bone{n}", "kind": "bone", "parent": 1} for n in range(4)]
    scene = triassic.Scene.build([five], nodes=nodes, skins=[{"name": "rig", "joints": [1, 2, 3, 4, 5]}])
    assert [finding.code for finding in scene.findings] == ["GLTF-004"]
    assert np.allclose(scene.meshes[0].primitives[0].weights.sum(axis=1), 1)


def test_only_the_edit_changes_the_file():
    file = triassic.open(MD2)
    given = arguments(file.scene(editing=True), by_vertex=True)
    mesh = given["meshes"][0]
    middle = mesh["positions"].mean(axis=0)
    mesh["positions"][0] = middle
    made = triassic.Scene.build(**given).to_md2("tris", base=MD2)
    old, new = (triassic.open(data).scene(editing=True).meshes[0].primitives[0] for data in (file.data, made.files[0][1]))
    number = given["meshes"][0]["vertices"][0]
    for numbers, before, after in zip(old.vertices, old.positions, new.positions):
        assert (numbers == number) == (not np.array_equal(before, after))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"triangles": [[0, 1, 4], [0, 2, 3]]}, "a triangle has vertex 4; there are 4"),
        ({"triangles": [[0, 1]]}, "triangles: an array"),
        ({"triangles": [[0.0, 1.0, 2.0]], "uv": []}, "whole numbers are expected"),
        ({"triangles": [[0, 1, -1]], "uv": []}, "numbers from 0 to"),
        ({"positions": [[0, 0]] * 4}, "positions: an array"),
        ({"positions": [[math.nan, 0, 0]] * 4}, "mesh 0"),
        ({"uv": [[0, 1]]}, "uv"),
        ({"uvs": []}, "unknown key 'uvs'"),
        ({"name": None}, "'name' is missing"),
        ({"joints": [[0]] * 4}, "given together"),
        ({"materials": 3}, "mesh 0"),
        ({"groups": [{"name": "g", "vertices": [9]}]}, "vertex 9 does not exist"),
        ({"extras": {"x": object()}}, "cannot be kept"),
    ],
)
def test_errors_name_the_wrong_argument(change, words):
    with pytest.raises(triassic.Error, match=words):
        triassic.Scene.build([{**QUAD, **change}])


def test_errors_of_other_arguments_name_them():
    with pytest.raises(triassic.Error, match="node 0: its parent, node 5, does not exist"):
        triassic.Scene.build([QUAD], nodes=[{"name": "a", "mesh": 0, "parent": 5}])
    with pytest.raises(triassic.Error, match="neither a PNG nor a JPEG"):
        triassic.Scene.build([QUAD], images=[{"name": "a", "data": b"BM"}])
    with pytest.raises(triassic.Error, match='no input "shine"'):
        triassic.Scene.build([QUAD], materials=[{"name": "a", "inputs": {"shine": {}}}])
    with pytest.raises(triassic.Error, match="not an engine"):
        triassic.Scene.build([QUAD]).to_md2(engine="doom")
    with pytest.raises(triassic.Error, match="base"):
        character().to_goldsrc_mdl(base=MD2)
    with pytest.raises(TypeError, match="sequences"):
        character().to_glb(sequences="run*")
    with pytest.raises(TypeError, match="editing"):
        character().to_obj(editing=True)


def test_scenes_from_files_can_be_written():
    scene = triassic.open(TESTDATA / "goldsrc-mdl/made/scout.mdl").scene(editing=True)
    assert triassic.open(scene.to_goldsrc_mdl("scout").files[0][1]).format == "goldsrc-mdl"
    assert scene.to_glb()[:4] == b"glTF"
