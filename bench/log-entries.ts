import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { IngestAnswer } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { createWorldClock, reportLive } from '../collector/src/ingest/live-reporter.ts';
import { naturalPopulation } from '../collector/src/world/server-profiles.ts';
import { createWorld } from '../collector/src/world/world.ts';
import { ingestAnswer } from '../server/src/ingest/ingest-answer.ts';
import { type LiveCall, reportParsers } from '../server/src/ingest/parse-report.ts';
import { decodeEntry, encodeEntry } from '../server/src/cluster/entry-codec.ts';
import type { LogEntry } from '../server/src/cluster/log-entry.ts';
import { createRecordedRows } from '../server/src/history/recorded-rows.ts';
import { createLiveStore } from '../server/src/live/live-store.ts';
import { benchEngines, withBenchStore } from './history/bench-stores.ts';
import { median, rounded } from './live/statistics.ts';

/*
 * npm run bench -- log-entries [online …]
 *
 * What the reports of the simulated world weigh in a log that several servers share: ten minutes of a Saturday evening
 * with 3,000, 10,000 and 30,000 characters online, reported as the collector reports (changes each second, one server
 * whole every 15 s, status every 5 s). Bytes of JSON, and with zstd above 4 KB; history events, of which rows are made;
 * processor time to read an entry and to lay it over the state, as every server does; the whole state, as a snapshot of it
 * is stored every ten seconds; and how many events a second become rows, with the embedded store and, when
 * TEST_DATABASE_URL names one, with PostgreSQL. Last comes JSON.
 */
const startMs = Date.parse('2026-11-28T20:00:00Z');
const seconds = 600;

interface Entry {
  readonly kind: string;
  readonly jsonBytes: number;
  readonly bytes: number;
  readonly events: readonly HistoryEvent[];
  readonly readMs: number;
  readonly applyMs: number;
}

/** Processor time of the process, milliseconds. */
async function timed<T>(work: () => T | Promise<T>): Promise<readonly [T, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1000];
}

const isLiveCall = (name: string): name is LiveCall => Object.hasOwn(reportParsers, name);

/** Reports an evening to a live state, and notes what each report would be in the log. */
async function reportEvening(online: number): Promise<{
  readonly entries: readonly Entry[];
  readonly stateBytes: number;
}> {
  const live = createLiveStore({ definition: defaultDefinition });
  const entries: Entry[] = [];
  const stop = new AbortController();
  let nowMs = startMs;
  const take = async (name: string, body: unknown): Promise<IngestAnswer> => {
    if (!isLiveCall(name)) throw new Error(`the world reports no ${name}`);
    const parsed = reportParsers[name](body, { definition: defaultDefinition, arrivedAtMs: nowMs });
    if (parsed.state === 'refused') throw new Error(parsed.refusal.message);
    const entry: LogEntry = {
      kind: 'report',
      id: crypto.randomUUID(),
      isBatch: true,
      report: parsed.report,
      rejected: [],
      warnings: [],
      isDurable: true,
      isAgain: false,
    };
    const { coding, bytes } = await encodeEntry(entry);
    const text = coding === 'json' ? bytes : zstdDecompressSync(bytes);
    const [, readMs] = await timed(() => decodeEntry(coding, bytes));
    const [applied, applyMs] = await timed(() => live.apply(parsed.report, nowMs));
    entries.push({
      kind: name,
      jsonBytes: text.length,
      bytes: bytes.length,
      events: applied.events,
      readMs,
      applyMs,
    });
    return ingestAnswer(applied, true);
  };
  await reportLive({
    createWorldAt: (worldMs) =>
      createWorld({ seed: '1', startMs: worldMs, population: populationFor(online), hasDowntimes: false }),
    clock: createWorldClock({ watchersStartMs: startMs, worldStartMs: startMs, speed: 1 }),
    client: {
      send: async (name, body) => ({ state: 'taken', answer: await take(name, body) }),
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
  const { servers } = live.current();
  const state = JSON.stringify(servers, (_, value: unknown) =>
    value instanceof Float64Array ? undefined : value,
  );
  return { entries, stateBytes: zstdCompressSync(state).length };
}

const countOnline = ({ servers }: ReturnType<ReturnType<typeof createLiveStore>['current']>) =>
  servers.reduce((sum, { characters }) => sum + characters.entities.all.length, 0);

/** The size whose Saturday evening has so many online. */
function populationFor(online: number): number {
  const { servers } = createWorld({ seed: '1', startMs, hasDowntimes: false });
  const natural = servers.reduce((sum, { online: people }) => sum + people.length, 0);
  return (naturalPopulation * online) / natural;
}

const sum = (list: readonly Entry[], of: (entry: Entry) => number) =>
  list.reduce((total, entry) => total + of(entry), 0);

function figuresOf(entries: readonly Entry[]) {
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
    eventsPerSecond: rounded(sum(entries, ({ events }) => events.length) / seconds),
    processorMsPerSecond: rounded(sum(entries, ({ readMs, applyMs }) => readMs + applyMs) / seconds),
  };
}

const eventsAtOnce = 500;

/** Events a second of which rows are made on each store, in transactions as large as the recorder's may be. */
async function recordRows(events: readonly HistoryEvent[]) {
  const figures: Record<string, number> = {};
  for (const engine of benchEngines())
    figures[engine] = await withBenchStore(engine, async (store) => {
      const rows = createRecordedRows(store);
      const beganMs = performance.now();
      let from = null;
      for (let start = 0; start < events.length; start += eventsAtOnce) {
        const next = { segment: 1, offset: start + 1, index: 0 };
        await rows.record({
          journalId: 'bench',
          from,
          next,
          events: events.slice(start, start + eventsAtOnce),
        });
        from = next;
      }
      return Math.round((events.length * 1000) / (performance.now() - beganMs));
    });
  return figures;
}

const results: Record<string, object> = {};
const [, , ...typed] = process.argv;
for (const online of typed.length > 0 ? typed.map(Number) : [3_000, 10_000, 30_000]) {
  const { entries, stateBytes } = await reportEvening(online);
  // The first reports are everybody at once.
  results[online] = {
    ...figuresOf(entries.slice(3)),
    stateKilobytes: rounded(stateBytes / 1024),
    recordedEventsPerSecond: await recordRows(entries.flatMap(({ events }) => events)),
  };
}
console.log(JSON.stringify({ bench: 'log-entries', ...results }, null, 2));
