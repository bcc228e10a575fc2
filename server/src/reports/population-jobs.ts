import type { GameDefinition } from '@rollcall/game/definition';
import { periods, type Period } from '@rollcall/game/population';
import { weekOf } from '@rollcall/game/population-week';
import { reportSpan, type ReportSpan } from '@rollcall/game/report-period';
import { serverKey } from '@rollcall/game/servers';
import type { Sql, Store } from '../store/store.ts';
import { populationAnswers, type ServerPast } from './population-answers.ts';
import { readDays, readHours, readSamples, readWeek } from './population-queries.ts';
import type { ReportJob } from './report-job.ts';

interface PopulationJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
}

/**
 * One job for each period, which makes every `population/…` report that tells of counts: timeseries, totals, average,
 * by-hour, by-day-of-week, by-hour-and-day-of-week, coverage. Each is made from the coarsest table that has its buckets,
 * a few hundred rows a server; only servers of the definition are in it.
 */
export function populationJobs({ store, definition }: PopulationJobsParts): ReportJob[] {
  return periods.map((period) => ({
    name: `population ${period}`,
    period,
    madeFrom: 'population',
    run: async (nowMs) => {
      const span = reportSpan(period, nowMs);
      const servers = new Map<string, ServerPast>();
      for (const { name } of definition.servers) {
        servers.set(serverKey(name), await readPast[period](store.sql, name, span));
      }
      return populationAnswers(period, { span, servers });
    },
  }));
}

type ReadPast = (sql: Sql, server: string, span: ReportSpan) => Promise<ServerPast>;

/** Buckets and hours of the week are made from the same rows. */
const inOne =
  (read: typeof readSamples): ReadPast =>
  async (sql, server, span) => {
    const stretches = await read(sql, server, span);
    return {
      buckets: new Map(stretches.map(({ startMs, sums }) => [startMs, sums])),
      week: weekOf(stretches),
    };
  };

const byDay: ReadPast = async (sql, server, span) => {
  const days = await readDays(sql, server, span);
  const hours = await readWeek(sql, server, span);
  return { buckets: new Map(days.map(({ startMs, sums }) => [startMs, sums])), week: weekOf(hours) };
};

const readPast: Readonly<Record<Period, ReadPast>> = {
  day: inOne(readSamples),
  week: inOne(readHours),
  month: byDay,
  quarter: byDay,
  year: byDay,
};
