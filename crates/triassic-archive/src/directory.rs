//! What the readers of the kinds give: members and findings.

use formats_core::{Diagnostics, Error, ErrorKind, num};

use crate::{Limits, Member, Refusal, codes, error::Result};

/// The members that were found, as they are added.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    pub(crate) members: Vec<Member>,
    pub(crate) findings: Diagnostics,
}

impl Directory {
    /// Adds a member.
    ///
    /// # Errors
    /// If there are more than the limits allow.
    pub(crate) fn push(&mut self, member: Member, limits: &Limits) -> Result<()> {
        let (value, max) = (num::to_u64(self.members.len()).saturating_add(1), u64::from(limits.max_members));
        if value > max {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "directory", member.entry_at).into());
        }
        self.members.push(member);
        Ok(())
    }
    /// Reports why members are listed only.
    pub(crate) fn report_refusals(&mut self) {
        for (index, member) in self.members.iter().enumerate() {
            let code = match member.refusal {
                Some(Refusal::PastEnd) => codes::PAST_END,
                Some(Refusal::Method(_) | Refusal::UnknownMethod(_)) => codes::UNREAD_METHOD,
                Some(Refusal::Encrypted) => codes::ENCRYPTED,
                Some(Refusal::Overlaps) => codes::OVERLAP,
                Some(Refusal::Split) => codes::SPLIT,
                Some(Refusal::Interleaved) => codes::INTERLEAVED,
                Some(Refusal::Folder) | None => continue,
            };
            self.findings.report(code, member.entry_at, Some(num::to_u32(index)));
        }
    }
}
