//! `$body`, `$bodygroup` and `$texturegroup`.

use super::{
    arguments::Arguments,
    place::SourceError,
    script::{BodyPart, Studio},
    words::Word,
};

/// Reads the arguments of `$body`.
pub(super) fn body(words: &mut Arguments<'_, '_>) -> Result<BodyPart, SourceError> {
    let name = words.word("the name of the body part")?;
    let file = words.word("the name of an SMD")?;
    let (studio, next) = studio(file, words)?;
    match next {
        None => Ok(BodyPart { name, members: vec![Some(studio)] }),
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
            members.push(Some(studio));
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
                Some(row) => rows.push(row),
                None => return Ok(rows),
            }
        } else {
            let Some(row) = &mut row else {
                let text = format!("expected `{{` before the textures of a family, found `{}`", word.text);
                return Err(words.error(&word.place, text));
            };
            row.push(word);
        }
    }
    Err(words.error(&words.place, "expected `}` at the end of the texture group"))
}
