//! A QC: its commands, one after another.

use std::sync::Arc;

use super::{
    arguments::{Arguments, Rules},
    bodies, commands,
    commands::Support,
    place::{Findings, SourceError, SourceErrors},
    script::{Command, Script},
    sequence,
    words::{Word, Words},
};
use crate::smd::codes;

/// The maximum depth of `$include`.
const DEPTH: usize = 16;
/// The maximum number of commands of a script, including those of all included QCs.
const MOST: usize = 1 << 20;

/// An included QC: its name for display, and its content.
pub(super) type Included = (Arc<str>, Vec<u8>);

/// Finds an included QC by its name, for the file given second.
pub(super) type Include<'r> = &'r mut dyn FnMut(&Word, &Arc<str>) -> Result<Included, SourceError>;

/// Reads a QC and those that it includes.
pub(super) struct Reader<'r> {
    /// Finds an included QC by its name, for the file given second.
    pub(super) include: Include<'r>,
    pub(super) script: Script,
    pub(super) found: Findings,
    pub(super) errors: Vec<SourceError>,
    pub(super) rules: Rules,
}

impl Reader<'_> {
    /// Reads the commands of a file. `chain` contains the including files and the file itself.
    pub(super) fn read(&mut self, bytes: &[u8], chain: &mut Vec<Arc<str>>) {
        let Some(file) = chain.last().map(Arc::clone) else { return };
        let mut words = Words::new(bytes, &file);
        loop {
            // After an error, it continues with the next command, to report all errors at once.
            match self.next(&mut words, chain) {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    let is_end = self.errors.len() >= SourceErrors::MOST;
                    self.errors.push(error);
                    if is_end || skip(&mut words).is_none() {
                        return;
                    }
                }
            }
        }
    }
    /// Reads a command, and returns whether there was one.
    fn next(&mut self, words: &mut Words<'_>, chain: &mut Vec<Arc<str>>) -> Result<bool, SourceError> {
        let Some(word) = words.next()? else { return Ok(false) };
        if !word.is_command() {
            self.found.report(codes::STRAY_WORDS, &word.place, word.text);
            // To the end of the line, like other compilers.
            while words.peek()?.is_some_and(|word| !word.is_first && !word.is_command()) {
                words.next()?;
            }
            return Ok(true);
        }
        if self.script.commands.len() >= MOST {
            return Err(SourceError::new(&word.place, format!("more than {MOST} commands")));
        }
        self.command(&word, words, chain)?;
        // The rest of its line.
        if let Some(extra) = words.peek()?.filter(|next| !next.is_first && !next.is_command()) {
            let (place, text) = (extra.place.clone(), extra.text.clone());
            self.found.report(codes::EXTRA_ARGUMENTS, &place, format!("`{text}` after {}", word.text));
            while words.peek()?.is_some_and(|word| !word.is_first && !word.is_command()) {
                words.next()?;
            }
        }
        Ok(true)
    }
    fn command(&mut self, word: &Word, words: &mut Words<'_>, chain: &mut Vec<Arc<str>>) -> Result<(), SourceError> {
        let Some(info) = commands::command(&word.text) else {
            let hint = match commands::similar(&word.text) {
                Some(name) => format!("; did you mean `{name}`?"),
                None => String::new(),
            };
            return Err(SourceError::new(&word.place, format!("unknown command `{}`{hint}", word.text)));
        };
        let mut rest = Arguments::new(words, word, &self.rules);
        match info.support {
            Support::LeftOut => {
                self.found.report(codes::FOREIGN_COMMAND, &word.place, info.name);
                return left_out(&mut rest);
            }
            Support::NoEffect => {
                self.found.report(codes::NO_EFFECT, &word.place, info.name);
                while rest.optional()?.is_some() {}
                return Ok(());
            }
            Support::Done => {}
        }
        if info.name == "$include" {
            let name = rest.word("the name of a QC")?;
            return self.included(&name, chain);
        }
        let command = parse(info.name, &mut rest, &mut self.found)?;
        self.script.commands.push((word.place.clone(), command));
        Ok(())
    }
    fn included(&mut self, name: &Word, chain: &mut Vec<Arc<str>>) -> Result<(), SourceError> {
        let Some(file) = chain.last() else { return Ok(()) };
        let (path, bytes) = (self.include)(name, file)?;
        if chain.contains(&path) {
            return Err(SourceError::new(&name.place, format!("`$include`: {path} includes itself")));
        }
        if chain.len() >= DEPTH {
            let text = format!("`$include`: QCs are nested more than {DEPTH} levels deep");
            return Err(SourceError::new(&name.place, text));
        }
        chain.push(path);
        self.read(&bytes, chain);
        chain.pop();
        Ok(())
    }
}

/// Advances to the next command that begins a line. `None` at the end.
fn skip(words: &mut Words<'_>) -> Option<()> {
    while words.peek().ok()?.is_some_and(|word| !(word.is_command() && word.is_first)) {
        words.next().ok()?;
    }
    Some(())
}

/// Skips a command of another compiler: its line, and a block in braces if one follows.
fn left_out(rest: &mut Arguments<'_, '_>) -> Result<(), SourceError> {
    rest.opens()?;
    while let Some(word) = rest.optional()? {
        if word.is("{") {
            rest.opened();
        } else if word.is("}") {
            rest.close();
        }
        rest.opens()?;
    }
    Ok(())
}

fn parse(name: &str, rest: &mut Arguments<'_, '_>, found: &mut Findings) -> Result<Command, SourceError> {
    const BONE: &str = "the name of a bone";
    const CORNERS: &str = "six numbers: X, Y and Z of the minimum and the maximum";
    Ok(match name {
        "$modelname" => Command::ModelName(rest.word("the name of the model's file")?),
        "$cd" => Command::Cd(rest.word("a folder")?),
        "$cdtexture" => {
            let mut folders = vec![rest.word("a folder")?];
            while let Some(folder) = rest.optional()? {
                folders.push(folder);
            }
            Command::CdTexture(folders)
        }
        "$scale" => Command::Scale(rest.number("a factor")?),
        "$origin" => {
            let origin = rest.numbers("X, Y and Z of the origin")?;
            let has_angle = rest.peek()?.is_some_and(|word| !word.is_command());
            Command::Origin(origin, has_angle.then(|| rest.number("an angle in degrees")).transpose()?)
        }
        "$rotate" => Command::Rotate(rest.number("an angle in degrees")?),
        "$body" => Command::Body(bodies::body(rest)?),
        "$bodygroup" => Command::Body(bodies::group(rest)?),
        "$texturegroup" => Command::TextureGroup(bodies::texture_group(rest)?),
        "$texrendermode" => {
            Command::TexRenderMode(rest.word("the name of a texture")?, rest.word("a mode, such as masked")?)
        }
        "$replacetexture" => {
            Command::ReplaceTexture(rest.word("the name of a texture")?, rest.word("the name of another texture")?)
        }
        "$attachment" => {
            rest.word("the number of the attachment")?;
            let bone = rest.word(BONE)?;
            let position = rest.numbers("X, Y and Z of the attachment")?;
            // Two more words in some QCs, which compilers read and ignore.
            for _ in 0..2 {
                if rest.peek()?.is_some_and(|word| !word.is_command()) {
                    rest.optional()?;
                }
            }
            Command::Attachment(bone, position)
        }
        "$controller" => {
            let what = "the number of the controller: 0 to 3, or mouth";
            let is_mouth = rest.peek()?.is_some_and(|word| word.text.eq_ignore_ascii_case("mouth"));
            let channel = if is_mouth { rest.word(what).map(|_| 4)? } else { rest.integer(what)? };
            let bone = rest.word(BONE)?;
            let axis = sequence::bone_axis(rest)?;
            Command::Controller { channel, bone, axis, range: rest.numbers("the start and the end of the controller")? }
        }
        "$hbox" => Command::HitBox(rest.integer("the group of the hitbox")?, rest.word(BONE)?, rest.numbers(CORNERS)?),
        "$hgroup" => Command::HitGroup(rest.integer("the group of the hitbox")?, rest.word(BONE)?),
        "$bbox" => Command::BBox(rest.numbers(CORNERS)?),
        "$cbox" => Command::CBox(rest.numbers(CORNERS)?),
        "$eyeposition" => Command::EyePosition(rest.numbers("three numbers")?),
        "$flags" => Command::Flags(rest.integer("a number of flags")?),
        "$gamma" => Command::Gamma(rest.number("a gamma")?),
        "$externaltextures" => Command::ExternalTextures,
        "$cliptotextures" => Command::ClipToTextures,
        "$sequencegroup" => Command::SequenceGroup(rest.word("the label of the group")?),
        "$sequencegroupsize" => Command::SequenceGroupSize(rest.integer("a number of KiB")?),
        "$renamebone" => Command::RenameBone(rest.word(BONE)?, rest.word("the new name of the bone")?),
        "$mirrorbone" => Command::MirrorBone(rest.word(BONE)?),
        "$keepallbones" => Command::KeepAllBones,
        "$keepbone" => Command::KeepBone(rest.word(BONE)?),
        "$sequence" => Command::Sequence(Box::new(sequence::read(rest, found)?)),
        // A test checks that the table is complete.
        _ => return Err(rest.error(&rest.place, "this command is not supported")),
    })
}

/// Reads a script without includes: for tests and generated sources.
///
/// # Errors
/// If a command is not understood.
pub fn read_script(bytes: &[u8], file: &str) -> Result<(Script, Findings), SourceErrors> {
    let mut include = |name: &Word, _: &Arc<str>| Err(SourceError::new(&name.place, "`$include` needs files"));
    let mut reader = Reader {
        include: &mut include,
        script: Script { file: file.into(), ..Script::default() },
        found: Findings::default(),
        errors: Vec::new(),
        rules: Rules::default(),
    };
    reader.read(bytes, &mut vec![file.into()]);
    match SourceErrors::of(reader.errors) {
        Some(errors) => Err(errors),
        None => Ok((reader.script, reader.found)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::smd::read::commands::COMMANDS;

    /// Valid arguments.
    fn arguments(name: &str) -> &'static str {
        match name {
            "$origin" | "$eyeposition" => "1 2 3",
            "$bodygroup" => "a { studio b blank }",
            "$texturegroup" => "a { { b } { c } }",
            "$body" | "$texrendermode" | "$replacetexture" | "$renamebone" => "a b",
            "$attachment" => "0 bone 1 2 3 eyes up",
            "$controller" => "mouth bone XR -10 10",
            "$hbox" => "0 bone 1 2 3 4 5 6",
            "$bbox" | "$cbox" => "1 2 3 4 5 6",
            "$hgroup" => "1 bone",
            "$sequence" => "walk walk fps 10",
            "$externaltextures" | "$cliptotextures" | "$keepallbones" => "",
            _ => "1",
        }
    }

    #[test]
    fn every_command_of_the_table_is_read() {
        for info in COMMANDS.iter().filter(|info| info.name != "$include") {
            let text = format!("{} {}\n$flags 7", info.name, arguments(info.name));
            let (script, found) = read_script(text.as_bytes(), "t.qc").unwrap();
            let done = info.support == Support::Done;
            assert_eq!((script.commands.len(), found.is_empty()), (1 + usize::from(done), done), "{}", info.name);
        }
    }
    #[test]
    fn all_errors_are_reported_at_once() {
        let text = "$scale x\n$bodygruop \"a\"\n{\nstudio b\n}\n$flags 1 2\n$hbox 0 \"a\" 1 2\nfoo bar\n$sequence a {\n$flags 2";
        let errors = read_script(text.as_bytes(), "t.qc").unwrap_err().to_string();
        let expected = "t.qc:1:8: `$scale`: expected a factor, which is a number, found `x`\n\
            t.qc:2:1: unknown command `$bodygruop`; did you mean `$bodygroup`?\n\
            t.qc:7:16: `$hbox`: expected six numbers: X, Y and Z of the minimum and the maximum, found the end of the line\n\
            t.qc:10:1: `$sequence`: `}` is missing: `{` of line 9 is still open";
        assert_eq!(errors, expected);
    }
    #[test]
    fn a_sequence_has_options_in_any_order() {
        let text = "$sequence \"walk\" { \"a_1\" b_2 animation c { event 5004 3 \"x y\" }\n loop { { event 1 2 } { event 3 4 fps } fps 12.5 } }\n\
            $sequence loop \"loop\" LX ACT_WALK 2 blend XR -50 50 rtransition 1 2 frame 3 9";
        let (script, found) = read_script(text.as_bytes(), "t.qc").unwrap();
        assert!(found.is_empty());
        let all: Vec<_> = script
            .commands
            .iter()
            .map(|(_, command)| match command {
                Command::Sequence(sequence) => sequence,
                _ => panic!("not a sequence"),
            })
            .collect();
        let [walk, other] = all.as_slice() else { panic!("two") };
        let files: Vec<_> = walk.files.iter().map(|file| file.text.as_str()).collect();
        assert_eq!((files, walk.is_looping, walk.fps), (vec!["a_1", "b_2", "c"], true, 12.5));
        let events: Vec<_> =
            walk.events.iter().map(|event| (event.event, event.frame, event.options.as_str())).collect();
        assert_eq!(events, [(5004, 3, "x y"), (1, 2, ""), (3, 4, "fps")]);
        assert_eq!(
            (other.label.text.as_str(), other.motion, other.activity, other.frames),
            ("loop", 0x40, [3, 2], Some([3, 9]))
        );
        assert_eq!((&other.blends[..], other.nodes, other.is_reversible), (&[(8, [-50.0, 50.0])][..], [1, 2], true));
    }
}
