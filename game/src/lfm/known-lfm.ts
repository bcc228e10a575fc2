import * as z from 'zod/mini';
import { characterIdSchema } from '../character/character-id.ts';
import { lfmSchema } from './lfm.ts';
import { fromWireTime, wireTimeSchema } from '../wire-time.ts';

/**
 * A recorded change of a group. Members are stored by id; names are looked up, and hidden if needed, when the record is
 * read.
 */
export const recordedLfmEventSchema = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('posted') }),
  z.object({ tag: z.literal('quest'), quest_id: z.number() }),
  z.object({ tag: z.literal('comment'), comment: z.string() }),
  z.object({ tag: z.literal('member_left'), character_id: characterIdSchema }),
  z.object({ tag: z.literal('member_joined'), character_id: characterIdSchema }),
]);

export const recordedLfmActivitySchema = z.object({
  timestamp: wireTimeSchema,
  events: z.array(recordedLfmEventSchema),
});

/**
 * A current or former member of a group, with the last known name, which replaces ids in the activity after a logout.
 */
export const lfmRosterEntrySchema = z.object({
  id: characterIdSchema,
  name: z.nullable(z.string()),
  is_anonymous: z.boolean(),
});

/** A group as the server knows it, with nothing hidden. It is never sent in this form. */
export const knownLfmSchema = z.extend(z.omit(lfmSchema, { activity: true }), {
  /** Time of the first sighting. With server and id it identifies one post permanently. */
  posted_at: wireTimeSchema,
  activity: z.array(recordedLfmActivitySchema),
  roster: z.array(lfmRosterEntrySchema),
  /** Time to which `adventure_active_time` refers; omitted = `last_update`. */
  clock_at: z.optional(wireTimeSchema),
  /**
   * When the group entered its adventure by the clock that was last recorded, in milliseconds since 1970; omitted = by
   * its present clock.
   */
  recorded_entry: z.optional(z.number()),
});

export type RecordedLfmEvent = z.infer<typeof recordedLfmEventSchema>;
export type RecordedLfmActivity = z.infer<typeof recordedLfmActivitySchema>;
export type LfmRosterEntry = z.infer<typeof lfmRosterEntrySchema>;
export type KnownLfm = z.infer<typeof knownLfmSchema>;

type ReportedClock = Pick<KnownLfm, 'adventure_active_time' | 'last_update' | 'clock_at'>;

/** When a group's time in its adventure was reported. */
export function clockReportedAt({ clock_at, last_update }: ReportedClock): string {
  return clock_at ?? last_update;
}

/**
 * A group's time in its adventure at a given time: the reported seconds plus the time since the report; 0 = not in an
 * adventure.
 */
export function clockAt(group: ReportedClock, atMs: number): number {
  const { adventure_active_time: seconds } = group;
  if (seconds <= 0) return seconds;
  return seconds + Math.max(0, Math.floor((atMs - fromWireTime(clockReportedAt(group))) / 1000));
}

/** When a group entered its adventure, by its clock; milliseconds since 1970. */
export function enteredAt(group: ReportedClock): number {
  return fromWireTime(clockReportedAt(group)) - group.adventure_active_time * 1000;
}

/** Maximum difference between clocks that count as the same, since some sources report whole minutes. */
const clockToleranceMs = 60_000;

/** Whether a running clock differs from what a reader who counts on from an earlier one would expect. */
export function isJump(earlierEntryMs: number, entryMs: number): boolean {
  return Math.abs(entryMs - earlierEntryMs) > clockToleranceMs;
}

/** A group in the form for history events, with its adventure time as of `last_update`. */
export function groupToRecord(group: KnownLfm): Omit<KnownLfm, 'activity' | 'clock_at' | 'recorded_entry'> {
  const { activity: _activity, clock_at: _clock, recorded_entry: _entry, ...recorded } = group;
  if (group.adventure_active_time <= 0) return recorded;
  // At least 1, because 0 = not in an adventure.
  const seconds = Math.floor((fromWireTime(group.last_update) - enteredAt(group)) / 1000);
  return { ...recorded, adventure_active_time: Math.max(1, seconds) };
}
