"""What VTK finds in the GLBs of .ci/checks/loaders: vtk_reader.py CASES.json"""
import json
import sys

from vtkmodules.util.numpy_support import vtk_to_numpy
from vtkmodules.vtkCommonCore import vtkCommand, vtkOutputWindow, vtkStringOutputWindow, vtkVersion
from vtkmodules.vtkCommonExecutionModel import vtkStreamingDemandDrivenPipeline
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


def main():
    window = vtkStringOutputWindow()
    vtkOutputWindow.SetInstance(window)
    models, heard = [], 0
    for case in json.load(open(sys.argv[1])):
        reader = vtkGLTFReader()
        reader.SetFileName(case["glb"])
        reader.ApplyDeformationsToGeometryOn()
        reader.UpdateInformation()
        numbers = range(reader.GetNumberOfAnimations())
        names = [reader.GetAnimationName(number) for number in numbers]
        poses = []
        for pose in case["poses"]:
            for number in numbers:
                (reader.EnableAnimation if names[number] == pose["clip"] else reader.DisableAnimation)(number)
            reader.UpdateInformation()
            reader.GetOutputInformation(0).Set(vtkStreamingDemandDrivenPipeline.UPDATE_TIME_STEP(), pose["time"])
            reader.Modified()
            reader.UpdateTimeStep(pose["time"]) if pose["clip"] else reader.Update()
            poses.append(corners(reader))
        clips = {names[number]: reader.GetAnimationDuration(number) for number in numbers}
        said = window.GetOutput()
        models.append({"messages": said[heard:].splitlines(), "poses": poses, "clips": clips})
        heard = len(said)
    print(json.dumps({"version": vtkVersion.GetVTKVersion(), "models": models}))


main()
