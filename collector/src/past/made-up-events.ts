import { dayMs, hourMs, weekMs } from '@rollcall/game/time';
import type { PopulationEventPost } from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import { createPrng } from '../world/chance/random.ts';

/** 4 January 1970, a Sunday. */
const firstSundayMs = 3 * dayMs;

/** A recurring event: once per window, at a moment that depends on the seed. */
interface Recurring {
  readonly kind: PopulationEventPost['kind'];
  readonly windowDays: number;
  /** The days of the window within which it begins. */
  readonly withinDays: readonly [first: number, last: number];
  readonly titles: readonly string[];
  /** Its length; null = it has no end. */
  readonly days: number | null;
  /** How much busier the servers are: constantly, or only at first if the event has no end. */
  readonly boost: number;
}

/** Time in which interest in an update decays. */
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

/** An event of the generated past. Times are by the world's clock, in milliseconds since 1970. */
export interface MadeUpEvent {
  readonly kind: PopulationEventPost['kind'];
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly boost: number;
}

/** The events that begin within a span. Each depends only on the seed and its window. */
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

/** The event of a window. It begins on a Wednesday afternoon (UTC), as in the real game. */
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

/** The factor by which the events make every server busier at a moment; at least 1. */
export function createEventBoost(seed: string | number): (atMs: number) => number {
  const known = new Map<number, readonly MadeUpEvent[]>();
  const lookBackMs = 8 * weekMs;
  // Events with an effect on a day began on that day or in the weeks before.
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
 * An event in the form for posting.
 *
 * @param toWatchersMs converts the world's time to real time
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
