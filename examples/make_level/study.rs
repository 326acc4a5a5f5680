//! The level: a study with a fire, a lamp and the moon in its window, and a passage behind it.

use acknex_wmb::{Info, Vec3};

use crate::{
    scene::{Brush, Lamp, Moon, Prop, Scene},
    textures::Material::{self, Beam, Boards, Brick, Fire, Panel, Rug, Stone},
};

/// Boxes as six numbers: the minimum and the maximum corner.
const BOXES: &[(Material, [i16; 6])] = &[
    (Boards, [-8, -112, -8, 280, 112, 0]),
    (Boards, [-8, -112, 112, 280, 112, 120]),
    // Walls: behind the viewer, at the left with the chimney, at the right with the window, at the end with the door.
    (Brick, [-8, -112, 0, 0, 112, 112]),
    (Brick, [0, 104, 0, 272, 112, 112]),
    (Brick, [96, 92, 0, 200, 104, 112]),
    (Brick, [0, -112, 0, 150, -104, 112]),
    (Brick, [214, -112, 0, 272, -104, 112]),
    (Brick, [150, -112, 0, 214, -104, 36]),
    (Brick, [150, -112, 96, 214, -104, 112]),
    (Brick, [272, -112, 0, 280, -72, 112]),
    (Brick, [272, -24, 0, 280, 112, 112]),
    (Brick, [272, -72, 86, 280, -24, 112]),
    // Window and door.
    (Beam, [180, -110, 36, 184, -106, 96]),
    (Beam, [150, -110, 64, 214, -106, 67]),
    (Beam, [144, -104, 32, 220, -98, 36]),
    (Beam, [269, -77, 0, 282, -72, 91]),
    (Beam, [269, -24, 0, 282, -19, 91]),
    (Beam, [269, -72, 86, 282, -24, 91]),
    // Panels, and the rail on them.
    (Panel, [0, -104, 0, 272, -102, 32]),
    (Panel, [270, -102, 0, 272, -77, 32]),
    (Panel, [270, -19, 0, 272, 104, 32]),
    (Panel, [0, 102, 0, 96, 104, 32]),
    (Panel, [200, 102, 0, 270, 104, 32]),
    (Beam, [0, -104, 32, 144, -101, 35]),
    (Beam, [220, -104, 32, 272, -101, 35]),
    (Beam, [269, -19, 32, 272, 104, 35]),
    (Beam, [0, 101, 32, 96, 104, 35]),
    (Beam, [200, 101, 32, 269, 104, 35]),
    // Beams under the ceiling.
    (Beam, [34, -104, 100, 46, 104, 112]),
    (Beam, [98, -104, 100, 110, 104, 112]),
    (Beam, [162, -104, 100, 174, 104, 112]),
    (Beam, [226, -104, 100, 238, 104, 112]),
    (Rug, [92, -42, 0, 216, 66, 1]),
    // The passage.
    (Stone, [280, -112, -8, 440, 16, 0]),
    (Stone, [280, -112, 96, 440, 16, 104]),
    (Stone, [280, -112, 0, 440, -104, 96]),
    (Stone, [280, 8, 0, 440, 16, 96]),
    (Stone, [432, -104, 0, 440, 8, 96]),
    // The fire, in front of the chimney.
    (Fire, [129, 91, 4, 167, 92, 33]),
];

/// The level.
#[must_use]
pub fn study() -> Scene {
    let corner = |[x, y, z]: [i16; 3]| Vec3::new(x.into(), y.into(), z.into());
    let brush = |(material, [a, b, c, d, e, f]): &(Material, [i16; 6])| Brush {
        low: corner([*a, *b, *c]),
        high: corner([*d, *e, *f]),
        material: *material,
    };
    let space = |[a, b, c, d, e, f]: [i16; 6]| [corner([a, b, c]), corner([d, e, f])];
    let angles = [-62.0, 42.0];
    let moon = Info { sun_azimuth: angles[0], sun_elevation: angles[1], ..crate::info() };
    let prop = |file, origin, pan, scale| Prop { file, origin, pan, scale };
    let lamp = |origin, color, brightness, size, range, radius| Lamp {
        origin: Vec3::from(origin),
        color: Vec3::from(color),
        brightness,
        size,
        range,
        radius,
    };
    Scene {
        brushes: BOXES.iter().map(brush).collect(),
        shadows: [
            // Armchair: seat, back. Desk: top, its two ends. Chair, barrels, flower pot.
            [148, 24, 8, 174, 46, 18],
            [150, 22, 16, 178, 28, 38],
            [240, 16, 26, 270, 72, 29],
            [240, 16, 0, 270, 20, 26],
            [240, 52, 0, 270, 72, 26],
            [212, 36, 16, 228, 52, 19],
            [330, -100, 0, 350, -80, 32],
            [352, -96, 0, 372, -76, 32],
            [246, -98, 0, 258, -86, 10],
        ]
        .map(space)
        .to_vec(),
        rooms: vec![space([0, -106, 0, 274, 104, 112]), space([270, -104, 0, 432, 8, 96])],
        lamps: vec![
            lamp([148.0, 84.0, 16.0], [1.0, 0.56, 0.26], 4.6, 34.0, 320.0, 5.0),
            lamp([250.0, 31.0, 37.0], [1.0, 0.86, 0.62], 5.0, 20.0, 200.0, 2.0),
            lamp([356.0, -40.0, 84.0], [0.50, 0.88, 1.0], 1.6, 44.0, 260.0, 4.0),
        ],
        moon: Moon { angles, direction: moon.sun_direction(), color: Vec3::new(1.0, 1.4, 2.2) },
        ambient: Vec3::new(0.02, 0.021, 0.028),
        props: vec![
            prop("fireplace.md2", [148.0, 92.0, 0.6], -90.0, 1.9),
            prop("chair3.md2", [164.0, 26.0, 1.0], 115.0, 1.0),
            prop("desk.md2", [255.0, 44.0, 0.0], 180.0, 1.9),
            prop("desklamp.md2", [262.0, 28.0, 29.5], 160.0, 1.1),
            prop("cup.md2", [246.0, 56.0, 29.5], 60.0, 1.3),
            prop("chair2.md2", [220.0, 44.0, 0.0], 10.0, 1.0),
            prop("flowerpot2.md2", [252.0, -91.0, 0.0], 30.0, 1.0),
            prop("barrel_fuel.md2", [340.0, -90.0, 0.0], 0.0, 1.0),
            prop("barrel_fuel.md2", [362.0, -86.0, 0.0], 110.0, 1.0),
        ],
    }
}
