//! The names of activities, by which games choose sequences.

/// Returns the name of an activity in a QC, such as `ACT_WALK` for 3; `None` for a number that the game's code does not define.
///
/// Source: the numbers of the public Half-Life SDK (`activity.h`), from 1, `ACT_IDLE`, to 76. 0 represents no activity.
#[must_use]
pub fn name(number: i32) -> Option<&'static str> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    NAMES.get(index).copied()
}

/// Returns the number of an activity in a QC: from its name, ignoring case, or from `ACT_` and the number.
#[must_use]
pub fn number(name: &str) -> Option<i32> {
    let digits = name.get(4..).filter(|_| name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("ACT_")))?;
    let by_name = NAMES.iter().zip(1..).find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, number)| number);
    by_name.or_else(|| digits.parse().ok().filter(|number: &i32| *number >= 0))
}

/// In order of index.
const NAMES: [&str; 76] = [
    "ACT_IDLE",
    "ACT_GUARD",
    "ACT_WALK",
    "ACT_RUN",
    "ACT_FLY",
    "ACT_SWIM",
    "ACT_HOP",
    "ACT_LEAP",
    "ACT_FALL",
    "ACT_LAND",
    "ACT_STRAFE_LEFT",
    "ACT_STRAFE_RIGHT",
    "ACT_ROLL_LEFT",
    "ACT_ROLL_RIGHT",
    "ACT_TURN_LEFT",
    "ACT_TURN_RIGHT",
    "ACT_CROUCH",
    "ACT_CROUCHIDLE",
    "ACT_STAND",
    "ACT_USE",
    "ACT_SIGNAL1",
    "ACT_SIGNAL2",
    "ACT_SIGNAL3",
    "ACT_TWITCH",
    "ACT_COWER",
    "ACT_SMALL_FLINCH",
    "ACT_BIG_FLINCH",
    "ACT_RANGE_ATTACK1",
    "ACT_RANGE_ATTACK2",
    "ACT_MELEE_ATTACK1",
    "ACT_MELEE_ATTACK2",
    "ACT_RELOAD",
    "ACT_ARM",
    "ACT_DISARM",
    "ACT_EAT",
    "ACT_DIESIMPLE",
    "ACT_DIEBACKWARD",
    "ACT_DIEFORWARD",
    "ACT_DIEVIOLENT",
    "ACT_BARNACLE_HIT",
    "ACT_BARNACLE_PULL",
    "ACT_BARNACLE_CHOMP",
    "ACT_BARNACLE_CHEW",
    "ACT_SLEEP",
    "ACT_INSPECT_FLOOR",
    "ACT_INSPECT_WALL",
    "ACT_IDLE_ANGRY",
    "ACT_WALK_HURT",
    "ACT_RUN_HURT",
    "ACT_HOVER",
    "ACT_GLIDE",
    "ACT_FLY_LEFT",
    "ACT_FLY_RIGHT",
    "ACT_DETECT_SCENT",
    "ACT_SNIFF",
    "ACT_BITE",
    "ACT_THREAT_DISPLAY",
    "ACT_FEAR_DISPLAY",
    "ACT_EXCITED",
    "ACT_SPECIAL_ATTACK1",
    "ACT_SPECIAL_ATTACK2",
    "ACT_COMBAT_IDLE",
    "ACT_WALK_SCARED",
    "ACT_RUN_SCARED",
    "ACT_VICTORY_DANCE",
    "ACT_DIE_HEADSHOT",
    "ACT_DIE_CHESTSHOT",
    "ACT_DIE_GUTSHOT",
    "ACT_DIE_BACKSHOT",
    "ACT_FLINCH_HEAD",
    "ACT_FLINCH_CHEST",
    "ACT_FLINCH_STOMACH",
    "ACT_FLINCH_LEFTARM",
    "ACT_FLINCH_RIGHTARM",
    "ACT_FLINCH_LEFTLEG",
    "ACT_FLINCH_RIGHTLEG",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_match_the_sdk() {
        // As in sequences of the game's own models.
        for (number, expected) in [
            (1, "ACT_IDLE"),
            (3, "ACT_WALK"),
            (4, "ACT_RUN"),
            (16, "ACT_TURN_RIGHT"),
            (28, "ACT_RANGE_ATTACK1"),
            (36, "ACT_DIESIMPLE"),
        ] {
            assert_eq!(name(number), Some(expected));
        }
        assert_eq!(NAMES.last(), Some(&"ACT_FLINCH_RIGHTLEG"));
        for number in [0, -1, i32::MIN, i32::MAX, 1000] {
            assert_eq!(name(number), None);
        }
        for (text, expected) in [
            ("ACT_IDLE", Some(1)),
            ("act_walk", Some(3)),
            ("ACT_150", Some(150)),
            ("ACT_-1", None),
            ("ACT_WIBBLE", None),
            ("IDLE", None),
            ("\u{e4}\u{e4}\u{e4}", None),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }
}
