//! Conversion between ArmA's and Flashpoint's form of a level.

use alloc::borrow::Cow;

use formats_core::WriteError;

use crate::{Builder, BuilderLod, LodForm};

impl Builder<'_> {
    /// Converts all levels to this form with [`BuilderLod::convert`].
    ///
    /// # Errors
    /// Same as that function. Nothing is changed on error.
    pub fn convert(&mut self, form: LodForm) -> Result<(), WriteError> {
        let mut converted = self.clone();
        converted.lods.iter_mut().try_for_each(|lod| lod.convert(form))?;
        *self = converted;
        Ok(())
    }
}

impl BuilderLod<'_> {
    /// Converts the level to `P3DM` or `SP3X`. A level that becomes `P3DM` gets the UV set that all of these have.
    ///
    /// # Errors
    /// If something would be lost: a material, a texture of more than 31 bytes, a tag whose name is longer than 63
    /// bytes. Nothing is changed on error.
    pub fn convert(&mut self, form: LodForm) -> Result<(), WriteError> {
        if form == self.form {
            return Ok(());
        }
        match form {
            LodForm::Sp3d => return Err(WriteError::Unsupported("SP3D cannot store data of SP3X or P3DM")),
            LodForm::Sp3x => self.check_flashpoint()?,
            LodForm::P3dm => {}
        }
        if form == LodForm::P3dm {
            for face in &mut self.faces {
                face.texture_after_nul = Cow::Borrowed(&[]);
            }
            for tag in &mut self.tags {
                tag.name_after_nul = Cow::Borrowed(&[]);
            }
            if !self.tags.iter().any(|tag| tag.is(b"#UVSet#")) {
                self.add_uv_set();
            }
        }
        for tag in &mut self.tags {
            tag.uncounted = 0;
        }
        self.form = form;
        self.version = Self::version_of(form);
        Ok(())
    }
    fn check_flashpoint(&self) -> Result<(), WriteError> {
        for (index, face) in self.faces.iter().enumerate() {
            let rule = |rule| Err(WriteError::Rule { what: "face", index, rule });
            if !face.material.is_empty() {
                return rule("has a material, which SP3X cannot hold");
            }
            if face.texture.len() > 31 {
                return rule("has a texture of more than 31 bytes, which SP3X cannot hold");
            }
        }
        for (index, tag) in self.tags.iter().enumerate() {
            let rule = |rule| Err(WriteError::Rule { what: "tag", index, rule });
            if tag.name.len() > 63 {
                return rule("has a name of more than 63 bytes, which SP3X cannot hold");
            }
            if tag.active != 1 {
                return rule("is not active, which SP3X cannot store");
            }
        }
        Ok(())
    }
}
