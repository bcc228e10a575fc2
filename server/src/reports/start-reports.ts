import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { Quest, QuestMetrics } from '@rollcall/game/quest/quest';
import type { Logger } from '../http/logger.ts';
import type { ReadGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import type { Store } from '../store/store.ts';
import { censusJobs } from './census-jobs.ts';
import { groupForecastEndpoints, groupForecastRoutes } from './group-forecast-routes.ts';
import { createGroupHours } from './group-hours.ts';
import { createGuilds, type Guilds, type GuildsParts } from './guilds.ts';
import { populationJobs } from './population-jobs.ts';
import { createQuestFigures, readSessions } from './quest-figures.ts';
import { questEndpoints, questRoutes } from './quest-routes.ts';
import { createQuestSessions } from './quest-sessions.ts';
import { type ReportSource, reportSources } from './report-job.ts';
import { reportEndpoints, reportRoutes } from './report-routes.ts';
import { sampleEndpoints, sampleRoutes } from './sample-routes.ts';
import { createReportScheduler, type JobStatus, type ReportScheduler } from './report-scheduler.ts';
import { trendJobs, type TrendJobsParts } from './trend-jobs.ts';
import { createZonedReports } from './zoned-reports.ts';

interface ReportsParts extends GuildsParts, Pick<TrendJobsParts, 'postedEvents' | 'onFound'> {
  readonly store: Store;
  /** The store, for work that one server does for all. */
  readonly scheduled: Store;
  readonly logger: Logger;
  readonly catalogue: {
    readonly index: () => CatalogueIndex;
    readonly quests: { readonly all: () => ReadonlyMap<number, Quest> };
    readonly onQuestsChanged: (listener: () => void) => void;
  };
  /** Finds a quest by its id. @throws HttpError 400 unless it is an id, 404 with the closest id */
  readonly readQuest: (text: string) => Quest;
  /** Finds the `sequence` after which recorded activity since a moment begins. */
  readonly findActivitySince: (fromMs: number) => Promise<number>;
  /** Calls `listener` when another server has changed the data from which reports are computed. */
  readonly onTableChanged: (table: `past ${ReportSource}`, listener: () => void) => void;
  readonly announceChange: (table: `past ${ReportSource}`) => void;
}

interface Reports {
  readonly plugins: readonly RoutePlugin[];
  readonly answer: ReportScheduler['answer'];
  readonly findGuildName: Guilds['findName'];
  /** null = not computed yet. */
  readonly questMetrics: () => ReadonlyMap<number, QuestMetrics> | null;
  /** Runs the reports that use this source again, here and at other servers. */
  readonly pastChanged: (source: ReportSource) => void;
  readonly gauges: readonly ReadGauge[];
  readonly close: () => Promise<void>;
}

/** Computes all reports, on a schedule and when their sources change. */
export function startReports(parts: ReportsParts): Reports {
  const { store, definition, nowMs, readServer, catalogue } = parts;
  const quests = () => catalogue.quests.all();
  const guilds = createGuilds(parts);
  const zoned = createZonedReports();
  const groups = createGroupHours({ store, definition });
  const sessions = createQuestSessions({
    store,
    scheduled: parts.scheduled,
    catalogue: () => catalogue.index(),
    findBeginning: parts.findActivitySince,
  });
  const figures = createQuestFigures({
    read: (afterSequence) => readSessions(store.sql, afterSequence),
    definition,
    quests,
  });
  const scheduler = createReportScheduler({
    jobs: [
      ...populationJobs({ store, definition, onSums: zoned.put }),
      ...censusJobs({ store, definition }),
      guilds.job,
      groups.job,
      sessions.job,
      figures.job,
      ...trendJobs(parts),
    ],
    logger: parts.logger,
    nowMs,
    isStoreUnavailable: () => store.isUnavailable(),
    onStoreReturn: (listener) => store.onReturn(listener),
  });

  function refresh(source: ReportSource): void {
    if (source === 'groups') groups.readPastAgain();
    if (source === 'population') groups.readSeenAgain();
    scheduler.touch(source);
  }
  for (const source of reportSources) parts.onTableChanged(`past ${source}`, () => refresh(source));
  catalogue.onQuestsChanged(() => refresh('catalogue'));

  return {
    plugins: [
      {
        endpoints: reportEndpoints,
        routes: (send) => reportRoutes({ scheduler, zoned, send, nowMs, readServer }),
      },
      {
        endpoints: sampleEndpoints,
        routes: (send) => sampleRoutes({ store, nowMs, readServer, send }),
      },
      { endpoints: guilds.endpoints, routes: guilds.routes },
      {
        endpoints: groupForecastEndpoints,
        routes: (send) => groupForecastRoutes({ groups, definition, nowMs, readServer, quests, send }),
      },
      {
        endpoints: questEndpoints,
        routes: (send) =>
          questRoutes({ ...parts, figures, sessions, catalogue: () => catalogue.index(), quests, send }),
      },
    ],
    answer: (key) => scheduler.answer(key),
    findGuildName: guilds.findName,
    questMetrics: () => figures.current()?.metrics ?? null,
    pastChanged: (source) => {
      refresh(source);
      parts.announceChange(`past ${source}`);
    },
    gauges: reportGauges(scheduler, nowMs),
    close: () => scheduler.close(),
  };
}

function reportGauges(scheduler: Pick<ReportScheduler, 'status'>, nowMs: () => number): readonly ReadGauge[] {
  const gauge = (name: string, help: string, valueOf: (job: JobStatus) => number | null) => ({
    name,
    help,
    label: 'report',
    read: () => scheduler.status().jobs.map((job) => [job.name, valueOf(job)] as const),
  });
  return [
    gauge('rollcall_report_age_seconds', 'Seconds since a report was last made; absent = not yet.', (job) =>
      job.madeAtMs === null ? null : (nowMs() - job.madeAtMs) / 1000,
    ),
    gauge(
      'rollcall_report_failures',
      'Failed runs of a report since it was last made.',
      ({ failures }) => failures,
    ),
  ];
}
