"""Reports the contents of the GLBs of .ci/checks/loaders in Panda3D: panda.py CASES.json"""
import json
import logging
import sys

from panda3d.core import (
    AnimControlCollection,
    GeomVertexReader,
    LineStream,
    NodePath,
    Notify,
    PandaSystem,
    PartGroup,
    Thread,
    auto_bind,
    loadPrcFileData,
)

loadPrcFileData("", "window-type none\naudio-library-name null\n")
import gltf

# The number of frames before and after a time whose pose may be shown.
NEAR = 8


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
    stream = LineStream()
    Notify.ptr().set_ostream_ptr(stream, False)
    models = []
    for case in json.load(open(sys.argv[1])):
        heard.lines.clear()
        root = NodePath(gltf.load_model(case["glb"]))
        controls = AnimControlCollection()
        auto_bind(root.node(), controls, PartGroup.HMF_ok_part_extra | PartGroup.HMF_ok_anim_extra | PartGroup.HMF_ok_wrong_root_name)
        clips = {}
        for number in range(controls.get_num_anims()):
            control = controls.get_anim(number)
            # Panda samples clips, with a last frame that starts at their end.
            frames = max(control.get_num_frames() - 1, 0)
            name = controls.get_anim_name(number)
            clips[name] = max(clips.get(name, 0.0), frames / control.get_frame_rate())
        poses = []
        for pose in case["poses"]:
            shown = [controls.get_anim(n) for n in range(controls.get_num_anims()) if controls.get_anim_name(n) == pose["clip"]]
            # At a frame, it shows the pose of a nearby key: one of its frames must match.
            frames = []
            last = max((control.get_num_frames() for control in shown), default=1)
            near = round(pose["time"] * 30)
            for frame in range(max(near - NEAR, 0), min(near + NEAR + 1, last)):
                for control in shown:
                    control.pose(frame)
                for path in root.find_all_matches("**/+Character"):
                    path.node().force_update()
                frames.append(corners(root))
            poses.append(frames)
        printed = heard.lines + [stream.get_line() for _ in iter(lambda: stream.is_text_available(), False)]
        messages = [line for line in printed if "(warning)" in line or "(error)" in line or line in heard.lines]
        models.append({"messages": messages, "poses": poses, "clips": clips, "steps": True})
    print(json.dumps({"version": PandaSystem.get_version_string(), "models": models}))


main()
