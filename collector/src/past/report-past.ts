import { endpoints } from '@rollcall/game/api/endpoints';
import type { PastCallName } from '@rollcall/game/api/ingest-calls';
import { dayMs, minuteMs, weekMs } from '@rollcall/game/time';
import type { IngestClient } from '../ingest/ingest-client.ts';
import type { OperatorLog } from '../ingest/operator-log.ts';
import { readEndpoint, type ReadOptions } from '../ingest/call-endpoint.ts';
import type { World } from '../world/world.ts';
import type { CallSite } from '../site/site-client.ts';
import { createMadeUpServer } from './made-up-counts.ts';
import { asPost, madeUpEvents } from './made-up-events.ts';
import { askMissingMarks, createPastGuilds, type PastDays, samplesOfDays } from './past-days.ts';
import { peopleOfPast, shareOut } from './past-people.ts';
import { activityOfPast, askFirstPlayedDay, type PastActivityBatch } from './past-runs.ts';

/** Maximum age of data to check. Reports of the server cover a year. */
const longestDays = 365;
/** The charts of the last week come first, including the day on which that week begins. */
const firstDays = 8;
/** Share of the requested characters that is enough: those online were left out, and some have become too old since. */
const enoughShare = 0.9;
/** Wait after which the server's report of the day includes the mark at which the world began. */
const lastLookMs = 4 * minuteMs;

export interface PastOptions {
  readonly seed: string | number;
  /** Length of the past in days of real time. */
  readonly days: number;
  /** Number of characters in the past; 0 = none. */
  readonly characters: number;
  readonly hasDowntimes: boolean;
  /** The present live world. */
  readonly world: World;
  /** From this moment of real time on the live world is reported, in milliseconds since 1970. */
  readonly livingFromMs: number;
  /** The world's time at that moment. In the past it ran as fast as real time. */
  readonly worldStartMs: number;
  readonly client: IngestClient;
  /** Posts the events of the past if the key allows it. */
  readonly callSite: CallSite;
  readonly reading: ReadOptions;
  readonly log: OperatorLog;
}

type PastKind = 'samples' | 'characters' | 'quests';

/** One report of the past. */
interface PastReport {
  readonly call: PastCallName;
  readonly kind: PastKind;
  readonly body: Readonly<Record<string, readonly object[]>>;
}

/** How much of the past has been reported. */
interface Progress {
  readonly told: Record<PastKind, number>;
  /** Why it cannot continue; null = it is done, or was stopped. */
  readonly obstacle: string | null;
}

/**
 * Reports a generated past of the simulated world, newest first, where the server has no data. Recorded data is not
 * changed, and a second run has next to nothing to send. It waits for every answer, so that reports of the live world
 * never queue behind more than one report of the past. Never rejects.
 */
export async function reportPast(options: PastOptions): Promise<void> {
  const { log, reading } = options;
  const { outside, signal } = reading;
  const beganMs = outside.now();
  // Computed before the first wait, since the past ends with the world as it is now.
  const servers = madeUpServers(options);
  // Before the samples, since storing them recalculates the reports.
  await postEvents(options);
  const { told, obstacle } = await tellAll(options, servers);
  if (signal.aborted) return;
  if (obstacle !== null) {
    log.warn(`The generated past is left out: ${obstacle}`);
    return;
  }
  const seconds = Math.round((outside.now() - beganMs) / 1000);
  log.info(
    `The generated past is there: ${told.samples} samples and ${told.characters} characters that were missing, ` +
      `and ${told.quests} quest sessions and groups, in ${seconds} s.`,
  );
  await outside.sleep(lastLookMs, signal);
  await tellSamplesAndPeople({ ...options, characters: 0 }, servers, 1);
}

/** Posts the events of the past unless the server has some, or the key lacks the scope `site`. */
async function postEvents(options: PastOptions): Promise<void> {
  const { seed, days, callSite, reading, log, livingFromMs, worldStartMs } = options;
  const there = await readEndpoint(endpoints.populationEvents, {}, reading);
  if (there.state !== 'answered' || there.data.some(({ id }) => id !== null)) return;
  const fromMs = worldStartMs - Math.min(days, longestDays) * dayMs;
  for (const event of madeUpEvents(seed, fromMs, worldStartMs)) {
    const body = asPost(event, (worldMs) => worldMs - worldStartMs + livingFromMs);
    const answer = await callSite(endpoints.postPopulationEvent, {}, { body });
    if (answer.state === 'failed') {
      if (!reading.signal.aborted) log.info(`The made-up events are left out: ${answer.reason}`);
      return;
    }
  }
}

/** Reports samples and people first, because the charts of the day depend on them. */
async function tellAll(options: PastOptions, servers: PastDays['servers']): Promise<Progress> {
  const first = await tellSamplesAndPeople(options, servers, Math.min(options.days, longestDays));
  if (first.obstacle !== null || options.reading.signal.aborted) return first;
  const quests = await tellQuests(options, servers);
  if (quests.obstacle !== null && !options.reading.signal.aborted)
    options.log.warn(`The generated past of quests is left out: ${quests.obstacle}`);
  return { told: { ...first.told, quests: quests.told.quests }, obstacle: null };
}

/** Reports runs before the first day for which the server has some. */
async function tellQuests(options: PastOptions, servers: PastDays['servers']): Promise<Progress> {
  const { seed, world, livingFromMs, days, reading } = options;
  const known = await askFirstPlayedDay(reading);
  if (known.state !== 'answered') return { told: nothingTold(), obstacle: reasonOf(known) };
  const beforeMs = known.data ?? livingFromMs;
  const batches = activityOfPast({
    seed,
    servers: world.servers,
    pasts: servers,
    livingFromMs,
    days,
    beforeMs,
  });
  return sendReports(options, reportsOfQuests(batches));
}

function* reportsOfQuests(batches: Iterable<PastActivityBatch>): Generator<PastReport> {
  for (const { sessions, groups } of batches) {
    yield { call: 'reportActivityHistory', kind: 'quests', body: { sessions, groups } };
  }
}

const nothingTold = (): Progress['told'] => ({ samples: 0, characters: 0, quests: 0 });

async function tellSamplesAndPeople(
  options: PastOptions,
  servers: PastDays['servers'],
  days: number,
): Promise<Progress> {
  const missing = await askMissingMarks(options.reading);
  if (missing.state !== 'answered') return { told: nothingTold(), obstacle: reasonOf(missing) };
  const wanted = await countMissingPeople(options);
  if (typeof wanted === 'string') return { told: nothingTold(), obstacle: wanted };
  const pastDays = {
    servers,
    isMissing: missing.data,
    livingFromMs: options.livingFromMs,
  };
  return sendReports(options, reportsOfPast({ ...options, characters: wanted, days }, pastDays));
}

async function sendReports(options: PastOptions, reports: Iterable<PastReport>): Promise<Progress> {
  const told = nothingTold();
  for (const { call, kind, body } of reports) {
    const outcome = await options.client.send(call, body);
    if (outcome.state !== 'taken') return { told, obstacle: reasonOf(outcome) };
    const { accepted, rejected } = outcome.answer;
    told[kind] += accepted;
    tellRejection(options.log, kind, rejected[0]?.issues[0]);
    // Gives way to the live world, which is due every second.
    await options.reading.outside.sleep(0, options.reading.signal);
  }
  return { told, obstacle: null };
}

/** The samples and characters of the last week, then those of the time before. */
function* reportsOfPast(
  options: PastOptions,
  pastDays: Omit<PastDays, 'fromDay' | 'toDay'>,
): Generator<PastReport> {
  const { days } = options;
  const people = peopleOfPast({ ...options, servers: options.world.servers, count: options.characters });
  const ofDays = function* (fromDay: number, toDay: number): Generator<PastReport> {
    for (const rows of samplesOfDays({ ...pastDays, fromDay, toDay })) {
      yield { call: 'reportPopulationHistory', kind: 'samples', body: { samples: rows } };
    }
  };
  yield* ofDays(0, Math.min(firstDays, days + 1));
  let next = people.next();
  let isRestTold = false;
  while (next.done !== true) {
    if (!isRestTold && next.value.ageMs > weekMs) {
      isRestTold = true;
      yield* ofDays(firstDays, days + 1);
    }
    const { characters } = next.value;
    yield { call: 'reportCharacterHistory', kind: 'characters', body: { characters } };
    next = people.next();
  }
  if (!isRestTold) yield* ofDays(firstDays, days + 1);
}

/** Server name → its generated past, in real time. */
export function madeUpServers(
  options: Pick<PastOptions, 'seed' | 'world' | 'hasDowntimes' | 'worldStartMs' | 'livingFromMs'>,
): PastDays['servers'] {
  const { seed, world, hasDowntimes, worldStartMs, livingFromMs } = options;
  return new Map(
    world.servers.map((server) => {
      const { profile, meanOnline, online, controlled, posted, isUp } = server;
      const known = online.length + controlled.filter(({ person }) => person.onlineIndex >= 0).length;
      const countAt = createMadeUpServer({
        seed,
        profile,
        meanOnline,
        hasDowntimes,
        livingFromMs: worldStartMs,
        living: isUp ? { characters: known, lfms: posted } : null,
      });
      const toWorldMs = (atMs: number) => atMs - livingFromMs + worldStartMs;
      const guildsAt = createPastGuilds(seed, server);
      return [
        profile.name,
        {
          countAt: (atMs: number) => countAt(toWorldMs(atMs)),
          guildsAt: (atMs: number, characters: number) => guildsAt(toWorldMs(atMs), characters),
        },
      ];
    }),
  );
}

/** The number of characters to report: all or none. A text says why it is unknown. */
async function countMissingPeople({ characters, world, reading }: PastOptions): Promise<number | string> {
  if (characters === 0) return 0;
  const unique = await readEndpoint(endpoints.populationUnique, { period: 'year' }, reading);
  if (unique.state !== 'answered') return reasonOf(unique) ?? 'stopped';
  const possible = [...shareOut(world.servers, characters).values()].reduce((sum, count) => sum + count, 0);
  return unique.data.unique_character_count >= possible * enoughShare ? 0 : characters;
}

function reasonOf(end: { readonly state: string; readonly reason?: string }): string | null {
  return end.reason ?? null;
}

function tellRejection(
  log: OperatorLog,
  kind: string,
  issue: { readonly path: string; readonly message: string } | undefined,
): void {
  if (issue === undefined) return;
  log.warnOnce(
    `rejected past ${kind} ${issue.path} ${issue.message}`,
    `The server rejects ${kind} of the generated past: ${issue.path} ${issue.message}`,
  );
}
