import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { defaultDefinition } from '@rollcall/game/definition';
import { decodeEntry, encodeEntry } from '../../server/src/cluster/entry-codec.ts';
import { createRecordedRows } from '../../server/src/history/recorded-rows.ts';
import { createLiveStore } from '../../server/src/live/live-store.ts';
import { median, rounded } from '../../server/src/testing/figures.ts';
import { parseReport, reportEvening } from '../shared/evening.ts';
import { type Figures, ownFigures, prefixed } from '../shared/measure.ts';
import { benchEngines, withBenchStore } from '../shared/stores.ts';
import { makeReportEntry } from '../../server/src/cluster/testing/make-report-entry.ts';

const seconds = 600;
const eventsAtOnce = 500;

interface Entry {
  readonly kind: string;
  readonly jsonBytes: number;
  readonly bytes: number;
  readonly events: readonly HistoryEvent[];
  /** Time to read the entry and apply it to the state, as every server does. */
  readonly processorMs: number;
}

/** An evening of the simulated world as entries of the log, for each number of characters online. */
export async function measureLog(sizes: readonly number[]): Promise<Figures> {
  let figures: Figures = {};
  for (const online of sizes) {
    const { entries, stateBytes } = await encodeEvening(online);
    const recorded = await recordRows(entries.flatMap(({ events }) => events));
    const found = { ...figuresOf(entries), stateKb: rounded(stateBytes / 1024), ...recorded };
    figures = { ...figures, ...prefixed(`${online} online:`, found) };
  }
  return figures;
}

/** Reports an evening to a live state like the collector, and encodes each report as an entry of the log. */
async function encodeEvening(online: number) {
  const live = createLiveStore({ definition: defaultDefinition });
  const entries: Entry[] = [];
  await reportEvening({ online, seconds }, async (name, body, nowMs) => {
    const report = parseReport(name, body, nowMs);
    const { coding, bytes } = await encodeEntry(makeReportEntry(crypto.randomUUID(), report));
    const before = ownFigures.processorMs();
    await decodeEntry(coding, bytes);
    const applied = live.apply(report, nowMs);
    const processorMs = ownFigures.processorMs() - before;
    const { length: jsonBytes } = coding === 'json' ? bytes : zstdDecompressSync(bytes);
    entries.push({ kind: name, jsonBytes, bytes: bytes.length, events: applied.events, processorMs });
    return applied;
  });
  const state = JSON.stringify(live.current().servers, (_, value: unknown) =>
    value instanceof Float64Array ? undefined : value,
  );
  // The first reports contain everybody.
  return { entries: entries.slice(3), stateBytes: zstdCompressSync(state).length };
}

function figuresOf(entries: readonly Entry[]): Figures {
  const inSecond = (of: (entry: Entry) => number) =>
    rounded(entries.reduce((total, entry) => total + of(entry), 0) / seconds);
  const kinds = Array.from(
    Map.groupBy(entries, ({ kind }) => kind),
    ([kind, list]) => [
      [`${kind} bytes`, Math.round(median(list.map(({ bytes }) => bytes)))] as const,
      [`${kind} jsonBytes`, Math.round(median(list.map(({ jsonBytes }) => jsonBytes)))] as const,
    ],
  );
  return {
    ...Object.fromEntries(kinds.flat()),
    entriesPerSecond: inSecond(() => 1),
    kilobytesPerSecond: inSecond(({ bytes }) => bytes / 1024),
    eventsPerSecond: inSecond(({ events }) => events.length),
    processorMsPerSecond: inSecond(({ processorMs }) => processorMs),
  };
}

/** How many events a second become rows in each store, in transactions of the recorder's maximum size. */
async function recordRows(events: readonly HistoryEvent[]): Promise<Figures> {
  const figures: Record<string, number> = {};
  for (const engine of benchEngines())
    figures[`${engine} recordedEventsPerSecond`] = await withBenchStore(engine, async (store) => {
      const rows = createRecordedRows(store);
      const beganMs = performance.now();
      let from = null;
      for (let start = 0; start < events.length; start += eventsAtOnce) {
        const next = { segment: 1, offset: start + 1, index: 0 };
        const slice = events.slice(start, start + eventsAtOnce);
        await rows.record({ journalId: 'bench', from, next, events: slice });
        from = next;
      }
      return Math.round((events.length * 1000) / (performance.now() - beganMs));
    });
  return figures;
}
