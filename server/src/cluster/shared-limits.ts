import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { dayMs } from '@rollcall/game/time';
import type { LimitShare } from '../http/limit-share.ts';
import { type Limit, limits } from '../http/limits.ts';
import type { SharedLog } from './shared-log.ts';
import { parseJson } from '@rollcall/game/json';

/** Interval of messages. Other servers know within this time, plus the message delay, what was spent here. */
const publishEveryMs = 200;
/** Interval of messages without new content, which show that the server is alive. */
const heartbeatEveryMs = 400;
/**
 * Silence after which open streams of a server no longer count: three heartbeats and some delay. Viewers of a killed
 * server reconnect to other servers within a second or two, and must find room there.
 */
const silentAfterMs = 1_500;
/** Silence after which a server is removed from the list of known ones. */
const forgottenAfterMs = 15_000;
/** Interval of complete messages, which repair lost ones. */
const wholeEveryMs = 5_000;

/** Maximum number of callers in a message, at some 50 bytes each. */
const spendersMaximum = 2_000;
const statesMaximum = 2_000;
/** The default maximum of streams of one server. */
const holdersMaximum = limits.allStreams.count;
/** Maximum length of a key, longer than any address with a hash appended. */
const keyMaximum = 120;

const messageStart = 'limits ';

const countsSchema = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.int()]))]));

const messageSchema = z.object({
  /** Id of the process of a server. */
  server: z.string(),
  spent: countsSchema,
  states: countsSchema,
  /** Open streams of the server: all of them, or only changes. */
  open: countsSchema,
  /** The server's key of the day. */
  day_key: z.object({ day: z.int(), made_at_ms: z.number(), key: z.string() }),
  is_whole: z.boolean(),
  /** The server is stopping. */
  is_last: z.boolean(),
});

type Message = z.infer<typeof messageSchema>;

/** Counts by limit name and caller. A name may be known only to another version. */
type Counts = Map<string, Map<string, number>>;

type Listeners = Map<string, (key: string, value: number) => void>;

/**
 * Publishes five times a second what callers spent here and which streams they have open, and reads the messages of the
 * other servers. While Redis is unavailable, each server limits by its own counts only. A message has room for 2,000
 * callers, with those who spent the largest share of a limit first; if more callers spend something within 200 ms, each
 * server counts the rest on its own.
 */
export function startSharedLimits({
  log,
  nowMs,
}: {
  readonly log: Pick<SharedLog, 'publish' | 'subscribe'>;
  readonly nowMs: () => number;
}): LimitShare & { close(): void } {
  const server = randomBytes(9).toString('base64url');
  const others = new Map<string, { heardAtMs: number; open: Counts }>();
  const spendListeners: Listeners = new Map();
  const stateListeners: Listeners = new Map();
  let spent: Counts = new Map();
  let states: Counts = new Map();
  let changed: Counts = new Map();
  const open: Counts = new Map();
  const dayKeys = createDayKeys(nowMs);
  let publishedAtMs = nowMs();
  let wholeAtMs = nowMs();
  let isNewcomerHeard = false;

  const today = () => Math.floor(nowMs() / dayMs);
  const isOlder = (atMs: number, ageMs: number) => Math.abs(nowMs() - atMs) >= ageMs;

  function publish(isLast: boolean): void {
    for (const [id, { heardAtMs }] of others) if (isOlder(heardAtMs, forgottenAfterMs)) others.delete(id);
    const isWhole = isLast || isNewcomerHeard || isOlder(wholeAtMs, wholeEveryMs);
    const isNeeded = isWhole || spent.size + states.size + changed.size > 0;
    if (!isNeeded && !isOlder(publishedAtMs, heartbeatEveryMs)) return;
    const message: Message = {
      server,
      spent: largest(spent, spendersMaximum, shareOfAllowance),
      states: largest(states, statesMaximum, () => 0),
      open: largest(isWhole ? open : changed, holdersMaximum, (_limit, count) => count),
      day_key: dayKeys.of(today()),
      is_whole: isWhole,
      is_last: isLast,
    };
    log.publish(messageStart + JSON.stringify(message));
    publishedAtMs = nowMs();
    if (isWhole) wholeAtMs = publishedAtMs;
    isNewcomerHeard = false;
    spent = new Map();
    states = new Map();
    changed = new Map();
  }

  function takeOpen(message: Message): void {
    const known = others.get(message.server);
    isNewcomerHeard ||= known === undefined;
    const other = known ?? { heardAtMs: 0, open: new Map() };
    others.set(message.server, other);
    other.heardAtMs = nowMs();
    if (message.is_whole) other.open = new Map();
    for (const [limit, counts] of message.open)
      for (const [caller, count] of counts) setCount(other.open, limit, caller, count);
  }

  function take(text: string): void {
    const message = readMessage(text);
    if (message === null || message.server === server) return;
    if (message.is_last) others.delete(message.server);
    else takeOpen(message);
    notifyAll(spendListeners, message.spent);
    notifyAll(stateListeners, message.states);
    if (Math.abs(message.day_key.day - today()) <= 1) dayKeys.take(message.day_key);
  }

  log.subscribe(take);
  const timer = setInterval(() => publish(false), publishEveryMs);

  return {
    spending(limit, onSpent) {
      spendListeners.set(limit, onSpent);
      return (caller, count) => {
        if (caller.length > keyMaximum) return;
        setCount(spent, limit, caller, (spent.get(limit)?.get(caller) ?? 0) + count);
      };
    },
    open: (limit) => ({
      elsewhere(caller) {
        let sum = 0;
        for (const { heardAtMs, open: theirs } of others.values())
          if (!isOlder(heardAtMs, silentAfterMs)) sum += theirs.get(limit)?.get(caller) ?? 0;
        return sum;
      },
      set(caller, count) {
        if (caller.length > keyMaximum) return;
        setCount(open, limit, caller, count);
        countsOf(changed, limit).set(caller, count);
      },
    }),
    states(limit, onState) {
      stateListeners.set(limit, onState);
      return (key, value) => {
        if (key.length <= keyMaximum) countsOf(states, limit).set(key, value);
      };
    },
    dayKey: (day) => Buffer.from(dayKeys.of(day).key, 'base64url'),
    close() {
      clearInterval(timer);
      open.clear();
      publish(true);
    },
  };
}

type DayKey = Message['day_key'];

/** Keeps the keys of days. If a day has two keys, all servers adopt the older one. */
function createDayKeys(nowMs: () => number) {
  const byDay = new Map<number, DayKey>();

  function set(dayKey: DayKey): void {
    byDay.set(dayKey.day, dayKey);
    for (const day of byDay.keys()) if (Math.abs(day - dayKey.day) > 1) byDay.delete(day);
  }

  return {
    of(day: number): DayKey {
      const known = byDay.get(day);
      if (known !== undefined) return known;
      const made = { day, made_at_ms: nowMs(), key: randomBytes(32).toString('base64url') };
      set(made);
      return made;
    },
    take(other: DayKey): void {
      const own = byDay.get(other.day);
      const isFirst =
        own === undefined ||
        other.made_at_ms < own.made_at_ms ||
        (other.made_at_ms === own.made_at_ms && other.key < own.key);
      if (isFirst) set(other);
    },
  };
}

/** Reads a message; null = it is about something else or from an incompatible version. */
function readMessage(text: string): Message | null {
  if (!text.startsWith(messageStart)) return null;
  const { success, data } = messageSchema.safeParse(parseJson(text.slice(messageStart.length)));
  return success ? data : null;
}

function notifyAll(listeners: Listeners, counted: Message['spent']): void {
  for (const [limit, counts] of counted) {
    const listener = listeners.get(limit);
    if (listener !== undefined) for (const [key, value] of counts) listener(key, value);
  }
}

function countsOf(counts: Counts, limit: string): Map<string, number> {
  const known = counts.get(limit);
  if (known !== undefined) return known;
  const made = new Map<string, number>();
  counts.set(limit, made);
  return made;
}

function setCount(counts: Counts, limit: string, caller: string, count: number): void {
  if (count === 0) counts.get(limit)?.delete(caller);
  else countsOf(counts, limit).set(caller, count);
}

/** Returns the largest counts, up to the maximum. */
function largest(
  counts: Counts,
  maximum: number,
  weightOf: (limit: string, count: number) => number,
): Message['spent'] {
  const size = [...counts.values()].reduce((sum, { size: callers }) => sum + callers, 0);
  if (size <= maximum) return [...counts].map(([limit, byCaller]) => [limit, [...byCaller]]);
  const all = [...counts].flatMap(([limit, byCaller]) =>
    [...byCaller].map(([caller, count]) => ({ limit, caller, count, weight: weightOf(limit, count) })),
  );
  const kept: Counts = new Map();
  for (const { limit, caller, count } of all.toSorted((a, b) => b.weight - a.weight).slice(0, maximum))
    countsOf(kept, limit).set(caller, count);
  return [...kept].map(([limit, byCaller]) => [limit, [...byCaller]]);
}

const allowances = new Map(
  Object.entries<Limit>(limits).map(([name, limit]) => [name, allowanceOf(limit)] as const),
);

function allowanceOf(limit: Limit): number {
  if ('rate' in limit) return limit.rate.burst;
  return 'windows' in limit ? Math.min(...limit.windows.map(({ count }) => count)) : 1;
}

/** Share of the allowance of a limit: one of ten code attempts weighs more than one of 120 reads. */
const shareOfAllowance = (limit: string, count: number) => Math.abs(count) / (allowances.get(limit) ?? 1);
