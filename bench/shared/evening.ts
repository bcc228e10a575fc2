import type { IngestAnswer } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { createWorldClock, reportLive } from '../../collector/src/ingest/live-reporter.ts';
import { naturalPopulation } from '../../collector/src/world/server-profiles.ts';
import { createWorld } from '../../collector/src/world/world.ts';
import { ingestAnswer } from '../../server/src/ingest/ingest-answer.ts';
import { type LiveCall, reportParsers } from '../../server/src/ingest/parse-report.ts';
import type { AppliedReport } from '../../server/src/live/live-state.ts';

/** A Saturday. */
export const eveningStartMs = Date.parse('2026-11-28T20:00:00Z');

interface Evening {
  /** Characters online at the start, on all servers together. */
  readonly online: number;
  readonly seconds: number;
}

/**
 * Reports a Saturday evening of the simulated world, as the collector does for the demo: changes every second, one
 * whole server every 15 s, status every 5 s.
 *
 * @param take applies a report to a live state
 */
export async function reportEvening(
  { online, seconds }: Evening,
  take: (name: LiveCall, body: unknown, nowMs: number) => Promise<AppliedReport>,
): Promise<void> {
  const stop = new AbortController();
  let nowMs = eveningStartMs;
  await reportLive({
    createWorldAt: (worldMs) =>
      createWorld({ seed: '1', startMs: worldMs, population: populationFor(online), hasDowntimes: false }),
    clock: createWorldClock({ watchersStartMs: nowMs, worldStartMs: nowMs, speed: 1 }),
    client: {
      send: async (name, body) => {
        if (!isLiveCall(name)) throw new Error(`the world reports no ${name}`);
        const answer: IngestAnswer = ingestAnswer(await take(name, body, nowMs), true);
        return { state: 'taken', answer };
      },
    },
    log: { info: () => {}, warn: () => {}, warnOnce: () => {}, forget: () => false },
    outside: {
      fetch: () => Promise.reject(new Error('nothing is fetched')),
      now: () => nowMs,
      random: () => 0.5,
      sleep: (ms) => {
        nowMs += ms;
        if (nowMs >= eveningStartMs + seconds * 1000) stop.abort();
        return Promise.resolve();
      },
    },
    signal: stop.signal,
    tickMs: 1000,
    keyframeEveryMs: 180_000,
    onReporting: () => {},
  });
}

const isLiveCall = (name: string): name is LiveCall => Object.hasOwn(reportParsers, name);

/** Reads the body of a report. */
export function parseReport(name: LiveCall, body: unknown, nowMs: number) {
  const parsed = reportParsers[name](body, { definition: defaultDefinition, arrivedAtMs: nowMs });
  if (parsed.state === 'refused') throw new Error(parsed.refusal.message);
  return parsed.report;
}

/** The population of a world with this many characters online on a Saturday evening. */
function populationFor(online: number): number {
  const { servers } = createWorld({ seed: '1', startMs: eveningStartMs, hasDowntimes: false });
  const natural = servers.reduce((sum, { online: people }) => sum + people.length, 0);
  return (naturalPopulation * online) / natural;
}
