//! A QC: its commands, one after another. `$body`, `$bodygroup` and `$texturegroup`; `$sequence`.

use std::sync::Arc;

use goldsrc_mdl::MotionFlags;

use crate::{
    smd::{
        Compiler, codes, export_qc,
        read::{
            place::{Findings, SourceError, SourceErrors},
            script::{self, BodyPart, Command, EventCommand, Script, SequenceCommand, Spelling, Studio, Support},
            words::{self, Arguments, Rules, Word, Words},
        },
    },
    text::number,
};

/// The maximum depth of `$include`.
const DEPTH: usize = 16;
/// The maximum number of included QCs, counted each time they are included, and of their bytes: far more than real QCs need. A few
/// short QCs that include each other several times can expand to any number.
const MOST_INCLUDED: usize = 1024;
const MOST_INCLUDED_BYTES: usize = 1 << 20;
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
    /// The number of included QCs so far, and of their bytes.
    pub(super) included: [usize; 2],
}

impl Reader<'_> {
    /// Reads the commands of a file. `chain` contains the including files and the file itself.
    pub(super) fn read(&mut self, bytes: &[u8], chain: &mut Vec<Arc<str>>) {
        let Some(file) = chain.last().map(Arc::clone) else { return };
        let mut words = Words::new(bytes, &file);
        while !self.is_over() {
            // After an error, it continues with the next command, to report all errors at once.
            match self.next(&mut words, chain) {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    let is_end = self.errors.len() >= SourceErrors::MOST;
                    // A QC that is included several times has the same errors each time.
                    if !self.errors.contains(&error) {
                        self.errors.push(error);
                    }
                    if is_end || skip(&mut words).is_none() {
                        return;
                    }
                }
            }
        }
    }
    /// Whether too much was included.
    const fn is_over(&self) -> bool {
        let [count, bytes] = self.included;
        count > MOST_INCLUDED || bytes > MOST_INCLUDED_BYTES
    }
    /// Reads a command, and returns whether there was one.
    fn next(&mut self, words: &mut Words<'_>, chain: &mut Vec<Arc<str>>) -> Result<bool, SourceError> {
        let Some(word) = words.next()? else { return Ok(false) };
        if !begins(&word) {
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
        let Some(info) = script::command(&word.text) else {
            let hint = match script::similar(&word.text) {
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
        let [count, size] = self.included;
        self.included = [count.saturating_add(1), size.saturating_add(bytes.len())];
        if self.is_over() {
            let [count, size] = self.included.map(number);
            let [most, most_size] = [MOST_INCLUDED, MOST_INCLUDED_BYTES].map(number);
            let whole = chain.first().unwrap_or(&path);
            let text = format!(
                "`$include`: {whole} expands to at least {count} included QCs of {size} bytes; the limit is {most} QCs and {most_size} bytes"
            );
            return Err(SourceError::new(&name.place, text));
        }
        chain.push(path);
        self.read(&bytes, chain);
        chain.pop();
        Ok(())
    }
}

/// Whether a word begins a command. Known ones may be in quotation marks at the start of a line.
fn begins(word: &Word) -> bool {
    word.is_command() || (word.is_quoted && word.is_first && script::command(&word.text).is_some())
}

/// Advances to the next command that begins a line. `None` at the end.
fn skip(words: &mut Words<'_>) -> Option<()> {
    while words.peek().ok()?.is_some_and(|word| !(word.is_first && begins(word))) {
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
                rest.push(&mut folders, folder)?;
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
        "$body" => Command::Body(body(rest)?),
        "$bodygroup" => Command::Body(group(rest)?),
        "$texturegroup" => Command::TextureGroup(texture_group(rest)?),
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
            let axis = bone_axis(rest)?;
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
        "$sequence" => Command::Sequence(Box::new(read_sequence(rest, found)?)),
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
        included: [0; 2],
    };
    reader.read(bytes, &mut vec![file.into()]);
    match SourceErrors::of(reader.errors) {
        Some(errors) => Err(errors),
        None => Ok((reader.script, reader.found)),
    }
}

/// Reads the arguments of `$body`.
pub(super) fn body(words: &mut Arguments<'_, '_>) -> Result<BodyPart, SourceError> {
    let name = words.word("the name of the body part")?;
    let file = words.word("the name of an SMD")?;
    let (studio, next) = studio(file, words)?;
    match next {
        None => Ok(BodyPart { name, members: vec![Some(Box::new(studio))] }),
        Some(word) => {
            Err(words.error(&word.place, format!("expected `reverse`, `scale` or `name`, found `{}`", word.text)))
        }
    }
}

/// Reads the arguments of `$bodygroup`.
pub(super) fn group(words: &mut Arguments<'_, '_>) -> Result<BodyPart, SourceError> {
    let name = words.word("the name of the body part")?;
    words.open("the name of the body part")?;
    let mut members = Vec::new();
    let mut next = words.optional()?;
    while let Some(word) = next.take() {
        if word.is("}") {
            words.close();
            return Ok(BodyPart { name, members });
        } else if word.is("blank") {
            members.push(None);
            next = words.optional()?;
        } else if word.is("studio") {
            let file = words.word("the name of an SMD")?;
            let (studio, after) = studio(file, words)?;
            members.push(Some(Box::new(studio)));
            next = after;
        } else {
            return Err(words.error(&word.place, format!("expected `studio`, `blank` or `}}`, found `{}`", word.text)));
        }
    }
    Err(words.error(&words.place, "expected `}` at the end of the body part"))
}

/// Reads the options of an SMD, and returns the word after them.
fn studio(file: Word, words: &mut Arguments<'_, '_>) -> Result<(Studio, Option<Word>), SourceError> {
    let mut studio = Studio { file, is_reversed: false, scale: None, name: None };
    while let Some(word) = words.optional()? {
        if word.is("reverse") {
            studio.is_reversed = true;
        } else if word.is("scale") {
            studio.scale = Some(words.number("a factor")?);
        } else if word.is("name") {
            studio.name = Some(words.word("the name of the submodel")?);
        } else {
            return Ok((studio, Some(word)));
        }
    }
    Ok((studio, None))
}

/// Reads the arguments of `$texturegroup`.
pub(super) fn texture_group(words: &mut Arguments<'_, '_>) -> Result<Vec<Vec<Word>>, SourceError> {
    words.word("the name of the texture group")?;
    words.open("the name of the texture group")?;
    let (mut rows, mut row): (Vec<Vec<Word>>, Option<Vec<Word>>) = (Vec::new(), None);
    while let Some(word) = words.optional()? {
        if word.is("{") {
            words.opened();
            if row.replace(Vec::new()).is_some() {
                return Err(words.error(&word.place, "expected the name of a texture or `}`, found `{`"));
            }
        } else if word.is("}") {
            words.close();
            match row.take() {
                Some(mut row) => {
                    row.shrink_to_fit();
                    rows.push(row);
                }
                None => return Ok(rows),
            }
        } else {
            let Some(row) = &mut row else {
                let text = format!("expected `{{` before the textures of a family, found `{}`", word.text);
                return Err(words.error(&word.place, text));
            };
            words.push(row, word)?;
        }
    }
    Err(words.error(&words.place, "expected `}` at the end of the texture group"))
}

/// The maximum number of SMDs that a sequence blends: the engine supports nine.
const MOST_FILES: usize = 64;

/// Reads the arguments of `$sequence`.
pub(super) fn read_sequence(
    words: &mut Arguments<'_, '_>,
    found: &mut Findings,
) -> Result<SequenceCommand, SourceError> {
    let label = words.word("the name of the sequence")?;
    let mut sequence = SequenceCommand {
        label,
        files: Vec::new(),
        fps: 30.0,
        has_rate: false,
        is_looping: false,
        frames: None,
        activity: [0; 2],
        motion: 0,
        blends: Vec::new(),
        events: Vec::new(),
        pivots: Vec::new(),
        origin: None,
        rotate: None,
        scale: None,
        nodes: [0; 2],
        is_reversible: false,
    };
    // A brace may follow on the next line, since it cannot belong to anything else.
    words.opens()?;
    while let Some(word) = words.optional()? {
        if word.is("{") {
            // Options are between braces, and may themselves have braces: those of an event.
            words.opened();
        } else if word.is("}") {
            if !words.close() {
                return Err(words.error(&word.place, "unmatched `}`"));
            }
        } else if !option(&word, &mut sequence, words, found)? {
            if sequence.files.len() >= MOST_FILES {
                return Err(words.error(&word.place, "too many SMDs: at most 9 can be blended"));
            }
            sequence.files.push(word);
        }
    }
    if sequence.files.is_empty() {
        let text = format!(
            "expected the name of an SMD after `{}`; options are written without quotation marks",
            sequence.label.text
        );
        return Err(words.error(&sequence.label.place, text));
    }
    // Most sequences have one.
    sequence.files.shrink_to_fit();
    Ok(sequence)
}

/// Returns the table name of the option that a word means here.
///
/// In quotation marks, or with further letters, a word may be an SMD: some models have animations named `loop` and `frame_01`.
/// Other compilers still treat it as an option.
fn named(word: &Word, rules: &Rules) -> Option<&'static str> {
    let (name, spelling) = script::option(&word.text)?;
    let is_certain = !word.is_quoted && spelling == Spelling::Exact;
    (is_certain || rules.compiler != Compiler::Default || rules.not_files.contains(&word.text)).then_some(name)
}

/// Whether a word was used as an SMD, but could be an option.
pub(super) fn is_ambiguous(word: &Word) -> bool {
    script::option(&word.text).is_some()
}

/// Reads an option, and returns whether the word was one.
fn option(
    word: &Word,
    sequence: &mut SequenceCommand,
    words: &mut Arguments<'_, '_>,
    found: &mut Findings,
) -> Result<bool, SourceError> {
    let Some(option) = named(word, words.rules) else { return Ok(false) };
    let name = word.text.to_ascii_lowercase();
    match option {
        "animation" => sequence.files.push(words.word("the name of an SMD")?),
        "fps" => {
            let place = words.peek()?.map(|next| next.place.clone());
            let fps = words.rate("frames per second")?;
            if fps < 0.0 {
                return Err(words.error(&word.place, format!("`fps {fps}`: frames per second cannot be negative")));
            }
            if sequence.has_rate && sequence.fps.to_bits() != fps.to_bits() {
                found.report(codes::REPEATED_OPTION, &place.unwrap_or_else(|| word.place.clone()), "fps");
            }
            (sequence.fps, sequence.has_rate) = (fps, true);
        }
        "loop" => sequence.is_looping = true,
        "frame" => {
            let [first, last] = [words.integer("the first frame")?, words.integer("the last frame")?];
            if last < first {
                return Err(
                    words.error(&word.place, format!("`frame {first} {last}`: the last frame comes before the first"))
                );
            }
            sequence.frames = Some([first, last]);
        }
        "blend" => {
            let axis = axis(words, "the axis of the blend")?;
            sequence.blends.push((axis, words.numbers("the start and the end of the blend")?));
        }
        "event" => sequence.events.push(event(word, words)?),
        "pivot" => {
            let what = "the number, the start and the end of the pivot";
            sequence.pivots.push([words.integer(what)?, words.integer(what)?, words.integer(what)?]);
        }
        "origin" => sequence.origin = Some(words.numbers("X, Y and Z of the origin")?),
        "rotate" => sequence.rotate = Some(words.number("an angle in degrees")?),
        "scale" => sequence.scale = Some(words.number("a factor")?),
        "node" => {
            sequence.nodes = [node(words)?; 2];
        }
        "tran" => sequence.nodes = [node(words)?, node(words)?],
        "rtran" => {
            sequence.nodes = [node(words)?, node(words)?];
            sequence.is_reversible = true;
        }
        "ACT_…" => sequence.activity = activity(word, words, found)?,
        _ => match export_qc::bit(&name) {
            Some(bit) => sequence.motion |= bit,
            None => found.report(codes::NO_EFFECT, &word.place, word.text.clone()),
        },
    }
    Ok(true)
}

fn axis(words: &mut Arguments<'_, '_>, what: &str) -> Result<u32, SourceError> {
    let word = words.word(what)?;
    export_qc::bit(&word.text.to_ascii_lowercase())
        .ok_or_else(|| words.error(&word.place, format!("expected {what}, such as XR or ZR, found `{}`", word.text)))
}

/// The axis of a controller: one of the six that a bone has.
pub(super) fn bone_axis(words: &mut Arguments<'_, '_>) -> Result<u32, SourceError> {
    let what = "the axis of the controller: X, Y, Z, XR, YR or ZR";
    let word = words.word(what)?;
    let bit = export_qc::bit(&word.text.to_ascii_lowercase()).filter(|bit| *bit <= MotionFlags::Z_ROTATION.bits());
    bit.ok_or_else(|| words.error(&word.place, format!("expected {what}, found `{}`", word.text)))
}

fn node(words: &mut Arguments<'_, '_>) -> Result<i32, SourceError> {
    let place = words.place.clone();
    let node = words.integer("the number of a node")?;
    // The table has a row and a column of bytes for each node.
    if (0..=255).contains(&node) {
        Ok(node)
    } else {
        Err(words.error(&place, format!("node {node} is out of range; expected 0 to 255")))
    }
}

fn event(word: &Word, words: &mut Arguments<'_, '_>) -> Result<EventCommand, SourceError> {
    let event = words.integer("the number of the event")?;
    let frame = words.integer("the frame of the event")?;
    // Takes the next word of the line, of any kind.
    let is_option = |word: &&Word| !(word.is("}") || word.is("{"));
    let has_options = words.peek()?.filter(|next| next.place.line == word.place.line).as_ref().is_some_and(is_option);
    let options = if has_options { words.word("the options of the event")?.text } else { String::new() };
    Ok(EventCommand { place: word.place.clone(), event, frame, options })
}

/// Whether a word has a meaning in a QC.
pub(crate) fn is_keyword(text: &str) -> bool {
    let known = ["blank", "studio", "reverse", "name"];
    script::option(text).is_some()
        || known.iter().any(|known| text.eq_ignore_ascii_case(known))
        || text.starts_with(['$', '{', '}'])
}

fn activity(word: &Word, words: &mut Arguments<'_, '_>, found: &mut Findings) -> Result<[i32; 2], SourceError> {
    let Some(number) = export_qc::activity_number(&word.text) else {
        let text =
            format!("`{}` is not an activity of Half-Life; write ACT_ and its number, such as ACT_78", word.text);
        return Err(words.error(&word.place, text));
    };
    let weight = words.peek()?.filter(|next| !next.is_quoted).and_then(words::integer);
    if weight.is_some() {
        words.integer("the weight of the activity")?;
    } else {
        found.report(codes::NO_WEIGHT, &word.place, word.text.clone());
    }
    Ok([number, weight.unwrap_or(1)])
}

#[cfg(test)]
mod tests {
    use crate::smd::read::script::COMMANDS;

    use super::*;

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
    fn lists_have_a_limit() {
        let text =
            format!("$cdtexture {0}\n$texturegroup a {{\n{{ {0} }}\n}}\n", "a ".repeat(words::MOST_LISTED / 2 + 1));
        let error = read_script(text.as_bytes(), "t.qc").unwrap_err().to_string();
        assert_eq!(error, "t.qc:3:524291: `$texturegroup`: more than 524288 folders or textures");
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
