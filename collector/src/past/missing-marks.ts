import { endpoints } from '@rollcall/game/endpoints';
import type { Period, PopulationCoverage } from '@rollcall/game/population';
import { reportSpan } from '@rollcall/game/report-period';
import { fromWireTime } from '@rollcall/game/wire-time';
import { readEndpoint, type ReadOptions, type Reading } from '../ingest/read-endpoint.ts';

const minuteMs = 60_000;
/** The finest first: each period tells of what lies further back in larger buckets. */
const askedPeriods = ['day', 'week', 'month', 'year'] as const satisfies readonly Period[];
/** The clocks of server and collector may differ so much without a mark being asked of a report that begins after it. */
const clockSlackMs = 10 * minuteMs;

/** Whether the store of the server has nothing of a server at a mark. False for servers that it does not know. */
export type IsMissing = (serverName: string, markMs: number) => boolean;

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Gaps of each server from a moment on, until the next finer report takes over. */
interface Coverage {
  readonly fromMs: number;
  /** Keyed by lower-case server names. */
  readonly gaps: ReadonlyMap<string, readonly Span[]>;
}

/**
 * Asks the server which samples it has. A mark counts as missing when it lies in a gap of the finest report that reaches
 * back to it: five-minute buckets for a day, hours for a week, days for a year. Further back nothing counts as missing,
 * since nobody can tell.
 */
export async function askMissingMarks(options: ReadOptions): Promise<Reading<IsMissing>> {
  const nowMs = options.outside.now();
  const coverages: Coverage[] = [];
  for (const period of askedPeriods) {
    const reading = await readEndpoint(endpoints.populationCoverage, { period }, options);
    if (reading.state !== 'read') return reading;
    coverages.push({
      fromMs: reportSpan(period, nowMs).fromMs + (period === 'year' ? 0 : clockSlackMs),
      gaps: gapsOf(reading.data),
    });
  }
  return {
    state: 'read',
    data: (serverName, markMs) => {
      const gaps = coverages.find(({ fromMs }) => markMs >= fromMs)?.gaps.get(serverName.toLowerCase());
      return gaps?.some(({ startMs, endMs }) => markMs >= startMs && markMs < endMs) ?? false;
    },
  };
}

function gapsOf(coverage: PopulationCoverage): Coverage['gaps'] {
  return new Map(
    Object.entries(coverage).map(([key, { gaps }]) => [
      key,
      gaps.map(({ start, end }) => ({ startMs: fromWireTime(start), endMs: fromWireTime(end) })),
    ]),
  );
}
