//! The commands of a QC and the options of a sequence: what is done with each. `docs/guide/compile.md` has the same tables.

/// What becomes of a command or an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Support {
    /// It is done.
    Done,
    /// It is read and has no effect, as in the compilers.
    NoEffect,
    /// It is left out, with a finding: it belongs to another compiler.
    LeftOut,
}

impl Support {
    /// As `docs/guide/compile.md` has it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::NoEffect => "no effect",
            Self::LeftOut => "left out",
        }
    }
}

/// A command of a QC, or an option of `$sequence`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct CommandInfo {
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub arguments: &'static str,
    /// What becomes of it.
    pub support: Support,
}

const fn row(name: &'static str, arguments: &'static str, support: Support) -> CommandInfo {
    CommandInfo { name, arguments, support }
}

/// The commands, in the order of `docs/guide/compile.md`. Every other one is an error.
pub const COMMANDS: &[CommandInfo] = &[
    row("$modelname", "FILE", Support::Done),
    row("$cd", "FOLDER", Support::Done),
    row("$cdtexture", "FOLDER …", Support::Done),
    row("$include", "FILE", Support::Done),
    row("$scale", "FACTOR", Support::Done),
    row("$origin", "X Y Z [ANGLE]", Support::Done),
    row("$rotate", "ANGLE", Support::Done),
    row("$body", "NAME SMD [reverse] [scale FACTOR] [name NAME]", Support::Done),
    row("$bodygroup", "NAME { studio SMD … / blank … }", Support::Done),
    row("$texturegroup", "NAME { { A B … } { C D … } … }", Support::Done),
    row("$texrendermode", "TEXTURE MODE", Support::Done),
    row("$replacetexture", "TEXTURE OTHER", Support::Done),
    row("$cliptotextures", "", Support::Done),
    row("$externaltextures", "", Support::Done),
    row("$gamma", "VALUE", Support::Done),
    row("$attachment", "NUMBER BONE X Y Z …", Support::Done),
    row("$controller", "NUMBER/mouth BONE AXIS START END", Support::Done),
    row("$hbox", "GROUP BONE X Y Z X Y Z", Support::Done),
    row("$hgroup", "GROUP BONE", Support::Done),
    row("$bbox", "X Y Z X Y Z", Support::Done),
    row("$cbox", "X Y Z X Y Z", Support::Done),
    row("$eyeposition", "Y -X Z", Support::Done),
    row("$flags", "NUMBER", Support::Done),
    row("$renamebone", "FROM TO", Support::Done),
    row("$mirrorbone", "BONE", Support::Done),
    row("$keepallbones", "", Support::Done),
    row("$keepbone", "BONE", Support::Done),
    row("$sequence", "LABEL SMD … OPTION …", Support::Done),
    row("$sequencegroup", "LABEL", Support::Done),
    row("$sequencegroupsize", "KIB", Support::Done),
    row("$root", "BONE", Support::NoEffect),
    row("$pivot", "NUMBER BONE", Support::NoEffect),
    row("$boneweights", "…", Support::LeftOut),
    row("$protected", "", Support::LeftOut),
    row("$staticprop", "", Support::LeftOut),
    row("$surfaceprop", "…", Support::LeftOut),
    row("$cdmaterials", "…", Support::LeftOut),
    row("$collisionmodel", "…", Support::LeftOut),
    row("$collisionjoints", "…", Support::LeftOut),
    row("$illumposition", "…", Support::LeftOut),
    row("$contents", "…", Support::LeftOut),
    row("$model", "…", Support::LeftOut),
    row("$poseparameter", "…", Support::LeftOut),
    row("$definebone", "…", Support::LeftOut),
    row("$lod", "…", Support::LeftOut),
];

/// The options of `$sequence`, in the order of `docs/guide/compile.md`. Every other word is the name of an SMD.
pub const OPTIONS: &[CommandInfo] = &[
    row("animation", "SMD", Support::Done),
    row("fps", "NUMBER", Support::Done),
    row("loop", "", Support::Done),
    row("frame", "FIRST LAST", Support::Done),
    row("ACT_…", "WEIGHT", Support::Done),
    row("X Y Z XR YR ZR LX LY LZ AX AY AZ AXR AYR AZR", "", Support::Done),
    row("blend", "AXIS START END", Support::Done),
    row("event", "NUMBER FRAME [OPTIONS]", Support::Done),
    row("pivot", "NUMBER START END", Support::Done),
    row("origin", "X Y Z", Support::Done),
    row("rotate", "ANGLE", Support::Done),
    row("scale", "FACTOR", Support::Done),
    row("node", "NODE", Support::Done),
    row("transition", "FROM TO", Support::Done),
    row("rtransition", "FROM TO", Support::Done),
    row("deform", "", Support::NoEffect),
];

/// The command of this name.
pub(crate) fn command(name: &str) -> Option<&'static CommandInfo> {
    COMMANDS.iter().find(|info| info.name.eq_ignore_ascii_case(name))
}

/// The command whose name is most like this one, if one is.
pub(crate) fn similar(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    let distances = COMMANDS.iter().map(|info| (distance(name.as_bytes(), info.name.as_bytes()), info.name));
    distances.min().filter(|(distance, _)| *distance <= 2).map(|(_, name)| name)
}

/// How many letters must be changed, added or left out to make one word of another. Names that are far longer than any
/// command are not looked at.
fn distance(from: &[u8], to: &[u8]) -> usize {
    if from.len() > 40 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (n, a) in from.iter().enumerate() {
        let (mut before, mut left) = (n, n.saturating_add(1));
        for (b, above) in to.iter().zip(row.iter_mut().skip(1)) {
            let changed = before.saturating_add(usize::from(a != b));
            before = *above;
            left = changed.min(above.saturating_add(1)).min(left.saturating_add(1));
            *above = left;
        }
        if let Some(first) = row.first_mut() {
            *first = n.saturating_add(1);
        }
    }
    row.last().copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typing_mistake_is_recognised() {
        assert_eq!(similar("$bodygruop"), Some("$bodygroup"));
        assert_eq!(similar("$Sequense"), Some("$sequence"));
        assert_eq!(similar("$wibble"), None);
        assert_eq!(similar(&"$".repeat(1000)), None);
        assert_eq!(distance(b"", b"abc"), 3);
        assert_eq!(distance(b"abc", b"abc"), 0);
    }
    #[test]
    fn names_are_there_once() {
        for (n, info) in COMMANDS.iter().enumerate() {
            assert_eq!(command(info.name), COMMANDS.get(n));
        }
    }
}
