import * as z from 'zod/mini';
import { characterIdSchema } from '../character/character-id.ts';
import { lfmSchema } from './lfm.ts';
import { fromWireTime, wireTimeSchema } from '../wire-time.ts';

/**
 * One change of a group in stored form: with ids of people, so that names are looked up (and hidden) when it is read.
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

/** A person who was ever in the group, as last known, so that the activity can be resolved after a logout. */
export const lfmRosterEntrySchema = z.object({
  id: characterIdSchema,
  name: z.nullable(z.string()),
  is_anonymous: z.boolean(),
});

/** A group as the server knows it, with nothing hidden: never sent unchanged. */
export const knownLfmSchema = z.extend(z.omit(lfmSchema, { activity: true }), {
  /** First sight; with server and id it identifies a posting permanently. */
  posted_at: wireTimeSchema,
  activity: z.array(recordedLfmActivitySchema),
  roster: z.array(lfmRosterEntrySchema),
  /** Time of the report that gave `adventure_active_time`; left out = `last_update`. */
  clock_at: z.optional(wireTimeSchema),
});

export type RecordedLfmEvent = z.infer<typeof recordedLfmEventSchema>;
export type RecordedLfmActivity = z.infer<typeof recordedLfmActivitySchema>;
export type LfmRosterEntry = z.infer<typeof lfmRosterEntrySchema>;
export type KnownLfm = z.infer<typeof knownLfmSchema>;

/** A group's time in its adventure as a report gave it. */
type GivenClock = Pick<KnownLfm, 'adventure_active_time' | 'last_update' | 'clock_at'>;

/** Time of the report that gave the time of a group in its adventure. */
export function clockGivenAt({ clock_at, last_update }: GivenClock): string {
  return clock_at ?? last_update;
}

/** Seconds that a group has been in its adventure at a moment, counted on from the report; 0 = not in one. */
export function clockAt(group: GivenClock, atMs: number): number {
  const { adventure_active_time: seconds } = group;
  if (seconds <= 0) return seconds;
  return seconds + Math.max(0, Math.floor((atMs - fromWireTime(clockGivenAt(group))) / 1000));
}

/** A group in the form for history events, with the clock as of `last_update`. */
export function groupToRecord(group: KnownLfm): Omit<KnownLfm, 'activity' | 'clock_at'> {
  const { activity: _activity, clock_at: _clock, ...recorded } = group;
  return { ...recorded, adventure_active_time: clockAt(group, fromWireTime(group.last_update)) };
}
