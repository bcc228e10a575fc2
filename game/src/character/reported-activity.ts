import * as z from 'zod/mini';
import type { RecordedLfmActivity, RecordedLfmEvent } from '../lfm/known-lfm.ts';
import { lfmActivityTags, type LfmActivity, type LfmActivityEvent } from '../lfm/lfm.ts';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema, fromWireTime, toWireTime } from '../wire-time.ts';
import { dayMs } from '../time.ts';

/** Maximum number of moments in a reported activity, and of events in each. */
const momentsMaximum = 100;
const eventsMaximum = 60;
/** Maximum length of a text; comments in the game have at most some 250 characters. */
const textMaximum = 1000;
/** Maximum age of events. No group is up for this long. */
const oldestMs = 30 * dayMs;

const momentSchema = z.object({ timestamp: arrivingTimeSchema, events: z.array(z.unknown()) });
const eventSchema = z.object({
  tag: z.enum(lfmActivityTags),
  data: z.nullable(foreignText(textMaximum)),
});

function readEvents(events: readonly unknown[]): LfmActivityEvent[] {
  return events.slice(0, eventsMaximum).flatMap((sent) => eventSchema.safeParse(sent).data ?? []);
}

/**
 * Reads a group's history as reported by another service, oldest first: the first moment and the last 99. Unreadable
 * parts are left out without rejecting the group.
 */
function readActivity(sent: unknown): LfmActivity[] {
  const moments: readonly unknown[] = Array.isArray(sent) ? sent : [];
  return moments
    .filter((_, index) => index === 0 || index > moments.length - momentsMaximum)
    .flatMap((moment) => momentSchema.safeParse(moment).data ?? [])
    .map(({ timestamp, events }) => ({ timestamp, events: readEvents(events) }))
    .toSorted((a, b) => fromWireTime(a.timestamp) - fromWireTime(b.timestamp));
}

/** The `activity` of a reported group. It accepts any value. */
export const reportedActivitySchema = z.pipe(z.unknown(), z.transform(readActivity));

/** Whether {@link reportedActivitySchema} has kept everything. */
export function isWhollyRead(sent: unknown, read: readonly LfmActivity[]): boolean {
  if (sent === null || sent === undefined) return true;
  const { data: whole } = z.array(momentSchema).safeParse(sent);
  const eventCount = (list: readonly { readonly events: readonly unknown[] }[]) =>
    list.reduce((sum, { events }) => sum + events.length, 0);
  return whole?.length === read.length && eventCount(whole) === eventCount(read);
}

/**
 * The activity of a group that is first seen now, as reported by another service: it starts with `posted`, which occurs
 * once. Members are stored by id; members with an unknown name are left out, and so are events dated after the report
 * or more than 30 days before it.
 *
 * @param findId finds the id of a name on the group's server; null = nobody online has this name
 */
export function mergeActivity(
  reported: readonly LfmActivity[],
  atMs: number,
  findId: (name: string) => number | null,
): RecordedLfmActivity[] {
  const past = reported.filter(({ timestamp }) => {
    const ageMs = atMs - fromWireTime(timestamp);
    return ageMs >= 0 && ageMs <= oldestMs;
  });
  const first = past[0];
  if (first === undefined) return [];
  const later = past
    .map(({ timestamp, events }) => ({
      timestamp: toWireTime(fromWireTime(timestamp)),
      events: events.flatMap((event) => recordedEvent(event, findId) ?? []),
    }))
    .filter(({ events }) => events.length > 0);
  return [{ timestamp: first.timestamp, events: [{ tag: 'posted' }] }, ...later];
}

function recordedEvent(
  { tag, data }: LfmActivityEvent,
  findId: (name: string) => number | null,
): RecordedLfmEvent | null {
  switch (tag) {
    case 'posted':
      return null;
    case 'comment':
      return { tag, comment: data ?? '' };
    case 'quest':
      return data === null || /^\d{1,15}$/.test(data) ? { tag, quest_id: Number(data ?? 0) } : null;
    case 'member_left':
    case 'member_joined': {
      const id = data === null ? null : findId(data);
      return id === null ? null : { tag, character_id: id };
    }
  }
}
