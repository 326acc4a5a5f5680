//! A model that each test changes.

use std::f32::consts::FRAC_PI_2;

use goldsrc_mdl::{
    Builder, BuilderBodyPart, BuilderBone, BuilderMesh, BuilderNormal, BuilderSequence, BuilderSubModel,
    BuilderTexture, BuilderVertex, Corner, FixedStr, Image, Model, ModelFiles, TextureFlags,
};
use triassic_convert::{IntoScene, Resolver, SceneOptions};
use triassic_scene::{Scene, glam::Vec3};

use crate::goldsrc_mdl::same::{all_blends, same};

/// Front, left, up, and the center, each at another distance: an asymmetric shape.
pub(crate) const FRONT_LEFT_UP: [Vec3; 4] =
    [Vec3::new(30.0, 0.0, 0.0), Vec3::new(0.0, 20.0, 0.0), Vec3::new(0.0, 0.0, 10.0), Vec3::ZERO];

pub(crate) fn name<const N: usize>(text: &str) -> FixedStr<N> {
    FixedStr::new(text.as_bytes()).unwrap()
}

pub(crate) fn image(indices: [u8; 4]) -> Image {
    let mut palette = formats_core::Palette([[9; 3]; 256]);
    palette.0[1] = [10, 20, 30];
    Image::new(2, 2, indices.to_vec(), palette).unwrap()
}

pub(crate) fn texture(name: &str, flags: TextureFlags) -> BuilderTexture {
    BuilderTexture::new(name.as_bytes(), flags, image([0, 1, 255, 0])).unwrap()
}

/// A solid from [`FRONT_LEFT_UP`] on a root and a tip, whose own values face right, as a compiler leaves them, while
/// its sequence faces forward.
pub(crate) fn solid() -> Builder {
    let mut model = Builder::new(b"solid.mdl").unwrap();
    let mut root = BuilderBone::new(b"root", None, Vec3::ZERO).unwrap();
    root.value.angles.z = -FRAC_PI_2;
    model.bones = vec![root, BuilderBone::new(b"tip", Some(0), Vec3::Z * 5.0).unwrap()];
    let mut sub_model = BuilderSubModel::new(b"solid").unwrap();
    sub_model.vertices = FRONT_LEFT_UP.map(|position| BuilderVertex { bone: 0, position }).to_vec();
    sub_model.meshes = vec![mesh(0)];
    model.body_parts = vec![BuilderBodyPart::new(b"body", vec![sub_model]).unwrap()];
    model.textures = vec![texture("skin.bmp", TextureFlags::empty())];
    let frame = |x: f32| vec![[x, 0.0, 0.0, 0.0, 0.0, 0.0].into(), [0.0, 0.0, 5.0, 0.0, 0.0, 0.0].into()];
    let frames = [0.0, 1.0, 4.0].map(frame).to_vec();
    model.sequences = vec![BuilderSequence::new(b"go", 10.0, vec![frames]).unwrap()];
    model
}

pub(crate) fn mesh(skin_ref: usize) -> BuilderMesh {
    let mut mesh = BuilderMesh::new(skin_ref);
    mesh.normals =
        [Vec3::X, Vec3::Y, Vec3::Z, -Vec3::ONE].map(|direction| BuilderNormal { bone: 0, direction }).to_vec();
    // Clockwise from outside.
    for triangle in [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] {
        mesh.push_triangle(triangle.map(|vertex| Corner { vertex, normal: vertex, s: vertex, t: 1 }));
    }
    mesh
}

pub(crate) fn convert(files: &ModelFiles, options: &SceneOptions) -> (Scene, Vec<&'static str>) {
    let (scene, found) = files.model().unwrap().to_scene(options, &mut Resolver::none()).unwrap();
    (scene, found.iter().map(|found| found.code.id).collect())
}

pub(crate) fn scene(model: &Builder) -> Scene {
    let files = model.write().unwrap();
    let (scene, found) = convert(&files, &all_blends());
    assert!(found.is_empty(), "{found:?}");
    same(&files.model().unwrap(), &scene);
    scene
}

/// A file with bytes at the start of one of its tables changed.
pub(crate) fn changed(files: &ModelFiles, at: impl Fn(&Model<'_>) -> i32, bytes: &[u8]) -> Vec<u8> {
    let mut main = files.main.clone();
    let at = at(&Model::parse(&files.main).unwrap()) as usize;
    main[at..at + bytes.len()].copy_from_slice(bytes);
    main
}
