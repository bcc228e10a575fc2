import { rm } from 'node:fs/promises';
import type { CharactersReport, ReportedCharacter } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import {
  characterContext,
  makeCharacterTest,
  readCharacterFilter,
} from '@rollcall/game/filters/character-filter';
import { characterTerms } from '@rollcall/game/filters/search-grammar';
import { rememberEach } from '@rollcall/game/remember';
import { silentLogger } from '../server/src/http/logger.ts';
import { makeReadyDataDir } from '../server/src/store/testing/ready-database.ts';
import { readGroupQuery } from '../server/src/live/live-filters.ts';
import { applyReport } from '../server/src/live/live-state.ts';
import { createLiveStore } from '../server/src/live/live-store.ts';
import { createStreamHub } from '../server/src/live/stream/stream-hub.ts';
import { charactersReport, lfmsReport, nothingKnown } from '../server/src/live/testing/reports.ts';
import { askJson } from '../server/src/testing/ask.ts';
import { crowdCatalogue, crowdServers, makeCrowd, makeCrowdGroups } from '../server/src/testing/crowd.ts';
import { median, rounded } from '../server/src/testing/figures.ts';
import { type BenchServer, load, requireWrk, startServer } from './shared/child.ts';
import { costMs, type Figures, ownFigures, runSections } from './shared/measure.ts';

/*
 * npm run bench -- serve-live [plain|badge|filters|keys|apply]
 *
 * The cost of live reads and reports for the server, mostly in processor time, which does not depend on other load.
 *
 * plain    a list of 1,250 characters, gzip, 32 connections, with its body (200) and confirmed (304), compared with
 *          the same bytes and headers by plain `node:http`
 * badge    a badge and a list, each with its body and confirmed
 * filters  reads with filters and searches, on 4 connections; a search in 10,000 characters with and without the
 *          remembered texts; and 120 reports that change ten of 60 groups each for 500 readers of everything, and with
 *          a filter each
 * keys     a whole server that answers a read without and with an API key
 * apply    a report of 200 changes, compared with writing all 10,000 characters as JSON
 *
 * Needs wrk, except for `apply`. The last line is JSON.
 */
const [, , wanted] = process.argv;
const gzip = { 'Accept-Encoding': 'gzip' };
const [busiest = ''] = crowdServers.map((name) => name.toLowerCase());

if (wanted !== 'apply') requireWrk();
const sections = { plain, badge, filters, keys, apply };
await runSections('serve-live', sections, { wanted, limits: { 'keys addedByKeyUs': 20 } });

/** Requests a second, and the server's processor time for each in microseconds. */
async function read(
  server: BenchServer,
  path: string,
  {
    headers = gzip,
    connections = 32,
  }: { headers?: Readonly<Record<string, string>>; connections?: number } = {},
) {
  const before = await server.ask('processorMs');
  const { requests, perSecond } = await load(server.url + path, headers, connections);
  return { perSecond, costUs: (((await server.ask('processorMs')) - before) * 1000) / requests };
}

/** Measures candidates in turn, so that other load affects all of them alike. @returns medians of the rounds */
async function inTurn<Name extends string>(
  rounds: number,
  measures: Readonly<Record<Name, () => ReturnType<typeof read>>>,
): Promise<(name: Name, part?: 'perSecond' | 'costUs') => number> {
  const found = new Map<string, Awaited<ReturnType<typeof read>>[]>();
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of Object.entries<() => ReturnType<typeof read>>(measures)) {
      const measured = await measure();
      // The first round warms up.
      if (round > 0) found.set(name, [...(found.get(name) ?? []), measured]);
    }
  return (name, part = 'costUs') => rounded(median((found.get(name) ?? []).map((each) => each[part])));
}

async function plain(): Promise<Figures> {
  const figures: Record<string, number> = {};
  const path = `/v1/characters/${busiest}`;
  const ours = await startServer(['live']);
  const raw = await startServer(['raw', ours.url + path]);
  const { headers } = await fetch(ours.url + path, { headers: gzip });
  const kinds = { whole: gzip, confirmed: { ...gzip, 'If-None-Match': headers.get('etag') ?? '' } };
  for (const [kind, sent] of Object.entries(kinds)) {
    const of = await inTurn(8, {
      ours: () => read(ours, path, { headers: sent }),
      raw: () => read(raw, path, { headers: sent }),
    });
    figures[`${kind} costUs`] = of('ours');
    figures[`${kind} perSecond`] = of('ours', 'perSecond');
    figures[`${kind} ofRawPerSecond`] = rounded(of('ours', 'perSecond') / of('raw', 'perSecond'));
    figures[`${kind} ofRawByProcessorTime`] = rounded(of('raw') / of('ours'));
  }
  await raw.end();
  await ours.end();
  return figures;
}

async function badge(): Promise<Figures> {
  const server = await startServer(['live']);
  const list = `/v1/characters/${busiest}`;
  const picture = `/badge/${busiest}.svg`;
  const confirmed = async (path: string) => {
    const { headers } = await fetch(server.url + path, { headers: gzip });
    return { ...gzip, 'If-None-Match': headers.get('etag') ?? '' };
  };
  const [ofList, ofPicture] = [await confirmed(list), await confirmed(picture)];
  const of = await inTurn(5, {
    list: () => read(server, list),
    listConfirmed: () => read(server, list, { headers: ofList }),
    badge: () => read(server, picture),
    badgeConfirmed: () => read(server, picture, { headers: ofPicture }),
  });
  await server.end();
  return {
    listPerSecond: of('list', 'perSecond'),
    badgePerSecond: of('badge', 'perSecond'),
    ratioOfRequests: rounded(of('badge', 'perSecond') / of('list', 'perSecond')),
    confirmedRatioOfRequests: rounded(of('badgeConfirmed', 'perSecond') / of('listConfirmed', 'perSecond')),
    ratioByProcessorTime: rounded(of('list') / of('badge')),
    confirmedRatioByProcessorTime: rounded(of('listConfirmed') / of('badgeConfirmed')),
  };
}

async function filters(): Promise<Figures> {
  const server = await startServer(['live']);
  // The server refuses more filtered reads at once from one address.
  const few = { connections: 4 };
  const of = await inTurn(3, {
    groups: () => read(server, '/v1/lfms', few),
    filteredGroups: () => read(server, '/v1/lfms?levels=12-12&classes=Paladin', few),
    list: () => read(server, `/v1/characters/${busiest}`, few),
    filteredList: () => read(server, `/v1/characters/${busiest}?levels=32-32&classes=Cleric`, few),
    searchedList: () => read(server, `/v1/characters/${busiest}?search=arbelcor`, few),
  });
  await server.end();

  const people = createLiveStore({ definition: defaultDefinition });
  people.apply(charactersReport(makeCrowd(10_000)), Date.now());
  const characters = people.current().servers.flatMap(({ characters: { entities } }) => entities.all);
  const { filter } = readCharacterFilter(new URLSearchParams('search=stone'), defaultDefinition);
  const context = characterContext({
    ...crowdCatalogue,
    readTerm: characterTerms(defaultDefinition),
  });
  const passesWithoutMemory = makeCharacterTest(filter, context);
  const documentOf = rememberEach(context.documentOf);
  const passes = makeCharacterTest(filter, { ...context, documentOf });
  const searchMs = costMs(10, () => characters.filter(passes));
  const forgetfulMs = costMs(10, () => characters.filter(passesWithoutMemory));

  const everything = await followGroups(() => null);
  const levels = await followGroups(
    (n) => `levels=${1 + (n % 30)}-${5 + (n % 30)}&room=${1 + Math.floor(n / 30)}`,
  );
  const searches = await followGroups((n) => `search=trials,word${n}`);
  return {
    groupsUs: of('groups'),
    filteredGroupsUs: of('filteredGroups'),
    listUs: of('list'),
    filteredListUs: of('filteredList'),
    searchedListUs: of('searchedList'),
    searchMs: rounded(searchMs),
    searchWithoutRememberedTextsMs: rounded(forgetfulMs),
    searchRatio: rounded(forgetfulMs / searchMs),
    reportTo500ReadersMs: rounded(everything.reportMs),
    reportWithFiltersRatio: rounded(levels.reportMs / everything.reportMs),
    reportWithSearchesRatio: rounded(searches.reportMs / everything.reportMs),
    memoryWithFiltersRatio: rounded(levels.heldKb / everything.heldKb),
    memoryWithSearchesRatio: rounded(searches.heldKb / everything.heldKb),
  };
}

/**
 * Reports changed groups to 500 readers: processor time of a report with its frames, and memory in use at the end.
 *
 * @param queryOf filter of a reader; null = it follows everything
 */
async function followGroups(queryOf: (reader: number) => string | null) {
  const here = makeCrowd(10_000).filter(({ server_name: name }) => name === crowdServers[0]);
  const groups = makeCrowdGroups(here, 60);
  const reportOf = (round: number) =>
    lfmsReport(
      groups.map((group, index) =>
        (index + round) % 6 === 0 ? { ...group, comment: `Changed in ${round}` } : group,
      ),
      { servers: [crowdServers[0] ?? ''], observedAtMs: Date.now(), isDated: false },
    );
  const reports = Array.from({ length: 120 }, (_, round) => reportOf(round + 1));
  const beforeKb = await heldKb();
  const store = createLiveStore({ definition: defaultDefinition });
  store.apply(reportOf(0), Date.now());
  const hub = createStreamHub({
    store,
    catalogue: () => crowdCatalogue,
    build: { commit_hash: 'bench', built_at: null },
    nowMs: Date.now,
    logger: silentLogger,
    epoch: 'bench',
  });
  const topic = hub.log.topics.get(`lfms:${busiest}`);
  if (topic === undefined) throw new Error('there is no server to follow');
  const connection = { write: () => true, end: () => {}, destroy: () => {} };
  for (let reader = 0; reader < 500; reader += 1) {
    const query = queryOf(reader);
    const asked = query === null ? null : readGroupQuery({ url: `?${query}` }, defaultDefinition);
    const filtered = asked && hub.filters.find(topic, asked);
    hub.open(connection, { topics: [topic], filtered, lastId: '', numbering: 'topic', coding: 'gzip' });
  }
  await untilSent();
  const costs: number[] = [];
  for (const report of reports) {
    const before = ownFigures.mainThreadMs();
    store.apply(report, Date.now());
    await untilSent();
    costs.push(ownFigures.mainThreadMs() - before);
  }
  const held = { reportMs: median(costs), heldKb: (await heldKb()) - beforeKb };
  await hub.close();
  return held;
}

async function untilSent(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Memory of this process, without garbage: objects in weak maps are freed by the second collection. */
async function heldKb(): Promise<number> {
  for (let round = 0; round < 2; round += 1) {
    ownFigures.collectGarbage();
    await untilSent();
  }
  return ownFigures.heapKb();
}

async function keys(): Promise<Figures> {
  const dataDir = await makeReadyDataDir('bench');
  const server = await startServer(['whole'], {
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    // A nearly constant world, and a read limit that counts but is never reached.
    READ_LIMIT: '1000000',
    DEMO: 'on',
    DEMO_SPEED: '0.1',
    DEMO_POPULATION: '50',
    DEMO_HISTORY_DAYS: '0',
  });
  const made = await askJson(`${server.url}/v1/keys`, { method: 'POST', body: {} });
  const key = String(Reflect.get(Object(made), 'key'));
  const from = { 'X-Forwarded-For': '203.0.113.7' };
  const of = await inTurn(7, {
    without: () => read(server, '/v1/lfms/summary', { headers: from }),
    withKey: () => read(server, '/v1/lfms/summary', { headers: { ...from, 'X-API-Key': key } }),
  });
  await server.end();
  await rm(dataDir, { recursive: true });
  const addedByKeyUs = rounded(of('withKey') - of('without'));
  return { withoutKeyUs: of('without'), withKeyUs: of('withKey'), addedByKeyUs };
}

function apply(): Figures {
  const people = makeCrowd(10_000);
  const nowMs = Date.now();
  const whole = charactersReport(people, { observedAtMs: nowMs });
  const { state } = applyReport(nothingKnown, whole, nowMs);
  /** Two hundred characters of all servers, each in a new place. */
  const deltas = (changeOf: (character: ReportedCharacter, round: number) => ReportedCharacter) =>
    Array.from({ length: 8 }, (_, round) => {
      const moved = Array.from({ length: 200 }, (__, n) => people[(round * 37 + n * 49) % people.length]);
      const changed = moved.flatMap((character) => (character ? [changeOf(character, round)] : []));
      return charactersReport(changed, { mode: 'delta', observedAtMs: nowMs });
    });
  const costOf = (reports: readonly CharactersReport[]) =>
    costMs(200, (round) => {
      const report = reports[round % reports.length];
      if (report !== undefined) applyReport(state, report, nowMs);
    });
  const writeMs = costMs(20, () => {
    JSON.stringify(state.servers.map(({ characters }) => characters.entities.all));
  });
  const wholeMs = costOf(deltas((character, round) => ({ ...character, location_id: 1000 + round })));
  const partialMs = costOf(deltas(({ id }, round) => ({ id, location_id: 1000 + round })));
  return {
    wholeCharactersMs: rounded(wholeMs),
    changedFieldsMs: rounded(partialMs),
    everythingAsJsonMs: rounded(writeMs),
    timesCheaperThanJson: rounded(writeMs / wholeMs),
    timesCheaperByFields: rounded(writeMs / partialMs),
  };
}
