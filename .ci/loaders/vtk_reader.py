"""Reports the contents of the GLBs of .ci/checks/loaders in VTK: vtk_reader.py CASES.json"""
import json
import sys

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkOutputWindow, vtkStringOutputWindow, vtkVersion
from vtkmodules.vtkFiltersCore import vtkTriangleFilter
from vtkmodules.vtkIOGeometry import vtkGLTFReader


def corners(reader):
    """The corners of all triangles."""
    found = []
    blocks = reader.GetOutput().NewIterator()
    while not blocks.IsDoneWithTraversal():
        filtered = vtkTriangleFilter()
        filtered.SetInputData(blocks.GetCurrentDataObject())
        filtered.Update()
        part = filtered.GetOutput()
        if part.GetNumberOfPolys():
            places = vtk_to_numpy(part.GetPoints().GetData())
            found += places[vtk_to_numpy(part.GetPolys().GetConnectivityArray())].tolist()
        blocks.GoToNextItem()
    return found


def opened(glb):
    reader = vtkGLTFReader()
    reader.SetFileName(glb)
    reader.ApplyDeformationsToGeometryOn()
    reader.UpdateInformation()
    return reader, [reader.GetAnimationName(number) for number in range(reader.GetNumberOfAnimations())]


def main():
    window = vtkStringOutputWindow()
    vtkOutputWindow.SetInstance(window)
    models, heard = [], 0
    for case in json.load(open(sys.argv[1])):
        poses = []
        for pose in case["poses"]:
            # A reader keeps some state of previous poses.
            reader, names = opened(case["glb"])
            if pose["clip"]:
                reader.EnableAnimation(names.index(pose["clip"]))
                reader.UpdateTimeStep(pose["time"])
            else:
                reader.Update()
            poses.append(corners(reader))
        clips = {name: reader.GetAnimationDuration(number) for number, name in enumerate(names)}
        said = window.GetOutput()
        lines = [line for line in said[heard:].splitlines() if line and not line.startswith(("Warning: In ", "Error: In "))]
        heard = len(said)
        # Extensions may be ignored.
        models.append({"messages": [line for line in lines if " is used in this model" not in line], "poses": poses, "clips": clips})
    print(json.dumps({"version": vtkVersion.GetVTKVersion(), "models": models}))


main()
