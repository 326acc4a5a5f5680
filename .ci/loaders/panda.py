"""What Panda3D finds in the GLBs of .ci/checks/loaders: panda.py CASES.json"""
import json
import logging
import sys

from direct.actor.Actor import Actor
from panda3d.core import GeomVertexReader, Notify, NodePath, PandaSystem, StringStream, Thread, loadPrcFileData

loadPrcFileData("", "window-type none\naudio-library-name null\n")
import gltf
from direct.showbase.ShowBase import ShowBase
from panda3d.core import MultiplexStream, LineStream


class Heard(logging.Handler):
    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(record.getMessage())


def corners(root):
    """The corners of all triangles, in the axes of glTF: Panda has Z up."""
    thread, found = Thread.get_current_thread(), []
    for path in root.find_all_matches("**/+GeomNode"):
        if path.is_hidden() or path.is_stashed():
            continue
        matrix = path.get_mat(root)
        for geom in path.node().get_geoms():
            data = geom.get_vertex_data().animate_vertices(True, thread)
            reader = GeomVertexReader(data, "vertex")
            for part in geom.get_primitives():
                part = part.decompose()
                for place in range(part.get_num_vertices()):
                    reader.set_row(part.get_vertex(place))
                    x, y, z = matrix.xform_point(reader.get_data3())
                    found.append([x, z, -y])
    return found


def main():
    heard = Heard()
    logging.getLogger().addHandler(heard)
    base = ShowBase(windowType="none")
    stream = LineStream()
    Notify.ptr().set_ostream_ptr(stream, False)
    models = []
    for case in json.load(open(sys.argv[1])):
        heard.lines.clear()
        settings = gltf.GltfSettings()
        root = NodePath(gltf.load_model(case["glb"], settings))
        has_clips = not root.find("**/+AnimBundleNode").is_empty() or not root.find("**/+Character").is_empty()
        shown = Actor(root) if has_clips else root
        clips = {name: shown.get_duration(name) for name in shown.get_anim_names()} if has_clips else {}
        poses = []
        for pose in case["poses"]:
            if pose["clip"] is not None and pose["clip"] in clips:
                control = shown.get_anim_control(pose["clip"])
                shown.pose(pose["clip"], pose["time"] * control.get_frame_rate())
                control.pose(pose["time"] * control.get_frame_rate())
                shown.update(force=True)
            poses.append(corners(shown))
        said = heard.lines + [stream.get_line() for _ in iter(lambda: stream.is_text_available(), False)]
        messages = [line for line in said if "(warning)" in line or "(error)" in line or line in heard.lines]
        models.append({"messages": messages, "poses": poses, "clips": clips})
    print(json.dumps({"version": PandaSystem.get_version_string(), "models": models}))


main()
