//! The results of the readers: members and findings.

use std::collections::hash_map::Entry as Slot;

use formats_core::{Diagnostics, Error, ErrorKind, hash::HashMap, num};

use crate::{Limits, Member, Refusal, budget::Budget, codes, error::Result, member::Place};

/// The members found so far.
#[derive(Debug)]
pub(crate) struct Directory {
    pub(crate) members: Vec<Member>,
    pub(crate) findings: Diagnostics,
    /// The remaining budget.
    pub(crate) budget: Budget,
    max_members: u32,
}

impl Directory {
    /// Creates the directory of an archive of `size` bytes.
    pub(crate) fn new(size: u64, limits: &Limits) -> Self {
        Self {
            members: Vec::new(),
            findings: Diagnostics::new(),
            budget: Budget::of_directory(size, limits),
            max_members: limits.max_members,
        }
    }
    /// Adds a member.
    ///
    /// # Errors
    /// If there are more than the limits allow, or they exceed the budget.
    pub(crate) fn push(&mut self, member: Member) -> Result<()> {
        let (value, max) = (num::to_u64(self.members.len()).saturating_add(1), u64::from(self.max_members));
        if value > max {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "directory", member.entry_at).into());
        }
        let extents = if let Place::Extents(extents) = &member.place { size_of_val(&**extents) } else { 0 };
        let held = num::to_u64(member.name.len().saturating_add(extents));
        self.budget.hold(held, "names", member.entry_at)?;
        self.members.push(member);
        Ok(())
    }
    /// Finds members with the same data, which is a way to save space, and refuses members that overlap another one in
    /// part.
    pub(crate) fn compare_places(&mut self) {
        let mut first_of: HashMap<&[(u64, u64)], u32> = HashMap::default();
        let mut same: Vec<(usize, u32)> = Vec::new();
        let mut ranges: Vec<(u64, u64, usize)> = Vec::new();
        for (index, member) in self.members.iter().enumerate() {
            let extents = member.place.extents();
            if member.size == 0 || member.refusal.is_some() || extents.is_empty() {
                continue;
            }
            match first_of.entry(extents) {
                Slot::Occupied(first) => same.push((index, *first.get())),
                Slot::Vacant(slot) => {
                    slot.insert(num::to_u32(index));
                    ranges.extend(extents.iter().map(|(start, len)| (*start, start.saturating_add(*len), index)));
                }
            }
        }
        ranges.sort_unstable();
        let mut last = 0;
        let mut overlapping = Vec::new();
        for (start, end, index) in ranges.into_iter().filter(|(start, end, _)| start < end) {
            if start < last {
                overlapping.push(index);
            }
            last = last.max(end);
        }
        for (index, first) in same {
            let Some(member) = self.members.get_mut(index) else { continue };
            member.same_as = Some(first);
            self.findings.report(codes::SAME_DATA, member.entry_at, Some(num::to_u32(index)));
        }
        for index in overlapping {
            if let Some(member) = self.members.get_mut(index) {
                member.refusal.get_or_insert(Refusal::Overlaps);
            }
        }
        // Members that share the data of a refused member are also refused.
        for index in 0..self.members.len() {
            let first = self.members.get(index).and_then(|member| member.same_as);
            let refusal = first.and_then(|first| self.members.get(num::to_usize(first))?.refusal);
            if let (Some(member), Some(refusal)) = (self.members.get_mut(index), refusal) {
                member.refusal.get_or_insert(refusal);
            }
        }
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
