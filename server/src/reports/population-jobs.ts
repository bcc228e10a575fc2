import type { GameDefinition } from '@rollcall/game/definition';
import { periods, type Period } from '@rollcall/game/population';
import { weighHour } from '@rollcall/game/population-means';
import { type DatedSums, hoursOf, weekOf } from '@rollcall/game/population-week';
import { reportSpan, type ReportSpan } from '@rollcall/game/report-period';
import { serverKey } from '@rollcall/game/servers';
import type { Sql, Store } from '../store/store.ts';
import { populationAnswers, type ServerPast } from './population-answers.ts';
import { readHours, readSamples } from './population-queries.ts';
import type { ReportJob } from './report-job.ts';

interface PopulationJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
}

/**
 * One job for each period, which makes every `population/…` report that tells of counts: timeseries, totals, average,
 * by-hour, by-day-of-week, by-hour-and-day-of-week, coverage. Only servers of the definition are in them.
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

const bucketsOf = (stretches: readonly DatedSums[]) =>
  new Map(stretches.map(({ startMs, sums }) => [startMs, sums]));

const bySample: ReadPast = async (sql, server, span) => {
  const samples = await readSamples(sql, server, span);
  return {
    buckets: new Map(samples.map(({ atMs, sums }) => [atMs, weighHour([sums], 1)])),
    week: weekOf(hoursOf(samples, span)),
  };
};

const byHour: ReadPast = async (sql, server, span) => {
  const hours = await readHours(sql, server, span, 'hour');
  return { buckets: bucketsOf(hours), week: weekOf(hours) };
};

const byDay: ReadPast = async (sql, server, span) => {
  const days = await readHours(sql, server, span, 'day');
  const hours = await readHours(sql, server, span, 'hour-of-week');
  return { buckets: bucketsOf(days), week: weekOf(hours) };
};

const readPast: Readonly<Record<Period, ReadPast>> = {
  day: bySample,
  week: byHour,
  month: byDay,
  quarter: byDay,
  year: byDay,
};
