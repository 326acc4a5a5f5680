"""Measures the distance between the surfaces of two lists of models, relative to their size: surfaces.py ONE.json OTHER.json

Both have a list of models, with the corners of all triangles in each pose, as returned by babylon.mjs.
"""
import json
import sys

import numpy

# The number of corners per model to measure.
MOST = 1000


def distances(points, triangles):
    """The distance of each point from the nearest triangle."""
    nearest = numpy.full(len(points), numpy.inf)
    for a, b, c in triangles:
        sides, normal = [(a, b - a), (b, c - b), (c, a - c)], numpy.cross(b - a, c - a)
        away = []
        for start, side in sides:
            along = ((points - start) @ side / max(side @ side, 1e-30)).clip(0.0, 1.0)
            away.append(numpy.linalg.norm(points - start - along[:, None] * side, axis=1))
        own = numpy.minimum.reduce(away)
        area = normal @ normal
        if area > 0:
            inside = numpy.all([(points - start) @ numpy.cross(normal, side) >= 0 for start, side in sides], axis=0)
            own = numpy.where(inside, numpy.minimum(own, numpy.abs((points - a) @ normal) / numpy.sqrt(area)), own)
        nearest = numpy.minimum(nearest, own)
    return nearest


def apart(one, other):
    one, other = numpy.array(one), numpy.array(other)
    size = float(numpy.abs(one).max(initial=1e-30))
    if len(one) == 0 or len(other) == 0:
        return 0.0 if len(one) == len(other) else float("inf")
    most = 0.0
    for corners, surface in ((one, other), (other, one)):
        points = numpy.unique(corners, axis=0)
        points = points[:: max(len(points) // MOST, 1)]
        most = max(most, float(distances(points, surface.reshape(-1, 3, 3)).max()))
    return most / size


def main():
    one, other = (json.load(open(path))["models"] for path in sys.argv[1:])
    pairs = zip(one, other, strict=True)
    print(json.dumps([list(map(apart, own["poses"], found["poses"])) for own, found in pairs]))


main()
