import array
import mmap
import threading
import time
import zipfile

import numpy as np
import pytest

import triassic
from conftest import MD2, TESTDATA


@pytest.fixture
def pack(tmp_path):
    path = tmp_path / "models.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("models/tris.md2", MD2.read_bytes())
        file.writestr("read.me", b"hello")
        file.writestr("bad.md2", b"IDP2" + bytes(996))
    # Stored, so that the content is in the file unchanged.
    content = bytearray(path.read_bytes())
    at = content.index(b"IDP2" + bytes(900))
    content[at + 500] ^= 1
    path.write_bytes(content)
    return path


def test_members_are_listed_and_read(pack):
    archive = triassic.Archive(pack)
    assert (archive.kind, len(archive)) == ("zip", 3)
    assert ("read.me", 5) in archive.members
    assert archive.read("models/tris.md2") == MD2.read_bytes()
    with pytest.raises(KeyError):
        archive.read("none")
    with pytest.raises(triassic.Error):
        triassic.Archive(MD2)
    with pytest.raises(FileNotFoundError):
        triassic.Archive("/no/such.zip")


def test_a_damaged_member_is_an_error(pack):
    for read in (lambda: triassic.Archive(pack).read("bad.md2"), lambda: triassic.open(pack / "bad.md2")):
        with pytest.raises(triassic.Error) as caught:
            read()
        assert caught.value.part == "member" and "bad.md2" in caught.value.path
    cut = pack.with_name("cut.pak")
    cut.write_bytes(b"PACK" + (1 << 20).to_bytes(4, "little") + (64).to_bytes(4, "little"))
    with pytest.raises(triassic.Error) as caught:
        triassic.Archive(cut)
    assert caught.value.part and caught.value.offset is not None


def test_open_accepts_all_kinds_of_buffers(tmp_path):
    pa = pytest.importorskip("pyarrow")
    content = MD2.read_bytes()
    copy = tmp_path / "tris.md2"
    copy.write_bytes(content)
    with copy.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        mapped.read(10)
        buffers = [np.frombuffer(content, "u1"), array.array("B", content), pa.py_buffer(content), mapped, memoryview(content)]
        for buffer in buffers:
            assert triassic.open(buffer).data == content
    with pytest.raises(TypeError, match="a buffer"):
        triassic.open(3)


def test_messages_are_plain():
    file = triassic.open(MD2)
    with pytest.raises(IndexError, match="animation -1 does not exist"):
        file.scene().at(-1)
    with pytest.raises(TypeError, match="a name, a number or an Animation"):
        file.scene().at([])
    assert file.validate(engine="quake2") == file.validate(engine="id") == file.validate()
    with pytest.raises(triassic.Error, match="no engine"):
        file.validate(engine="none")


def test_a_dump_does_not_block_other_threads():
    # A model whose dump takes a while.
    frames = np.random.default_rng(1).random((200, 900, 3), dtype=np.float32)
    triangles = np.arange(900, dtype=np.uint32).reshape(-1, 3)
    file = triassic.open(triassic.md2.write(frames, triangles, np.zeros((900, 2), np.float32)))
    longest, end = 0.0, threading.Event()

    def watch():
        nonlocal longest
        last = time.perf_counter()
        while not end.is_set():
            time.sleep(0.0005)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun = time.perf_counter()
    dump = file.dump()
    took = time.perf_counter() - begun
    end.set()
    watcher.join()
    assert len(dump["model"]["frames"]) == 200
    assert longest < took / 2, (longest, took)


def test_a_scene_converts_to_trimesh():
    trimesh = pytest.importorskip("trimesh")
    scene = triassic.open(MD2).scene()
    made = scene.to_trimesh()
    assert isinstance(made, trimesh.Scene) and len(made.geometry) == len(scene.placed)
    mesh = made.to_geometry()
    assert len(mesh.faces) == sum(len(part.indices) for of in scene.meshes for part in of.primitives)
    (first, *_) = made.geometry.values()
    assert first.visual.uv.shape == (len(first.vertices), 2)
    np.testing.assert_allclose(first.visual.uv[:, 1], 1 - scene.meshes[0].primitives[0].uv[0][:, 1])


def pbo(path, properties, members):
    """A PBO like those of games."""
    entry = lambda name, *numbers: name + b"\0" + b"".join(number.to_bytes(4, "little") for number in numbers)
    head = entry(b"", 0x56657273, 0, 0, 0, 0) + b"".join(key + b"\0" + value + b"\0" for key, value in properties) + b"\0"
    table = b"".join(entry(name, 0, 0, 0, 0, len(content)) for name, content in members) + entry(b"", 0, 0, 0, 0, 0)
    path.write_bytes(head + table + b"".join(content for _, content in members))


def test_properties_of_a_pbo_are_read(tmp_path):
    path = tmp_path / "a.pbo"
    pbo(path, [(b"prefix", b"z\\Mod"), (b"version", b"12")], [(b"config.cpp", b"class A;")])
    expected = [("prefix", "z\\Mod"), ("version", "12")]
    assert triassic.Archive(path).properties == expected
    row, member = triassic.census(path)
    assert row["properties"] == [{"key": key, "value": value} for key, value in expected]
    assert member["properties"] == []
    assert triassic.census_table(path)["properties"].to_pylist() == [row["properties"], []]


def test_names_in_a_code_page_are_found_in_folders_and_archives(tmp_path):
    player = TESTDATA / "quake-md2/made/player.md2"
    image = player.with_name("skin.pcx").read_bytes()
    for text, page in (("кожа", "windows-1251"), ("表ソ", "shift-jis")):
        raw = text.encode(page)
        model = bytearray(player.read_bytes())
        at = model.index(b"players/made/skin.pcx")
        model[at : at + 64] = (raw + b".pcx").ljust(64, b"\0")
        folder = tmp_path / page
        folder.mkdir()
        (folder / "a.md2").write_bytes(model)
        (folder / f"{text}.pcx").write_bytes(image)
        pbo(folder / "a.pbo", [], [(b"x\\a.md2", bytes(model)), (b"x\\" + raw + b".pcx", image)])
        for path in (folder / "a.md2", folder / "a.pbo/x/a.md2"):
            file = triassic.open(path)
            assert file.scene(encoding=page).missing == [], (path, page)
            # In archives, names have the same bytes as in the model: they match, unless half of a character splits the
            # name.
            is_found = path.parent != folder and page == "windows-1251"
            assert (file.scene().missing == []) == is_found, (path, "without its encoding")


def test_companions_may_be_bytes(tmp_path):
    for companions in (lambda _: "text", {"skin.pcx": "text"}, lambda _: 5):
        with pytest.raises(TypeError, match="neither bytes nor a buffer"):
            triassic.open(MD2, companions=companions).scene()
    for companions in (lambda _: bytearray(b"x"), {"skin.pcx": memoryview(b"x")}, lambda _: None):
        triassic.open(MD2, companions=companions).scene()
