//! Parses the files again.

use goldsrc_mdl::glam::{Affine3A, EulerRot, Quat, Vec3};
use goldsrc_smd::OutFile;

/// Bone, and position, normal, u and v.
pub(crate) type SmdCorner = (usize, [f32; 8]);

/// The lines of an SMD.
#[derive(Debug, Default)]
pub(crate) struct Smd {
    /// Name and parent.
    pub(crate) nodes: Vec<(String, i32)>,
    /// The six values of each bone, for each time.
    pub(crate) frames: Vec<Vec<[f32; 6]>>,
    /// The texture and corners of each triangle.
    pub(crate) triangles: Vec<(String, [SmdCorner; 3])>,
}

fn numbers<const N: usize>(line: &str) -> (usize, [f32; N]) {
    let mut words = line.split_ascii_whitespace();
    let first = words.next().unwrap().parse().unwrap();
    let rest: Vec<f32> = words.map(|word| word.parse().unwrap()).collect();
    (first, rest.try_into().unwrap_or_else(|_| panic!("{line}")))
}

pub(crate) fn smd(file: &OutFile) -> Smd {
    let text: String = file.bytes.iter().copied().map(char::from).collect();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("version 1"));
    let mut smd = Smd::default();
    while let Some(section) = lines.next() {
        match section {
            "nodes" => {
                for line in lines.by_ref().take_while(|line| *line != "end") {
                    let (number, rest) = line.split_once(' ').unwrap();
                    assert_eq!(number, smd.nodes.len().to_string());
                    let (name, parent) = rest.strip_prefix('"').unwrap().rsplit_once("\" ").unwrap();
                    smd.nodes.push((name.to_owned(), parent.parse().unwrap()));
                }
            }
            "skeleton" => {
                for line in lines.by_ref().take_while(|line| *line != "end") {
                    if let Some(time) = line.strip_prefix("time ") {
                        assert_eq!(time, smd.frames.len().to_string());
                        smd.frames.push(Vec::new());
                        continue;
                    }
                    let (bone, values) = numbers(line);
                    let frame = smd.frames.last_mut().unwrap();
                    assert_eq!(bone, frame.len());
                    frame.push(values);
                }
            }
            "triangles" => {
                while let Some(texture) = lines.next().filter(|line| *line != "end") {
                    let corners = [(); 3].map(|()| numbers(lines.next().unwrap()));
                    smd.triangles.push((texture.to_owned(), corners));
                }
            }
            other => panic!("{other}"),
        }
    }
    smd
}

/// The bones in model space, from six values each.
pub(crate) fn world(smd: &Smd, frame: &[[f32; 6]]) -> Vec<Affine3A> {
    let mut world: Vec<Affine3A> = Vec::new();
    for ([x, y, z, rx, ry, rz], (_, parent)) in frame.iter().zip(&smd.nodes) {
        let rotation = Quat::from_euler(EulerRot::ZYX, *rz, *ry, *rx);
        let local = Affine3A::from_rotation_translation(rotation, Vec3::new(*x, *y, *z));
        world.push(usize::try_from(*parent).map_or(local, |parent| world[parent] * local));
    }
    world
}

pub(crate) fn named<'f>(files: &'f [OutFile], name: &str) -> &'f OutFile {
    files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("no {name}"))
}

pub(crate) fn text(file: &OutFile) -> String {
    file.bytes.iter().copied().map(char::from).collect()
}

pub(crate) fn size_of(pixels: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(pixels[at..at + 4].try_into().unwrap())
}
