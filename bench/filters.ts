import {
  characterContext,
  makeCharacterTest,
  readCharacterFilter,
} from '@rollcall/game/filters/character-filter';
import { defaultDefinition } from '@rollcall/game/definition';
import { rememberEach } from '@rollcall/game/remember';
import { createLiveStore } from '../server/src/live/live-store.ts';
import { readGroupQuery } from '../server/src/live/live-filters.ts';
import { createStreamHub } from '../server/src/live/stream/stream-hub.ts';
import { type Child, startPinnedChild } from './live/child.ts';
import { busiestServer, catalogue, changedGroups, charactersReport } from './live/filtered-world.ts';
import { costMs, median, rounded } from './live/statistics.ts';
import { load, requireWrk } from './live/wrk.ts';
import { serverFigures } from './streams/server-figures.ts';

/*
 * npm run bench -- filters [reads|search|streams]
 *
 * What filters cost the server, by processor time, which does not depend on who else uses the machine. Last come ratios,
 * each to what the same run measures without a filter, or without what is remembered.
 *
 * reads    320 groups and 10,000 characters of 8 servers, asked for with a filter and without, gzip, 32 connections:
 *          requests a second, and microseconds of the server for one; and a search on one of the servers
 * search   10,000 characters in this thread: a search that remembers what is searched in each, and one that does not
 * streams  60 groups of a server of which each of 120 reports changes ten: the processor time of a report and its frames
 *          for 500 readers with a filter each, beside 500 readers of the whole stream; and the memory that they hold after
 *          all reports
 */
const rounds = 3;
const characterCount = 10_000;
const readerCount = 500;
const reportCount = 120;
const groupCount = 60;

const [, , wanted] = process.argv;
const isWanted = (part: string) => wanted === undefined || wanted === part;
const figures: Record<string, number> = {};
const ratios: Record<string, number> = {};

if (isWanted('reads')) await reads();
if (isWanted('search')) search();
if (isWanted('streams')) await streams();
console.log(JSON.stringify({ bench: 'filters', ...figures, ratios }, null, 2));

/** Of two figures. */
function compare(name: string, one: string, other: string): void {
  ratios[name] = rounded((figures[one] ?? Number.NaN) / (figures[other] ?? Number.NaN));
}

async function reads(): Promise<void> {
  requireWrk();
  const server = await startPinnedChild('serve-filtered.ts');
  const paths = {
    groups: '/v1/lfms',
    filteredGroups: '/v1/lfms?levels=12-12&classes=Paladin',
    server: `/v1/characters/${busiestServer}`,
    filteredServer: `/v1/characters/${busiestServer}?levels=32-32&classes=Cleric`,
    searchedServer: `/v1/characters/${busiestServer}?search=arbelcor`,
  };
  for (const [name, path] of Object.entries(paths)) {
    const { perSecond, costUs } = await measure(server, path);
    figures[`${name}PerSecond`] = Math.round(perSecond);
    figures[`${name}Us`] = Math.round(costUs);
  }
  await server.end();
  compare('filteredGroupsToAll', 'filteredGroupsUs', 'groupsUs');
  compare('filteredServerToAll', 'filteredServerUs', 'serverUs');
  compare('searchedServerToAll', 'searchedServerUs', 'serverUs');
}

async function measure(server: Child, path: string) {
  const all: { perSecond: number; costUs: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const before = await server.ask('processorMs');
    const { requests, perSecond } = await load(server.url + path, { 'Accept-Encoding': 'gzip' });
    const costUs = (((await server.ask('processorMs')) - before) * 1000) / requests;
    // The first warms up.
    if (round > 0) all.push({ perSecond, costUs });
  }
  return {
    perSecond: median(all.map((each) => each.perSecond)),
    costUs: median(all.map((each) => each.costUs)),
  };
}

function search(): void {
  const store = createLiveStore({ definition: defaultDefinition });
  store.apply(charactersReport(characterCount), Date.now());
  const characters = store.current().servers.flatMap(({ characters: { entities } }) => entities.all);
  const { filter } = readCharacterFilter(new URLSearchParams('search=stone'), defaultDefinition);
  const context = characterContext(catalogue);
  const passesAnew = makeCharacterTest(filter, context);
  const documentOf = rememberEach(context.documentOf);
  const passes = makeCharacterTest(filter, { ...context, documentOf });
  figures['searchMs'] = rounded(costMs(10, () => characters.filter(passes)));
  figures['searchAnewMs'] = rounded(costMs(10, () => characters.filter(passesAnew)));
  compare('searchAnewToRemembered', 'searchAnewMs', 'searchMs');
}

async function streams(): Promise<void> {
  const levels = (n: number) => `levels=${1 + (n % 30)}-${5 + (n % 30)}&room=${1 + Math.floor(n / 30)}`;
  await measureStreams('wholeStreams', () => null);
  await measureStreams('filteredStreams', levels);
  await measureStreams('searchedStreams', (n) => `search=trials,word${n}`);
  for (const unit of ['Ms', 'Mb'])
    for (const name of ['filteredStreams', 'searchedStreams'])
      compare(`${name}ToWhole${unit}`, `${name}${unit}`, `wholeStreams${unit}`);
}

/** @param queryOf of a reader; null = it follows everything */
async function measureStreams(name: string, queryOf: (reader: number) => string | null): Promise<void> {
  const reports = Array.from({ length: reportCount }, (_, round) => changedGroups(groupCount, round + 1));
  const beforeKb = await heldKb();
  const store = createLiveStore({ definition: defaultDefinition });
  store.apply(changedGroups(groupCount, 0), Date.now());
  const hub = createStreamHub({
    store,
    catalogue: () => catalogue,
    build: { commit_hash: 'bench', built_at: null },
    nowMs: Date.now,
    epoch: 'bench',
  });
  const topic = hub.log.topics.get(`lfms:${busiestServer}`);
  if (topic === undefined) throw new Error('there is no server to follow');
  const connection = { write: () => true, end: () => {}, destroy: () => {} };
  for (let reader = 0; reader < readerCount; reader += 1) {
    const query = queryOf(reader);
    const asked = query === null ? null : readGroupQuery({ url: `?${query}` }, defaultDefinition);
    const filtered = asked && hub.filters.find(topic, asked);
    hub.open(connection, { topics: [topic], filtered, lastId: '', numbering: 'topic', coding: 'gzip' });
  }
  await frames();
  const costs: number[] = [];
  for (const report of reports) {
    const before = process.threadCpuUsage();
    store.apply(report, Date.now());
    await frames();
    const { user, system } = process.threadCpuUsage(before);
    costs.push((user + system) / 1000);
  }
  figures[`${name}Ms`] = rounded(median(costs));
  figures[`${name}Mb`] = rounded(((await heldKb()) - beforeKb) / 1024);
  await hub.close();
}

/** Lets readers be sent what there is. */
async function frames(): Promise<void> {
  for (let round = 0; round < 50; round += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

/** Of this process, without garbage: what only weak maps held goes with the second collection. */
async function heldKb(): Promise<number> {
  for (let round = 0; round < 2; round += 1) {
    serverFigures.collectGarbage();
    await frames();
  }
  return serverFigures.heapKb();
}
