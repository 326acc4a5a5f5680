//! The standard player: 198 frames that every Quake II player model has.

use core::ops::Range;

use formats_core::Clip;

use crate::FixedStr;

/// The frame rate at which id's game plays all models: a server tick is a tenth of a second.
pub const DEFAULT_FRAME_RATE: f32 = 10.0;

/// One of the twenty clips of the standard player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerClip {
    /// Its name.
    pub name: &'static str,
    /// Its first frame.
    pub first: u16,
    /// Its last frame.
    pub last: u16,
    /// Frames per second, from the table in tutorials and viewers. It is not id's: the game plays everything at
    /// [`DEFAULT_FRAME_RATE`].
    pub frame_rate: f32,
    /// Whether it repeats as long as the player continues the action.
    pub looping: bool,
}

const fn clip(name: &'static str, first: u16, last: u16, frame_rate: f32, looping: bool) -> PlayerClip {
    PlayerClip { name, first, last, frame_rate, looping }
}

/// The clips of the standard player, in frame order and without gaps: frames 0 to 197.
///
/// Source: frames and names from the game's `m_player.h`, measured in 32 files; frame rates from the tutorials' table;
/// the game decides which clips repeat.
pub const PLAYER_CLIPS: [PlayerClip; 20] = [
    clip("stand", 0, 39, 9.0, true),
    clip("run", 40, 45, 10.0, true),
    clip("attack", 46, 53, 10.0, false),
    clip("pain1", 54, 57, 7.0, false),
    clip("pain2", 58, 61, 7.0, false),
    clip("pain3", 62, 65, 7.0, false),
    clip("jump", 66, 71, 7.0, false),
    clip("flip", 72, 83, 7.0, false),
    clip("salute", 84, 94, 7.0, false),
    clip("taunt", 95, 111, 10.0, false),
    clip("wave", 112, 122, 7.0, false),
    clip("point", 123, 134, 6.0, false),
    clip("crstnd", 135, 153, 10.0, true),
    clip("crwalk", 154, 159, 7.0, true),
    clip("crattak", 160, 168, 10.0, false),
    clip("crpain", 169, 172, 7.0, false),
    clip("crdeath", 173, 177, 5.0, false),
    clip("death1", 178, 183, 7.0, false),
    clip("death2", 184, 189, 7.0, false),
    clip("death3", 190, 197, 7.0, false),
];

/// Returns the clip of this name with the table's rate, or with [`DEFAULT_FRAME_RATE`] if the table does not have the
/// name. A number at the end is ignored: `pain` is like `pain3`.
pub(crate) fn played(name: FixedStr<16>, frames: Range<usize>) -> Clip {
    let known = find(name.as_bytes());
    let clip = Clip::new(name, frames, known.map_or(DEFAULT_FRAME_RATE, |known| known.frame_rate));
    clip.with_looping(known.is_some_and(|known| known.looping))
}

fn find(name: &[u8]) -> Option<&'static PlayerClip> {
    fn stem(mut name: &[u8]) -> &[u8] {
        while let [rest @ .., b'0'..=b'9'] = name {
            name = rest;
        }
        name
    }
    PLAYER_CLIPS.iter().find(|known| stem(known.name.as_bytes()).eq_ignore_ascii_case(stem(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_no_gaps() {
        let mut next = 0;
        for clip in PLAYER_CLIPS {
            assert_eq!(clip.first, next, "{}", clip.name);
            assert!(clip.last >= clip.first);
            next = clip.last + 1;
        }
        assert_eq!(next, 198);
    }
    #[test]
    fn names_are_looked_up_without_number_and_case() {
        let played = |name: &[u8]| played(FixedStr::new(name).unwrap(), 0..1);
        assert!((played(b"pain2").frame_rate() - 7.0).abs() < f32::EPSILON);
        assert!((played(b"Stand").frame_rate() - 9.0).abs() < f32::EPSILON);
        assert!((played(b"idle").frame_rate() - 10.0).abs() < f32::EPSILON);
        assert!(played(b"run").is_looping() && !played(b"jump").is_looping() && !played(b"").is_looping());
    }
}
