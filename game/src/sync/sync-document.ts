import { dayMs, minuteMs } from '../time.ts';

/**
 * The data of a sync between the devices of a visitor (docs/product.md, Sync): a map whose newest entries win. Pure.
 *
 * A slot is a setting, a field of one, or an entry of a list. Each write of a slot has a time of a logical clock, which
 * is later than everything that its device knew, and the id of the device, which decides between equal times.
 */
export interface SyncEntry {
  /** Logical time of the last write, in milliseconds since 1970. */
  readonly at: number;
  /** Id of the device that wrote it. */
  readonly by: string;
  /** Its content as JSON; missing = removed, which is kept so that a device with an older entry removes it, too. */
  readonly value?: unknown;
}

export type SyncDocument = ReadonlyMap<string, SyncEntry>;

/** Contents by slot. */
export type SlotContents = ReadonlyMap<string, unknown>;

/** The device that writes, and the time. */
export interface SyncWriter {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

export const emptyDocument: SyncDocument = new Map();

export const isRemoved = (entry: SyncEntry): boolean => entry.value === undefined;

/** Content as text that does not depend on the order of its fields. Fields without a value are left out. */
export function contentText(content: unknown): string {
  if (Array.isArray(content)) return `[${content.map(contentText).join()}]`;
  if (typeof content !== 'object' || content === null) return JSON.stringify(content) ?? '';
  const fields = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${contentText(value)}`).join()}}`;
}

/** A total order of the writes of a slot, so that every device chooses the same one. */
function isNewer(one: SyncEntry, other: SyncEntry): boolean {
  if (one.at !== other.at) return one.at > other.at;
  if (one.by !== other.by) return one.by > other.by;
  return contentText(one.value) > contentText(other.value);
}

/** The newest entry of each slot. Commutative, associative and idempotent. */
export function mergeDocuments(one: SyncDocument, other: SyncDocument): SyncDocument {
  const merged = new Map(one);
  for (const [slot, entry] of other) {
    const known = merged.get(slot);
    if (known === undefined || isNewer(entry, known)) merged.set(slot, entry);
  }
  return merged;
}

/** Whether both have the same entries. */
export function isSameDocument(one: SyncDocument, other: SyncDocument): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([slot, entry]) => {
    const same = other.get(slot);
    return same !== undefined && !isNewer(entry, same) && !isNewer(same, entry);
  });
}

/** The time of a write: now, but later than everything in the document, whatever the clocks of devices say. */
function nextTime(document: SyncDocument, nowMs: number): number {
  let latest = 0;
  for (const { at } of document.values()) latest = Math.max(latest, at);
  return Math.max(nowMs, latest + 1);
}

/**
 * Writes the differences between two states of a device into a document.
 *
 * @param before contents after the last sync, or the last call
 * @param now present contents; a missing slot was removed
 */
export function recordChanges(
  document: SyncDocument,
  before: SlotContents,
  now: SlotContents,
  writer: SyncWriter,
): SyncDocument {
  const at = nextTime(document, writer.nowMs);
  const written = new Map(document);
  for (const [slot, value] of now) {
    if (before.has(slot) && contentText(before.get(slot)) === contentText(value)) continue;
    written.set(slot, { at, by: writer.id, value });
  }
  for (const slot of before.keys()) if (!now.has(slot)) written.set(slot, { at, by: writer.id });
  return written;
}

/**
 * Adds the contents of a device that joins. Settings of the sync are kept, and lists get the entries of both, even
 * those that other devices have removed or no longer share.
 */
export function joinDocument(
  document: SyncDocument,
  contents: SlotContents,
  writer: SyncWriter,
): SyncDocument {
  const at = nextTime(document, writer.nowMs);
  const joined = new Map(document);
  for (const [slot, value] of contents) {
    const known = document.get(slot);
    if (known === undefined || isRemoved(known) || isWithdrawn(known.value))
      joined.set(slot, { at, by: writer.id, value });
  }
  return joined;
}

/** Content of an entry that is no longer shared. Devices that have the entry keep it, and others do not get it. */
const withdrawn = { withdrawn: true };

export const isWithdrawn = (content: unknown): boolean => contentText(content) === contentText(withdrawn);

/** Takes the contents of slots out of a document, without removing them from the devices that have them. */
export function withdrawSlots(
  document: SyncDocument,
  slots: readonly string[],
  writer: SyncWriter,
): SyncDocument {
  const at = nextTime(document, writer.nowMs);
  const shared = slots.filter((slot) => {
    const entry = document.get(slot);
    return entry !== undefined && !isRemoved(entry) && !isWithdrawn(entry.value);
  });
  return new Map([
    ...document,
    ...shared.map((slot) => [slot, { at, by: writer.id, value: withdrawn }] as const),
  ]);
}

/** The contents that a document gives to a device. */
export function contentsOf(document: SyncDocument): SlotContents {
  return new Map([...document].flatMap(([slot, entry]) => (isRemoved(entry) ? [] : [[slot, entry.value]])));
}

/** How far a time may be ahead of the server's, which answers report late and in whole seconds. */
const aheadMaximumMs = minuteMs;

/**
 * Limits the times of a document to the server's, so that a device with a fast clock does not win every conflict.
 * Call it before a device sends its document, and with every document that it receives. Times that are too far
 * ahead keep their order, and leave room for later writes.
 */
export function boundTimes(document: SyncDocument, serverNowMs: number): SyncDocument {
  const latest = serverNowMs + aheadMaximumMs;
  const beyond = [...document.values()].map(({ at }) => at).filter((at) => at > latest);
  if (beyond.length === 0) return document;
  const distinct = [...new Set(beyond)].toSorted((one, other) => one - other);
  const placed = new Map(distinct.map((at, place) => [at, serverNowMs + aheadMaximumMs / 2 + place]));
  return new Map(
    [...document].map(([slot, entry]) => [slot, { ...entry, at: placed.get(entry.at) ?? entry.at }]),
  );
}

const tombstoneDays = 365;

/** Drops removals that are older than a year: a device that was away for longer brings back what others removed. */
export function dropOldRemovals(document: SyncDocument, nowMs: number): SyncDocument {
  const fromMs = nowMs - tombstoneDays * dayMs;
  const isKept = (entry: SyncEntry) => !isRemoved(entry) || entry.at >= fromMs;
  if ([...document.values()].every(isKept)) return document;
  return new Map([...document].filter(([, entry]) => isKept(entry)));
}
