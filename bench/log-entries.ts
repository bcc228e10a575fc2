import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { defaultDefinition } from '@rollcall/game/definition';
import type { ReportCallName } from '@rollcall/game/api/ingest-calls';
import type { Report } from '@rollcall/game/api/report';
import { createWorldClock, reportLive } from '../collector/src/ingest/live-reporter.ts';
import { naturalPopulation } from '../collector/src/world/server-profiles.ts';
import { createWorld } from '../collector/src/world/world.ts';
import { reportParsers } from '../server/src/ingest/parse-report.ts';
import { createLiveStore } from '../server/src/live/live-store.ts';
import { median, rounded } from './live/statistics.ts';

/*
 * npm run bench -- log-entries
 *
 * What the reports of the simulated world weigh in a log that several servers share: ten minutes of a Saturday evening
 * with 3,000 and with 10,000 characters online, reported as the collector reports (changes each second, one server whole
 * every 15 s, status every 5 s). Bytes of JSON, and with zstd above 4 KB; history events, of which rows are made; and the
 * processor time to read an entry and to lay it over the state, as every server does. Last comes JSON.
 */
const startMs = Date.parse('2026-11-28T20:00:00Z');
const seconds = 600;
const compressedFromBytes = 4096;

interface Entry {
  readonly kind: string;
  readonly jsonBytes: number;
  readonly bytes: number;
  readonly events: number;
  readonly readMs: number;
  readonly applyMs: number;
}

/** Processor time of this thread, milliseconds. */
function timed<T>(work: () => T): readonly [T, number] {
  const before = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(before);
  return [result, (user + system) / 1000];
}

const toJson = (report: Report) =>
  JSON.stringify({ kind: 'report', id: crypto.randomUUID(), isBatch: true, report }, (_, value: unknown) =>
    value instanceof Map ? [...value] : value,
  );

/** Reports an evening to a live state, and notes what each report would be in the log. */
async function reportEvening(online: number): Promise<readonly Entry[]> {
  const live = createLiveStore({ definition: defaultDefinition });
  const entries: Entry[] = [];
  const stop = new AbortController();
  let nowMs = startMs;
  const take = (name: ReportCallName, body: unknown): Entry => {
    if (name === 'reportAreas' || name === 'reportQuests') throw new Error('the world reports no catalogue');
    const parsed = reportParsers[name](body, { definition: defaultDefinition, arrivedAtMs: nowMs });
    if (parsed.state === 'refused') throw new Error(parsed.refusal.message);
    const json = toJson(parsed.report);
    const isLarge = json.length > compressedFromBytes;
    const stored = isLarge ? zstdCompressSync(json) : Buffer.from(json);
    const [, readMs] = timed((): unknown =>
      JSON.parse((isLarge ? zstdDecompressSync(stored) : stored).toString()),
    );
    const [{ events }, applyMs] = timed(() => live.apply(parsed.report, nowMs));
    return {
      kind: name,
      jsonBytes: Buffer.byteLength(json),
      bytes: stored.length,
      events: events.length,
      readMs,
      applyMs,
    };
  };
  await reportLive({
    createWorldAt: (worldMs) =>
      createWorld({ seed: '1', startMs: worldMs, population: populationFor(online), hasDowntimes: false }),
    clock: createWorldClock({ watchersStartMs: startMs, worldStartMs: startMs, speed: 1 }),
    client: {
      send: (name, body) => {
        const entry = take(name as ReportCallName, body);
        entries.push(entry);
        return Promise.resolve({
          state: 'taken',
          answer: {
            message: 'success',
            accepted: 1,
            rejected: [],
            removed: 0,
            duplicates: 0,
            versions: {},
            durable: true,
          },
        });
      },
    },
    log: { info: () => {}, warn: () => {}, warnOnce: () => {}, forget: () => false },
    outside: {
      fetch: () => Promise.reject(new Error('nothing is fetched')),
      now: () => nowMs,
      random: () => 0.5,
      sleep: (ms) => {
        nowMs += ms;
        if (nowMs >= startMs + seconds * 1000) stop.abort();
        return Promise.resolve();
      },
    },
    signal: stop.signal,
    tickMs: 1000,
    keyframeEveryMs: 180_000,
    onReporting: () => {},
  });
  console.log(`${online} wanted, ${countOnline(live.current())} online at the end`);
  return entries;
}

const countOnline = ({ servers }: ReturnType<ReturnType<typeof createLiveStore>['current']>) =>
  servers.reduce((sum, { characters }) => sum + characters.entities.all.length, 0);

/** The size whose Saturday evening has so many online. */
function populationFor(online: number): number {
  const { servers } = createWorld({ seed: '1', startMs, hasDowntimes: false });
  const natural = servers.reduce((sum, { online: people }) => sum + people.length, 0);
  return (naturalPopulation * online) / natural;
}

function figuresOf(entries: readonly Entry[]) {
  const sum = (list: readonly Entry[], of: (entry: Entry) => number) =>
    list.reduce((total, entry) => total + of(entry), 0);
  const kinds = Object.fromEntries(
    Array.from(
      Map.groupBy(entries, ({ kind }) => kind),
      ([kind, list]) => [
        kind,
        {
          entries: list.length,
          jsonBytes: Math.round(median(list.map(({ jsonBytes }) => jsonBytes))),
          bytes: Math.round(median(list.map(({ bytes }) => bytes))),
          largestBytes: Math.max(...list.map(({ bytes }) => bytes)),
          readMs: rounded(sum(list, ({ readMs }) => readMs) / list.length),
          applyMs: rounded(sum(list, ({ applyMs }) => applyMs) / list.length),
        },
      ],
    ),
  );
  return {
    kinds,
    entriesPerSecond: rounded(entries.length / seconds),
    kilobytesPerSecond: rounded(sum(entries, ({ bytes }) => bytes) / 1024 / seconds),
    jsonKilobytesPerSecond: rounded(sum(entries, ({ jsonBytes }) => jsonBytes) / 1024 / seconds),
    eventsPerSecond: rounded(sum(entries, ({ events }) => events) / seconds),
    processorMsPerSecond: rounded(sum(entries, ({ readMs, applyMs }) => readMs + applyMs) / seconds),
  };
}

const results: Record<string, ReturnType<typeof figuresOf>> = {};
for (const online of [3_000, 10_000]) {
  const entries = await reportEvening(online);
  // The first reports are everybody at once.
  results[online] = figuresOf(entries.slice(3));
}
console.log(JSON.stringify({ bench: 'log-entries', ...results }, null, 2));
