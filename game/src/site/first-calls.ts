import * as catalogueReads from '../api/catalogue-reads.ts';
import * as censusReads from '../api/census-reads.ts';
import * as characterReads from '../api/character-reads.ts';
import * as descriptionReads from '../api/description-reads.ts';
import { fillPath } from '../api/endpoint.ts';
import * as healthReads from '../api/health-reads.ts';
import * as lfmReads from '../api/lfm-reads.ts';
import * as newsReads from '../api/news-reads.ts';
import * as populationReads from '../api/population-reads.ts';
import * as questReads from '../api/quest-reads.ts';
import * as raidCalls from '../api/raid-calls.ts';
import * as serverReads from '../api/server-reads.ts';
import * as trendReads from '../api/trend-reads.ts';
import type { pageFacts, PageName } from './page-facts.ts';
import { decodeStep, type PageFrame, stepsOf } from './page-frame.ts';

const serverInfo = serverReads.serverInfo.path;
const average = (period: string) => fillPath(populationReads.populationAverage.path, { period });
const coverage = (period: string) => fillPath(populationReads.populationCoverage.path, { period });
const unique = fillPath(populationReads.populationUnique.path, { period: 'quarter' });

const summary = [
  serverInfo,
  newsReads.news.path,
  average('week'),
  average('month'),
  coverage('week'),
  coverage('month'),
  unique,
];

/** Calls of a page of statistics with its default range. */
const statistics = [serverInfo, unique, average('quarter')];

/** The calls of a page, depending on the decoded second and third segments of its path. */
type Calls = (second: string, third: string) => readonly string[];

const byPage: Readonly<Record<string, Calls | undefined>> = {
  home: () => summary,
  live: () => summary,
  servers: () => statistics,
  server: () => [...statistics, coverage('quarter')],
  transfers: () => [fillPath(populationReads.populationTransfers.path, { period: 'quarter' })],
  trends: () => [trendReads.populationDays.path, trendReads.populationEvents.path],
  grouping: () => [serverInfo],
  'grouping-server': (server) => [serverInfo, fillPath(lfmReads.lfmsOnServer.path, { server })],
  who: () => [serverInfo],
  'who-server': (server) => [serverInfo, fillPath(characterReads.charactersOnServer.path, { server })],
  guilds: () => [censusReads.guilds.path],
  guild: (server, guild) => [fillPath(censusReads.guild.path, { server, guild })],
  quest: (id) => [
    fillPath(catalogueReads.quest.path, { id }),
    fillPath(questReads.questAnalytics.path, { id }),
    `${lfmReads.lfms.path}?quest=${encodeURIComponent(id)}`,
  ],
  raid: (id) => [fillPath(raidCalls.raidRoster.path, { id })],
  health: () => [healthReads.health.path],
  api: () => [descriptionReads.apiOverview.path, healthReads.health.path, serverInfo],
} satisfies Partial<Record<(typeof pageFacts)[PageName]['name'], Calls>>;

/** The calls whose answers are part of a served page: the operator's banners, and the data of its first screen. */
export function firstCalls({
  facts,
  canonicalPath,
}: Pick<PageFrame, 'facts' | 'canonicalPath'>): readonly string[] {
  const steps = stepsOf(canonicalPath).map((step) => decodeStep(step) ?? step);
  const [, second = '', third = ''] = steps;
  return [newsReads.pageMessages.path, ...(byPage[facts.name]?.(second, third) ?? [])];
}
