//! A player of seven boxes with the 198 frames and the names that Quake II requires.

use quake_md2::{Builder, FixedStr, GlList, PLAYER_CLIPS, Precision, Skin, Vec3};

use crate::made::mesh::Mesh;

/// The clips whose frames have two-digit numbers, and those with a clip number before the frame's.
fn frame_name(clip: &str, number: u16) -> String {
    let single = ["run", "attack", "jump", "crwalk", "crattak", "crpain", "crdeath"];
    if single.contains(&clip) { format!("{clip}{number}") } else { format!("{clip}{number:02}") }
}

/// Vertices of a box.
const BOX: usize = 8;
/// Torso, head, legs, arms, weapon: the weapon is in the right hand, the left arm hangs.
const BOXES: [([f32; 3], [f32; 3]); 7] = [
    ([-4.0, -7.0, 0.0], [4.0, 7.0, 20.0]),
    ([-4.0, -4.0, 22.0], [5.0, 4.0, 31.0]),
    ([-3.0, 1.0, -24.0], [3.0, 6.0, -1.0]),
    ([-3.0, -6.0, -24.0], [3.0, -1.0, -1.0]),
    ([-2.0, 8.0, 1.0], [2.0, 11.0, 19.0]),
    ([-2.0, -11.0, 12.0], [10.0, -8.0, 16.0]),
    ([6.0, -12.0, 10.0], [22.0, -10.0, 13.0]),
];
const LEFT_LEG: usize = 2;
const RIGHT_LEG: usize = 3;
const LEFT_ARM: usize = 4;
const RIGHT_ARM: usize = 5;

/// Rotates about an axis along Y through `pivot`; `half` is the tangent of half the angle, and positive is forward.
fn turned(point: Vec3, pivot: Vec3, half: f32) -> Vec3 {
    let (sine, cosine) = (2.0 * half / (1.0 + half * half), (1.0 - half * half) / (1.0 + half * half));
    let from = point - pivot;
    pivot + Vec3::new(from.x * cosine + from.z * sine, from.y, from.z * cosine - from.x * sine)
}

/// The player in a clip; `done` is the progress, from 0 to 1.
fn pose(base: &Mesh, clip: &str, done: f32) -> Mesh {
    // Up to 1 and back, and from -1 to 1 and back.
    let there = 1.0 - (2.0 * done - 1.0).abs();
    let swing = 2.0 * there - 1.0;
    let (mut stride, mut left_arm, mut right_arm, mut lean, mut height, mut rise) = (0.0, 0.0, 0.0, 0.0, 1.0, 0.0);
    match clip {
        "stand" | "crstnd" => rise = 0.5 * there,
        "run" | "crwalk" => (stride, left_arm) = (0.4 * swing, -0.3 * swing),
        "attack" | "crattak" => right_arm = 0.15 * there,
        "jump" => (rise, stride) = (20.0 * there, 0.2),
        "flip" => (rise, lean) = (24.0 * there, 1.5 * swing),
        "salute" | "taunt" | "wave" => left_arm = -0.9 * there,
        "point" => right_arm = -0.3 * there,
        "pain1" | "pain2" | "pain3" | "crpain" => lean = -0.15 * there,
        "death1" | "death3" | "crdeath" => (lean, rise) = (-done, -18.0 * done),
        "death2" => (lean, rise) = (done, -18.0 * done),
        _ => panic!("{clip}"),
    }
    if clip.starts_with("cr") {
        height = 0.6;
    }
    let mut mesh = base.clone();
    for (n, point) in mesh.positions.iter_mut().enumerate() {
        *point = match n / BOX {
            LEFT_LEG => turned(*point, Vec3::ZERO, stride),
            RIGHT_LEG => turned(*point, Vec3::ZERO, -stride),
            LEFT_ARM => turned(*point, Vec3::Z * 18.0, left_arm),
            part if part >= RIGHT_ARM => turned(*point, Vec3::Z * 14.0, right_arm),
            _ => *point,
        };
        point.z = (point.z + 24.0) * height - 24.0;
        *point = turned(*point, Vec3::ZERO, lean) + Vec3::Z * rise;
    }
    mesh
}

pub(crate) fn player() -> Vec<u8> {
    let mut base = Mesh::default();
    for (low, high) in BOXES {
        base.cuboid(low, high);
    }
    let mut builder = Builder { gl_commands: GlList::Generate, ..Builder::default() };
    builder.skins.push(Skin { path: FixedStr::new(b"players/made/skin.pcx").unwrap() });
    base.texture(&mut builder);
    for clip in PLAYER_CLIPS {
        let count = clip.last - clip.first + 1;
        for number in 1..=count {
            let done = f32::from(number - 1) / f32::from(if clip.looping { count } else { count - 1 });
            let name = frame_name(clip.name, number);
            builder.frames.push(pose(&base, clip.name, done).frame(&name, Precision::Standard));
        }
    }
    builder.write().unwrap()
}
