//! Changes of single fields, and of the events of sequences.

use alloc::vec::Vec;

use formats_core::{Record, field_at, num};

use super::{align, bytes, editor::no_such, number};
use crate::{Editor, Event, Header, HeaderFlags, SequenceFlags, SequenceRecord, WriteError};

/// The marker before a list of events that was moved to the end of the file, followed by the original values.
const MOVED: &[u8; 8] = b"events\0\0";
/// The marker with the offset and the count of the list, the length of the file and the length in its header, four bytes each.
const MOVED_SIZE: usize = 24;

impl Editor {
    /// Sets the flags of the header: the trails that the model leaves, and whether it rotates.
    pub fn set_flags(&mut self, flags: HeaderFlags) {
        bytes::put(&mut self.main, field_at!(Header, raw_flags), &flags.bits().to_le_bytes());
    }
    /// Sets the frames per second of a sequence.
    ///
    /// # Errors
    /// If the sequence does not exist, or the number is not finite.
    pub fn set_sequence_rate(&mut self, sequence: usize, fps: f32) -> Result<(), WriteError> {
        let (at, _) = self.sequence(sequence)?;
        if !fps.is_finite() {
            return Err(WriteError::NotFinite("frames per second"));
        }
        bytes::put(&mut self.main, field_at!(SequenceRecord, fps, at), &fps.to_le_bytes());
        Ok(())
    }
    /// Sets the flags of a sequence, such as whether it loops. Frames are unchanged.
    ///
    /// # Errors
    /// If the sequence does not exist.
    pub fn set_sequence_flags(&mut self, sequence: usize, flags: SequenceFlags) -> Result<(), WriteError> {
        let (at, _) = self.sequence(sequence)?;
        bytes::put(&mut self.main, field_at!(SequenceRecord, raw_flags, at), &flags.bits().to_le_bytes());
        Ok(())
    }
    /// Sets the activity of a sequence, by which the game chooses it, and its weight.
    ///
    /// # Errors
    /// If the sequence does not exist.
    pub fn set_sequence_activity(&mut self, sequence: usize, activity: i32, weight: i32) -> Result<(), WriteError> {
        let (at, _) = self.sequence(sequence)?;
        bytes::put(&mut self.main, field_at!(SequenceRecord, activity, at), &activity.to_le_bytes());
        bytes::put(&mut self.main, field_at!(SequenceRecord, activity_weight, at), &weight.to_le_bytes());
        Ok(())
    }
    /// Replaces an event of a sequence. The bytes after its options are kept.
    ///
    /// # Errors
    /// If the sequence or the event does not exist.
    pub fn set_event(&mut self, sequence: usize, event: usize, new: &Event) -> Result<(), WriteError> {
        let model = self.model()?;
        let sequences = model.sequences();
        let own = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?;
        let events = own.events()?;
        let old = events.get(event).ok_or_else(|| no_such("event", event, events.len()))?;
        let at = events.at(event);
        let options = bytes::renamed(&old.options, new.options.as_bytes())?;
        bytes::put(&mut self.main, at, &Event { options, ..*new }.encode());
        Ok(())
    }
    /// Adds an event to a sequence, as the last one.
    ///
    /// The first added event creates a new list at the end of the file; the old list remains as unused bytes.
    ///
    /// # Errors
    /// If the sequence does not exist, its events cannot be read, or the file would be larger than 2 GiB.
    pub fn add_event(&mut self, sequence: usize, event: &Event) -> Result<(), WriteError> {
        let (at, record) = self.sequence(sequence)?;
        let count = num::to_usize(record.event_count);
        let mut file = self.main.clone();
        let mut offset = record.event_offset;
        if self.moved(&record).is_none() {
            let model = self.model()?;
            let sequences = model.sequences();
            let old =
                sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?.events()?;
            let (length, declared) = (number(file.len())?, self.header()?.length);
            align(&mut file);
            file.extend(MOVED);
            for number in [record.event_offset, record.event_count, length, declared] {
                file.extend(number.to_le_bytes());
            }
            offset = number(file.len())?;
            file.extend(old.iter().flat_map(|event| event.encode()));
        }
        file.extend(event.encode());
        self.put_events(file, at, offset, number(count.saturating_add(1))?)
    }
    /// Removes an event of a sequence. Later events move up; removing the last [added](Self::add_event) event restores the original
    /// file.
    ///
    /// # Errors
    /// If the sequence or the event does not exist.
    pub fn remove_event(&mut self, sequence: usize, event: usize) -> Result<(), WriteError> {
        let (at, record) = self.sequence(sequence)?;
        let model = self.model()?;
        let sequences = model.sequences();
        let own = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?;
        let events = own.events()?;
        if event >= events.len() {
            return Err(no_such("event", event, events.len()));
        }
        let kept: Vec<u8> = (0..events.len())
            .filter(|n| *n != event)
            .filter_map(|n| events.get(n))
            .flat_map(|one| one.encode())
            .collect();
        let count = number(events.len().saturating_sub(1))?;
        let start = num::to_usize(record.event_offset);
        let mut file = self.main.clone();
        let moved = self.moved(&record);
        if let Some([offset, old_count, length, declared]) = moved {
            let old = num::to_usize(offset);
            let size = num::to_usize(old_count).saturating_mul(Event::SIZE);
            if count == old_count && file.get(old..old.saturating_add(size)) == Some(kept.as_slice()) {
                file.truncate(num::to_usize(length));
                bytes::put(&mut file, field_at!(Header, length), &declared.to_le_bytes());
                bytes::put(&mut file, field_at!(SequenceRecord, event_offset, at), &offset.to_le_bytes());
                bytes::put(&mut file, field_at!(SequenceRecord, event_count, at), &count.to_le_bytes());
                self.main = file;
                return Ok(());
            }
            file.truncate(start.saturating_add(kept.len()));
        }
        bytes::put(&mut file, num::to_u64(start), &kept);
        if moved.is_some() {
            return self.put_events(file, at, record.event_offset, count);
        }
        bytes::put(&mut file, field_at!(SequenceRecord, event_count, at), &count.to_le_bytes());
        self.main = file;
        Ok(())
    }
    /// The file with a list of events at its end.
    fn put_events(&mut self, mut file: Vec<u8>, at: u64, offset: i32, count: i32) -> Result<(), WriteError> {
        let length = number(file.len())?;
        bytes::put(&mut file, field_at!(Header, length), &length.to_le_bytes());
        bytes::put(&mut file, field_at!(SequenceRecord, event_offset, at), &offset.to_le_bytes());
        bytes::put(&mut file, field_at!(SequenceRecord, event_count, at), &count.to_le_bytes());
        self.main = file;
        Ok(())
    }
    /// The original list of events if it was moved to the end of the file: its position and count, and the actual and the declared
    /// length of the file.
    fn moved(&self, record: &SequenceRecord) -> Option<[i32; 4]> {
        let start = usize::try_from(record.event_offset).ok()?;
        let size = usize::try_from(record.event_count).ok()?.checked_mul(Event::SIZE)?;
        let head = self.main.get(start.checked_sub(MOVED_SIZE)?..start)?;
        let rest = head.strip_prefix(MOVED)?;
        let is_last = start.checked_add(size)? == self.main.len();
        let [offset, count, length, declared] = rest.as_chunks::<4>().0 else { return None };
        let [offset, count, length, declared] =
            [offset, count, length, declared].map(|number| i32::from_le_bytes(*number));
        let is_before = usize::try_from(length).is_ok_and(|length| length <= start);
        (is_last && is_before && count >= 0).then_some([offset, count, length, declared])
    }
    /// The position of a sequence's record, and the record.
    fn sequence(&self, sequence: usize) -> Result<(u64, SequenceRecord), WriteError> {
        let sequences = self.model()?.sequences();
        let own = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?;
        Ok((own.at(), *own.record()))
    }
}
