//! A small robot that looks along +X, with its only arm and a dish on its left (+Y), so that it has no mirror symmetry.

use goldsrc_mdl::{
    Attachment, BoneController, Builder, BuilderBodyPart, BuilderBone, BuilderSubModel, BuilderTexture, Hitbox,
    MotionFlags, Record, StripKind, TextureFlags, glam::Vec3,
};

use crate::made::{images, motion, solids::Solid};

pub(crate) const ROOT: usize = 0;
pub(crate) const TORSO: usize = 1;
pub(crate) const HEAD: usize = 2;
pub(crate) const JAW: usize = 3;
pub(crate) const ARM: usize = 4;
pub(crate) const LEFT_LEG: usize = 5;
pub(crate) const RIGHT_LEG: usize = 6;
pub(crate) const DISH: usize = 7;
pub(crate) const BONES: usize = 8;

/// Columns of the skin table.
const BODY: usize = 0;
const CHROME: usize = 1;
const GRILLE: usize = 2;
const GLOW: usize = 3;
const EYES: usize = 4;
const SIZES: &[(i16, i16)] = &[(32, 32), (64, 64), (16, 16), (16, 16), (16, 8)];

/// Name, parent, place.
const SKELETON: [(&[u8], Option<usize>, [f32; 6]); BONES] = [
    (b"root", None, [0.0, 0.0, 16.0, 0.0, 0.0, 0.0]),
    (b"torso", Some(ROOT), [0.0, 0.0, 3.0, 0.0, 0.0, 0.0]),
    (b"head", Some(TORSO), [1.0, 0.0, 16.0, 0.0, 0.0, 0.0]),
    (b"jaw", Some(HEAD), [2.0, 0.0, 0.0, 0.0, 0.1, 0.0]),
    (b"arm", Some(TORSO), [1.0, 9.0, 11.0, 0.2, -0.15, 0.1]),
    (b"leg left", Some(ROOT), [0.0, 4.0, 0.0, 0.0, 0.0, 0.0]),
    (b"leg right", Some(ROOT), [0.0, -4.0, 0.0, 0.0, 0.0, 0.0]),
    (b"dish", Some(TORSO), [-4.0, 6.0, 15.0, 0.0, 0.0, 0.5]),
];

fn torso_and_legs(solid: &mut Solid) {
    solid.cuboid(BODY, ROOT, [-3.0, -6.0, 0.0], [3.0, 6.0, 3.0]);
    solid.cuboid(BODY, TORSO, [-5.0, -7.0, 0.0], [5.0, 7.0, 14.0]);
    solid.cuboid(BODY, LEFT_LEG, [-2.0, -2.0, -16.0], [3.0, 2.0, 1.0]);
    solid.cuboid(BODY, RIGHT_LEG, [-2.0, -2.0, -16.0], [3.0, 2.0, 1.0]);
    solid.cuboid(BODY, HEAD, [-4.0, -5.0, 0.0], [4.0, 5.0, 8.0]);
    solid.spike(BODY, HEAD, Vec3::new(4.0, 0.0, 3.0), 1.5, 9.0);
}

fn whole() -> BuilderSubModel {
    let mut solid = Solid::new(b"scout", SIZES);
    torso_and_legs(&mut solid);
    solid.cuboid(BODY, ARM, [-2.0, -2.0, -2.0], [14.0, 2.0, 2.0]);
    solid.cuboid(BODY, JAW, [0.0, -3.0, -2.0], [3.0, 3.0, 0.0]);
    solid.cuboid(CHROME, HEAD, [-3.0, -4.0, 8.0], [3.0, 4.0, 11.0]);
    let strip = StripKind::Strip;
    let back = Vec3::new(-5.5, 0.0, 7.0);
    solid.plate(GRILLE, TORSO, back, Vec3::NEG_Y * 5.0, Vec3::Z * 5.0, strip);
    solid.plate(EYES, HEAD, Vec3::new(4.1, 0.0, 6.0), Vec3::Y * 4.0, Vec3::Z * 1.5, strip);
    solid.model
}

fn light() -> BuilderSubModel {
    let mut solid = Solid::new(b"scout_light", SIZES);
    torso_and_legs(&mut solid);
    solid.model
}

fn dish() -> BuilderSubModel {
    let mut solid = Solid::new(b"dish", SIZES);
    solid.cuboid(BODY, DISH, [-0.5, -0.5, 0.0], [0.5, 0.5, 9.0]);
    solid.disc(CHROME, DISH, Vec3::new(1.0, 0.0, 9.0), 5.0);
    solid.plate(GLOW, DISH, Vec3::new(3.0, 0.0, 9.0), Vec3::Y * 2.0, Vec3::Z * 2.0, StripKind::Fan);
    solid.model
}

fn flag() -> BuilderSubModel {
    let mut solid = Solid::new(b"flag", SIZES);
    solid.cuboid(BODY, DISH, [-0.5, -0.5, 0.0], [0.5, 0.5, 14.0]);
    solid.plate(BODY, DISH, Vec3::new(0.0, 4.5, 10.0), Vec3::Y * 4.0, Vec3::Z * 3.0, StripKind::Strip);
    solid.plate(BODY, DISH, Vec3::new(0.0, 4.5, 10.0), Vec3::NEG_Y * 4.0, Vec3::Z * 3.0, StripKind::Strip);
    solid.model
}

fn controller(bone: usize, kind: MotionFlags, range: [f32; 2], channel: i32) -> BoneController {
    let [start, end] = range;
    BoneController { bone: i32::try_from(bone).unwrap(), kind: kind.bits(), start, end, rest: 0, channel }
}
fn hitbox(bone: usize, group: i32, min: [f32; 3], max: [f32; 3]) -> Hitbox {
    Hitbox { bone: i32::try_from(bone).unwrap(), group, min: min.into(), max: max.into() }
}
fn attachment(bone: usize, position: Vec3) -> Attachment {
    Attachment { bone: i32::try_from(bone).unwrap(), position, ..Attachment::decode(&[0; 88]) }
}

/// The scout. With `split`, its textures are in a separate file.
pub(crate) fn scout(split: bool) -> Builder {
    let (name, group): (&[u8], &[u8]) = if split {
        (b"made/scout_split.mdl", b"models\\scout_split01.mdl")
    } else {
        (b"made/scout.mdl", b"models\\scout01.mdl")
    };
    let mut builder = Builder::new(name).unwrap();
    builder.external_textures = split;
    builder.header.eye_position = Vec3::new(4.0, 0.0, 41.0);
    builder.header.hull_min = Vec3::new(-16.0, -16.0, 0.0);
    builder.header.hull_max = Vec3::new(16.0, 16.0, 48.0);
    for (name, parent, value) in SKELETON {
        let bone = BuilderBone::new(name, parent, Vec3::ZERO).unwrap();
        builder.bones.push(BuilderBone { value: value.into(), ..bone });
    }
    // Sequences look along +X; the reference pose is rotated, as in the compiler's output.
    builder.bones[ROOT].value.angles.z = -core::f32::consts::FRAC_PI_2;
    builder.bone_controllers = vec![
        controller(HEAD, MotionFlags::Z_ROTATION, [-45.0, 45.0], 0),
        controller(DISH, MotionFlags::Z_ROTATION | MotionFlags::LOOP, [0.0, 360.0], 1),
        controller(JAW, MotionFlags::Y_ROTATION, [0.0, 30.0], 4),
    ];
    builder.hitboxes = vec![
        hitbox(HEAD, 1, [-4.0, -5.0, 0.0], [4.0, 5.0, 11.0]),
        hitbox(TORSO, 2, [-5.0, -7.0, 5.0], [5.0, 7.0, 14.0]),
        hitbox(TORSO, 3, [-5.0, -7.0, 0.0], [5.0, 7.0, 5.0]),
        hitbox(ARM, 4, [-2.0, -2.0, -2.0], [14.0, 2.0, 2.0]),
        hitbox(LEFT_LEG, 6, [-2.0, -2.0, -16.0], [3.0, 2.0, 1.0]),
        hitbox(RIGHT_LEG, 7, [-2.0, -2.0, -16.0], [3.0, 2.0, 1.0]),
    ];
    builder.attachments = vec![attachment(ARM, Vec3::new(15.0, 0.0, 0.0)), attachment(HEAD, Vec3::new(0.0, 0.0, 12.0))];
    builder.body_parts = vec![
        BuilderBodyPart::new(b"chassis", vec![whole(), light()]).unwrap(),
        BuilderBodyPart::new(b"gadget", vec![dish(), flag(), BuilderSubModel::new(b"blank").unwrap()]).unwrap(),
    ];
    let (none, chrome) = (TextureFlags::empty(), TextureFlags::FLAT_SHADE | TextureFlags::CHROME);
    let bright = TextureFlags::FULL_BRIGHT | TextureFlags::NO_MIPS;
    builder.textures = [
        (&b"body.bmp"[..], none, images::body([90, 120, 160])),
        (b"chrome1.bmp", chrome, images::chrome()),
        (b"grille.bmp", TextureFlags::MASKED, images::grille()),
        (b"glow.bmp", TextureFlags::ADDITIVE, images::glow([255, 200, 80])),
        (b"eyes.bmp", bright, images::eyes()),
        (b"body_red.bmp", none, images::body([180, 60, 50])),
        (b"glow_blue.bmp", TextureFlags::ADDITIVE, images::glow([80, 160, 255])),
    ]
    .map(|(name, flags, image)| BuilderTexture::new(name, flags, image).unwrap())
    .to_vec();
    builder.skins = vec![vec![0, 1, 2, 3, 4], vec![5, 1, 2, 6, 4]];
    // Standing is node 1, kneeling node 2.
    builder.transitions = vec![vec![0, 2], vec![1, 0]];
    let group = builder.add_sequence_group(group).unwrap();
    let mut base = SKELETON.map(|(_, _, value)| value);
    base[ROOT][5] = 0.0;
    builder.sequences = motion::sequences(&base, i32::try_from(group).unwrap());
    builder
}
