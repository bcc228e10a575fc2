import { setTimeout as sleep } from 'node:timers/promises';
import { type ReportedCharacter, reportedCharacterSchema } from '@rollcall/game/api/report';
import * as z from 'zod/mini';
import { redisProgram, startRedis, type TestRedis } from '../../server/src/cluster/testing/redis-server.ts';
import { ask, askJson } from '../../server/src/testing/ask.ts';
import { type Acknowledged, type Reporter, startReporter } from '../../server/src/testing/reporter.ts';
import {
  createServerGroup,
  groupSecrets,
  type GroupServer,
  type ServerGroup,
} from '../../server/src/testing/server-group.ts';
import { type BusyServer, createBusyWorld, type MarkedReport } from '../streams/busy-world.ts';

/** Several servers with so many characters online, on a Redis of their own. */
export interface LoadedGroup {
  readonly group: ServerGroup;
  readonly redis: TestRedis;
  readonly world: readonly BusyServer[];
  /** What has been acknowledged so far. */
  readonly told: Told;
}

interface Told {
  /** By id: how often a character logged in and out. */
  readonly logins: Map<number, number>;
  readonly logouts: Map<number, number>;
  /** By list: what its newest report said. */
  readonly newest: Map<string, MarkedReport>;
}

/** Where the benchmark can run; null = PostgreSQL or Redis is missing, and it has said so. */
export function findEngines(): { readonly databaseServerUrl: string } | null {
  const databaseServerUrl = process.env['TEST_DATABASE_URL'] ?? '';
  if (databaseServerUrl !== '' && redisProgram !== null) return { databaseServerUrl };
  console.error(
    'Needs redis-server, and TEST_DATABASE_URL of a PostgreSQL on which databases may be created.',
  );
  return null;
}

/** @param names of the servers; all reports so far went to the first */
export async function withLoadedGroup<T>(
  { names, characterCount }: { readonly names: readonly string[]; readonly characterCount: number },
  work: (loaded: LoadedGroup) => Promise<T>,
): Promise<T> {
  const engines = findEngines();
  if (engines === null) throw new Error('no engines');
  const redis = await startRedis();
  const group = await createServerGroup({
    ...engines,
    redisUrl: redis.url,
    environment: { LOG_LEVEL: 'warn' },
  });
  try {
    for (const name of names) await group.add(name);
    const world = createBusyWorld(characterCount);
    const told: Told = { logins: new Map(), logouts: new Map(), newest: new Map() };
    const loaded = { group, redis, world, told };
    await loadWorld(loaded);
    return await work(loaded);
  } finally {
    await group.close();
    await redis.close();
  }
}

const [secret = ''] = groupSecrets;

async function loadWorld({ group, world, told }: LoadedGroup): Promise<void> {
  const [first] = group.servers;
  if (first === undefined) throw new Error('no server');
  await sendStatus(first.url, world);
  for (const { whole } of world) {
    const { characters, lfms } = whole();
    await askJson(`${first.url}/v1/characters`, { method: 'POST', secret, body: characters });
    await askJson(`${first.url}/v1/lfms`, { method: 'POST', secret, body: lfms });
    for (const { id } of charactersOf(characters)) count(told.logins, id);
  }
}

async function sendStatus(url: string, world: readonly BusyServer[]): Promise<void> {
  const checked = { is_online: true, last_status_check: `${new Date().toISOString().slice(0, 19)}Z` };
  const servers = Object.fromEntries(world.map(({ key }) => [key, checked]));
  await ask(`${url}/v1/game/server-info`, { method: 'PATCH', secret, body: { servers } }).catch(() => {});
}

const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1);

const bodySchema = z.object({
  characters: z.optional(z.array(reportedCharacterSchema)),
  deleted_ids: z.optional(z.array(z.number())),
});
const charactersOf = (body: object): readonly ReportedCharacter[] => bodySchema.parse(body).characters ?? [];

export interface Load {
  readonly reporters: readonly Reporter[];
  /** Resolves when everything that was sent has been acknowledged. */
  stop(): Promise<void>;
}

export interface AcknowledgedMark extends Acknowledged {
  readonly report: MarkedReport;
}

const everyMs = 1_000;
const statusEveryMs = 5_000;

/** Each server of the game is reported each second, its characters and its groups, each by a collector of its own. */
export async function startLoad(
  { world, told }: LoadedGroup,
  url: string,
  onAcknowledged: (acknowledged: AcknowledgedMark) => void = () => {},
): Promise<Load> {
  const reporters: Reporter[] = [];
  const run = startedAt();
  const start = (change: () => MarkedReport) => {
    let report: MarkedReport;
    reporters.push(
      startReporter({
        url,
        secret,
        everyMs,
        next: () => {
          report = change();
          const batch_id = `${run}-${report.kind}-${report.mark}`;
          return { method: 'PATCH', path: `/v1/${report.kind}`, body: { ...report.body, batch_id } };
        },
        onAcknowledged: (acknowledged) => {
          note(told, report);
          onAcknowledged({ ...acknowledged, report });
        },
      }),
    );
  };
  const status = setInterval(() => void sendStatus(url, world), statusEveryMs);
  for (const { moveCharacters, changeGroups } of world) {
    start(moveCharacters);
    await sleep(everyMs / world.length / 2);
    start(changeGroups);
    await sleep(everyMs / world.length / 2);
  }
  return {
    reporters,
    stop: async () => {
      clearInterval(status);
      await Promise.all(reporters.map((reporter) => reporter.stop()));
    },
  };
}

const startedAt = () => Date.now().toString(36);

function note({ logins, logouts, newest }: Told, report: MarkedReport): void {
  newest.set(`${report.kind}/${report.server}`, report);
  if (report.kind === 'lfms') return;
  const { characters = [], deleted_ids = [] } = bodySchema.parse(report.body);
  for (const { id, name } of characters.slice(1)) if (name !== undefined) count(logins, id);
  for (const id of deleted_ids) count(logouts, id);
}

export interface Losses {
  /** Acknowledged, and not shown by a server or not a row. */
  readonly lost: number;
  /** Rows that are there more than once. */
  readonly doubled: number;
}

export interface SampleFigures {
  /** Of five-minute marks, each server of the game. */
  readonly samples: number;
  readonly missingSamples: number;
  /** More in the sums of the hours than there are samples. */
  readonly doubledSamples: number;
}

const rowsWithinMs = 30_000;
const shownSchema = z.record(z.string(), z.looseObject({ location_id: z.optional(z.nullable(z.number())) }));
const groupsSchema = z.record(z.string(), z.object({ comment: z.nullable(z.string()) }));
const changedGroupsSchema = z.object({ lfms: z.array(z.object({ id: z.number(), comment: z.string() })) });

/** What every server shows and what is recorded, held against what was acknowledged. */
export async function findLosses(loaded: LoadedGroup): Promise<Losses> {
  let lost = 0;
  for (const server of loaded.group.servers) lost += await findUnshown(loaded, server);
  const endMs = performance.now() + rowsWithinMs;
  let rows = await compareRows(loaded);
  while (rows.lost > 0 && performance.now() < endMs) {
    await sleep(500);
    rows = await compareRows(loaded);
  }
  return { lost: lost + rows.lost, doubled: rows.doubled };
}

const sampleEveryMs = 300_000;
/** From a mark until its sample is a row. */
const sampledWithinMs = 30_000;

/** The samples there are, held against those that must be there of the marks since a moment. */
export async function countSamples({ group, world }: LoadedGroup, sinceMs: number): Promise<SampleFigures> {
  const marksUntil = (ms: number) => Math.floor(ms / sampleEveryMs);
  const marks = Math.max(0, marksUntil(Date.now() - sampledWithinMs) - marksUntil(sinceMs));
  const names = world.map(({ key }) => key);
  const [found] = await group.sql<{ samples: number; summed: number }[]>`
    select (select count(*)::integer from population_samples where lower(server_name) = any(${names})) as samples,
      (select coalesce(sum(character_samples), 0)::integer from population_hours
        where lower(server_name) = any(${names})) as summed`;
  const { samples = 0, summed = 0 } = found ?? {};
  return {
    samples,
    missingSamples: Math.max(0, marks * names.length - samples),
    doubledSamples: Math.max(0, summed - samples),
  };
}

async function findUnshown({ world, told }: LoadedGroup, { url }: GroupServer): Promise<number> {
  let unshown = 0;
  for (const { key, whole } of world) {
    const shown = shownSchema.parse(await askJson(`${url}/v1/characters/${key}`));
    const online = charactersOf(whole().characters);
    unshown += online.filter(({ id }) => shown[id] === undefined).length;
    unshown += Math.max(0, Object.keys(shown).length - online.length);
    const groups = groupsSchema.parse(await askJson(`${url}/v1/lfms/${key}`));
    const newest = told.newest.get(`lfms/${key}`);
    const { lfms } = newest === undefined ? { lfms: [] } : changedGroupsSchema.parse(newest.body);
    unshown += lfms.filter(({ id, comment }) => groups[id]?.comment !== comment).length;
  }
  return unshown;
}

async function compareRows({ group, told }: LoadedGroup): Promise<Losses> {
  const rows = await group.sql<{ id: number; is_login: boolean; count: number }[]>`
    select character_id::float8 as id, number_value = 1 as is_login, count(*)::integer as count
    from character_activity where type = 'status' group by 1, 2`;
  const found = { in: new Map<number, number>(), out: new Map<number, number>() };
  for (const { id, is_login, count: times } of rows) (is_login ? found.in : found.out).set(id, times);
  const pairs = [
    [told.logins, found.in],
    [told.logouts, found.out],
  ] as const;
  const missing = pairs.flatMap(([wanted, has]) =>
    [...wanted].map(([id, times]) => Math.max(0, times - (has.get(id) ?? 0))),
  );
  const more = pairs.flatMap(([wanted, has]) =>
    [...has].map(([id, times]) => Math.max(0, times - (wanted.get(id) ?? 0))),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { lost: sum(missing), doubled: sum(more) };
}
