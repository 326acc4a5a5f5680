//! `$sequence`.

use goldsrc_mdl::MotionFlags;

use super::{
    arguments::{self, Arguments, Rules},
    commands::{self, Spelling},
    place::{Findings, SourceError},
    script::{EventCommand, SequenceCommand},
    words::Word,
};
use crate::{Compiler, activity, axes, codes};

/// The maximum number of SMDs that a sequence blends: the engine supports nine.
const MOST_FILES: usize = 64;

/// Reads the arguments of `$sequence`.
pub(super) fn read(words: &mut Arguments<'_, '_>, found: &mut Findings) -> Result<SequenceCommand, SourceError> {
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
    Ok(sequence)
}

/// Returns the table name of the option that a word means here.
///
/// In quotation marks, or with further letters, a word may be an SMD: some models have animations named `loop` and `frame_01`.
/// Other compilers still treat it as an option.
fn named(word: &Word, rules: &Rules) -> Option<&'static str> {
    let (name, spelling) = commands::option(&word.text)?;
    let is_certain = !word.is_quoted && spelling == Spelling::Exact;
    (is_certain || rules.compiler != Compiler::Default || rules.not_files.contains(&word.text)).then_some(name)
}

/// Whether a word was used as an SMD, but could be an option.
pub(super) fn is_ambiguous(word: &Word) -> bool {
    commands::option(&word.text).is_some()
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
        _ => match axes::bit(&name) {
            Some(bit) => sequence.motion |= bit,
            None => found.report(codes::NO_EFFECT, &word.place, word.text.clone()),
        },
    }
    Ok(true)
}

fn axis(words: &mut Arguments<'_, '_>, what: &str) -> Result<u32, SourceError> {
    let word = words.word(what)?;
    axes::bit(&word.text.to_ascii_lowercase())
        .ok_or_else(|| words.error(&word.place, format!("expected {what}, such as XR or ZR, found `{}`", word.text)))
}

/// The axis of a controller: one of the six that a bone has.
pub(super) fn bone_axis(words: &mut Arguments<'_, '_>) -> Result<u32, SourceError> {
    let what = "the axis of the controller: X, Y, Z, XR, YR or ZR";
    let word = words.word(what)?;
    let bit = axes::bit(&word.text.to_ascii_lowercase()).filter(|bit| *bit <= MotionFlags::Z_ROTATION.bits());
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
    commands::option(text).is_some()
        || known.iter().any(|known| text.eq_ignore_ascii_case(known))
        || text.starts_with(['$', '{', '}'])
}

fn activity(word: &Word, words: &mut Arguments<'_, '_>, found: &mut Findings) -> Result<[i32; 2], SourceError> {
    let Some(number) = activity::number(&word.text) else {
        let text =
            format!("`{}` is not an activity of Half-Life; write ACT_ and its number, such as ACT_78", word.text);
        return Err(words.error(&word.place, text));
    };
    let weight = words.peek()?.filter(|next| !next.is_quoted).and_then(arguments::integer);
    if weight.is_some() {
        words.integer("the weight of the activity")?;
    } else {
        found.report(codes::NO_WEIGHT, &word.place, word.text.clone());
    }
    Ok([number, weight.unwrap_or(1)])
}
