import { dayMs, hourMs, weekMs } from '@rollcall/game/time';
import type { PopulationEventPost } from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import { createPrng } from '../world/chance/random.ts';

/** 4 January 1970 was a Sunday. */
const firstSundayMs = 3 * dayMs;

/** A recurring event: once in each window of time, at a moment that depends on the seed. */
interface Recurring {
  readonly kind: PopulationEventPost['kind'];
  readonly windowDays: number;
  /** It begins within these days of the window. */
  readonly withinDays: readonly [first: number, last: number];
  readonly titles: readonly string[];
  /** null = it has no end. */
  readonly days: number | null;
  /** How much busier the servers are: constantly, or at first when the event has no end. */
  readonly boost: number;
}

/** Interest in an update wears off within weeks. */
const interestMs = 12 * dayMs;

const recurring: readonly Recurring[] = [
  {
    kind: 'update',
    windowDays: 91,
    withinDays: [20, 60],
    titles: [
      'Update: The Sunken Archive',
      'Update: Halls of Brass',
      'Update: A Lantern in the Fog',
      'Update: Thorns of the Old Wood',
      'Update: The Ninth Bell',
    ],
    days: null,
    boost: 0.08,
  },
  {
    kind: 'sale',
    windowDays: 122,
    withinDays: [30, 90],
    titles: ['Adventure packs at half price', 'Sale: everything for the harbor', 'A weekend of bargains'],
    days: 4,
    boost: 0,
  },
  {
    kind: 'event',
    windowDays: 182,
    // Between two updates.
    withinDays: [80, 100],
    titles: ['Week of double experience', 'Festival of the Lanterns'],
    days: 8,
    boost: 0.1,
  },
];

/** An event of the generated past; times by the world's clock, in milliseconds since 1970. */
export interface MadeUpEvent {
  readonly kind: PopulationEventPost['kind'];
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly boost: number;
}

/** The events that begin within a span. Each depends only on the seed and its window of time. */
export function madeUpEvents(seed: string | number, fromMs: number, toMs: number): readonly MadeUpEvent[] {
  return recurring
    .flatMap((kind) => {
      const lengthMs = kind.windowDays * dayMs;
      const first = Math.floor(fromMs / lengthMs);
      const windows = Math.max(0, Math.floor(toMs / lengthMs) - first + 1);
      return Array.from({ length: windows }, (_, index) => eventOf(seed, kind, first + index));
    })
    .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** On a Wednesday afternoon (UTC), when such things begin. */
function eventOf(seed: string | number, of: Recurring, window: number): MadeUpEvent {
  const { kind, windowDays, withinDays, titles, days, boost } = of;
  const prng = createPrng(seed, 'past event', kind, window);
  const aboutMs = (window * windowDays + prng.between(...withinDays)) * dayMs;
  const weekStartMs = firstSundayMs + Math.floor((aboutMs - firstSundayMs) / weekMs) * weekMs;
  const startMs = weekStartMs + 3 * dayMs + 15 * hourMs;
  return {
    kind,
    title: titles[((window % titles.length) + titles.length) % titles.length] ?? kind,
    startMs,
    endMs: days === null ? null : startMs + days * dayMs,
    boost,
  };
}

/** How much busier than usual the events make every server at a moment; 1 or more. */
export function createEventBoost(seed: string | number): (atMs: number) => number {
  const known = new Map<number, readonly MadeUpEvent[]>();
  const lookBackMs = 8 * weekMs;
  // Events that still count on a day began on it or in the weeks before.
  const feltOn = (day: number): readonly MadeUpEvent[] => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const made = madeUpEvents(seed, day * dayMs - lookBackMs, (day + 1) * dayMs).filter(
      ({ boost }) => boost > 0,
    );
    known.set(day, made);
    return made;
  };
  return (atMs) =>
    feltOn(Math.floor(atMs / dayMs)).reduce((factor, event) => factor * (1 + boostAt(event, atMs)), 1);
}

function boostAt({ startMs, endMs, boost }: MadeUpEvent, atMs: number): number {
  if (atMs < startMs) return 0;
  if (endMs === null) return boost * Math.exp(-(atMs - startMs) / interestMs);
  return atMs < endMs ? boost : 0;
}

/**
 * An event as it is posted.
 *
 * @param toWatchersMs the world's time → real time
 */
export function asPost(
  { kind, title, startMs, endMs }: MadeUpEvent,
  toWatchersMs: (worldMs: number) => number,
): PopulationEventPost {
  return {
    kind,
    title,
    from: toWireTime(toWatchersMs(startMs)),
    to: endMs === null ? null : toWireTime(toWatchersMs(endMs)),
  };
}
