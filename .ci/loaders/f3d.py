"""Silhouettes of the GLBs of .ci/checks/loaders in f3d, compared with those of the same poses as OBJ: f3d.py CASES.json"""
import json
import sys

sys.path.pop(0)
import f3d
import numpy

SIDE = 256


def picture(engine):
    image = engine.window.render_to_image(True)
    data = numpy.frombuffer(image.content, dtype=numpy.uint8)
    return data.reshape(image.height, image.width, image.channel_count)[:, :, 3] > 8


def engine():
    """Without back-face culling, which an OBJ does not have."""
    made = f3d.Engine.create(True)
    made.window.size = SIDE, SIDE
    made.options.update({"ui.axis": False, "render.grid.enable": False, "render.backface_type": "visible", "scene.animation.autoplay": False})
    return made


def main():
    lines = []
    f3d.Log.forward(lambda level, text: lines.append(text) if level in (f3d.Log.WARN, f3d.Log.ERROR) else None)
    f3d.Log.set_use_coloring(False)
    models, version = [], ""
    for case in json.load(open(sys.argv[1])):
        lines.clear()
        poses, filled, camera = [], 1.0, None
        for pose in case["poses"]:
            shown = engine()
            version = shown.get_lib_info().version
            shown.scene.add(case["glb"])
            if pose["clip"] is not None:
                names = list(shown.scene.animation.get_names())
                shown.options.update({"scene.animation.indices": [names.index(pose["clip"])]})
                shown.scene.animation.load_time(pose["time"])
            # From a corner: a model may be flat.
            shown.window.camera.azimuth(40).elevation(25).reset_to_bounds()
            own = picture(shown)
            places = numpy.argwhere(own)
            sides = (places.max(axis=0) - places.min(axis=0)) / SIDE if len(places) else [0.0]
            filled = min(filled, float(max(sides)))
            other = engine()
            other.scene.add(pose["obj"])
            other.window.camera.state = shown.window.camera.state
            expected = picture(other)
            if len(sys.argv) > 2:
                print(case["name"], pose["clip"], pose["time"], own.sum(), expected.sum(), sides, file=sys.stderr)
            both = numpy.logical_or(own, expected).sum()
            # It does not support morph targets.
            is_shown = pose["clip"] is None or not case["morphs"]
            poses.append(float(numpy.logical_xor(own, expected).sum() / max(both, 1)) if is_shown else None)
        models.append({"messages": list(lines), "poses": poses, "filled": filled})
    print(json.dumps({"version": version, "models": models}))


main()
