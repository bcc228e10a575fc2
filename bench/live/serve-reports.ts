import { defaultDefinition } from '@rollcall/game/definition';
import { periods } from '@rollcall/game/population/population';
import { sumsOfSample, weighHour } from '@rollcall/game/population/population-means';
import { emptyHours, putHour } from '@rollcall/game/population/population-week';
import { bucketStarts, reportSpan } from '@rollcall/game/population/report-period';
import { serverKey } from '@rollcall/game/servers';
import { silentLogger } from '../../server/src/http/logger.ts';
import { populationAnswers, type ServerSums } from '../../server/src/reports/population-jobs.ts';
import { refreshMs } from '../../server/src/reports/report-job.ts';
import { createReportScheduler } from '../../server/src/reports/report-scheduler.ts';
import { reportEndpoints, reportRoutes } from '../../server/src/reports/report-routes.ts';
import { createZonedReports } from '../../server/src/reports/zoned-reports.ts';
import { serve } from '../../server/src/testing/serve.ts';
import { answerParent, processorMs } from './child.ts';

/** Our server with a board full of reports of 12 servers, each count different, and nothing behind it. */
const nowMs = Date.now;

const jobs = periods.map((period) => ({
  name: `population ${period}`,
  everyMs: refreshMs[period],
  madeFrom: ['population'] as const,
  run: (now: number) => {
    const span = reportSpan(period, now);
    const servers = defaultDefinition.servers.map(({ name }, place): [string, ServerSums] => {
      const sumsAt = (index: number) =>
        weighHour([
          sumsOfSample({
            isOnline: true,
            characterCount: 7 * place + (index % 391),
            lfmCount: index % 23,
          }),
        ]);
      const buckets = new Map(bucketStarts(span).map((startMs, index) => [startMs, sumsAt(index)]));
      const hours = emptyHours(span);
      for (let hour = 0; hour < hours.count; hour += 1) putHour(hours, hour, sumsAt(hour));
      return [serverKey(name), { buckets, hours }];
    });
    return populationAnswers(period, { span, servers: new Map(servers) });
  },
}));

const scheduler = createReportScheduler({
  jobs,
  logger: silentLogger,
  nowMs,
  isStoreUnavailable: () => false,
  onStoreReturn: () => () => {},
});
await scheduler.everyJobRan();
const zoned = createZonedReports();
const served = await serve([], [], {
  nowMs,
  // As it is set by default; calls of this machine are exempt.
  readRate: { perSecond: 60, burst: 120 },
  plugins: [
    {
      endpoints: reportEndpoints,
      routes: (send) => reportRoutes({ scheduler, zoned, send, nowMs, readServer: (name) => ({ name }) }),
    },
  ],
});
answerParent(served.url, { processorMs }, async () => {
  await served.close();
  await scheduler.close();
});
