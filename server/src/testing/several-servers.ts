import { isDeepStrictEqual } from 'node:util';
import type { LiveTopic } from '@rollcall/game/api/live-stream';
import { type IngestAnswer, ingestAnswerSchema } from '@rollcall/game/api/report';
import { serverKey } from '@rollcall/game/servers';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { redisProgram } from '../cluster/testing/redis-server.ts';
import { type Answered, ask, type Asked, askJson, untilSo } from './ask.ts';
import { createNumberedWorld, type NumberedWorld } from './reporter.ts';
import type { ResumingViewer } from './resuming-viewer.ts';
import { groupSecrets, type GroupServer, type ServerGroup } from './server-group.ts';

/**
 * Address of the PostgreSQL server for tests with several servers. `npm test` runs a few of these tests, the deep suite
 * tries every fault.
 */

export const databaseServerUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** Whether the PostgreSQL server or Redis that these tests need is missing. */
export const lacksStores = databaseServerUrl === '' || redisProgram === null;
/** Title suffix of suites that are skipped without these stores. */
export const needsStores = '(needs TEST_DATABASE_URL and redis-server)';

type Asking = Pick<GroupServer, 'url'>;
const [secret = ''] = groupSecrets;

/** Sends the next report of a world to a server. */
export async function send(
  { url }: Asking,
  { method, path, body }: ReturnType<NumberedWorld['next']>,
): Promise<IngestAnswer> {
  return ingestAnswerSchema.parse(await askJson(url + path, { method, secret, body }));
}

export const pathOf = ({ serverName }: NumberedWorld): string => `/v1/characters/${serverKey(serverName)}`;
export const topicOf = ({ serverName }: NumberedWorld): LiveTopic => `characters:${serverKey(serverName)}`;
export const read = ({ url }: Asking, path: string, asked: Asked = {}): Promise<Answered> =>
  ask(url + path, asked);

export const shownBy = async (server: Asking, world: NumberedWorld) =>
  world.shownIn(await askJson(server.url + pathOf(world)));
const knownBy = (viewer: ResumingViewer, world: NumberedWorld) =>
  world.shownIn(viewer.stateOf(topicOf(world))?.data ?? {});

/** Waits until a world is shown in the state after its newest report. */
async function untilTrue(shown: () => unknown, world: NumberedWorld, who: string): Promise<void> {
  await untilSo(async () => isDeepStrictEqual(await shown(), world.online()), `${who} knows all`).catch(
    () => {},
  );
  expect({ who, shown: await shown() }).toEqual({ who, shown: world.online() });
}
export const untilShown = (server: GroupServer, world: NumberedWorld): Promise<void> =>
  untilTrue(() => shownBy(server, world), world, server.name);
export const untilKnown = (viewer: ResumingViewer, world: NumberedWorld): Promise<void> =>
  untilTrue(() => knownBy(viewer, world), world, 'a viewer');
export async function expectTruth(
  servers: readonly GroupServer[],
  worlds: readonly NumberedWorld[],
): Promise<void> {
  for (const server of servers) for (const world of worlds) await untilShown(server, world);
}

/** Checks that the servers give the same bytes with the same ETag for a world. */
export async function expectSameAnswers(
  servers: readonly GroupServer[],
  world: NumberedWorld,
): Promise<void> {
  const answers = await Promise.all(servers.map((server) => read(server, pathOf(world))));
  const [first, ...others] = answers.map(({ headers: { etag }, text }) => ({ etag, text }));
  for (const other of others) expect(other).toEqual(first);
}

/**
 * Waits until every login and logout of these worlds has a row, and checks that there are no duplicate or additional
 * rows.
 */
export async function expectRowsOnce(
  { sql }: Pick<ServerGroup, 'sql'>,
  worlds: readonly NumberedWorld[],
): Promise<void> {
  const sessions = worlds.map((world) => world.sessions());
  const wanted = new Set(
    sessions.flatMap(({ logins, logouts }) => [
      ...[...logins].map((id) => `${id} in`),
      ...[...logouts].map((id) => `${id} out`),
    ]),
  );
  const rowsOf = async () => {
    const rows = await sql<{ id: string; event: string; count: number }[]>`
      select character_id as id, character_id || case number_value when 1 then ' in' else ' out' end as event,
        count(*)::integer as count
      from character_activity where type = 'status' group by 1, 2`;
    return rows.filter(({ id }) => worlds.some((world) => world.has(Number(id))));
  };
  let rows = await rowsOf();
  await untilSo(
    async () => {
      rows = await rowsOf();
      return rows.length >= wanted.size;
    },
    `${wanted.size} logins and logouts are rows`,
    { timeoutMs: 60_000, everyMs: 200 },
  ).catch(() => {});
  const found = new Set(rows.map(({ event }) => event));
  expect({
    lost: [...wanted].filter((event) => !found.has(event)),
    doubled: rows.filter(({ count }) => count !== 1),
    untrue: rows.filter(({ event }) => !wanted.has(event)),
  }).toEqual({ lost: [], doubled: [], untrue: [] });
}

export async function healthOf(server: GroupServer) {
  const reasons = z.array(z.object({ code: z.string() }));
  const schema = z.object({ store: z.object({ state: z.string() }), reasons });
  return schema.parse(await askJson(`${server.url}/v1/service/health`));
}
export const hasReason = async (server: GroupServer, code: string): Promise<boolean> =>
  (await healthOf(server)).reasons.some((reason) => reason.code === code);

/** Sends a report. Returns false if the server rejects reports for the moment. */
async function isTaken(server: Asking, report: ReturnType<NumberedWorld['next']>): Promise<boolean> {
  const { method, path, body } = report;
  const { status, text } = await ask(server.url + path, { method, secret, body });
  if (status !== 200 && status !== 503) throw new Error(`${method} ${path}: ${status} ${text}`);
  return status === 200;
}

/** Checks that a report to one server appears on the other one, byte for byte, in both directions. */
export async function expectReportsOnBoth(
  servers: readonly [GroupServer, GroupServer],
  world: NumberedWorld,
  reports: number,
): Promise<void> {
  const [a, b] = servers;
  for (let count = 0; count < reports; count += 1) {
    const [taker, other] = count % 2 === 0 ? [a, b] : [b, a];
    const report = world.next();
    // A server that has just started may reject reports for a moment, and collectors retry.
    await untilSo(() => isTaken(taker, report), `${taker.name} takes a report`);
    await untilShown(other, world);
    await expectSameAnswers(servers, world);
  }
}

/**
 * Kills the server that records history, and checks that the other one takes over.
 *
 * @returns the killed server
 */
export async function expectTakeover(
  group: ServerGroup,
  [a, b]: readonly [GroupServer, GroupServer],
): Promise<GroupServer> {
  const holds = async (server: GroupServer) => (await server.metric('rollcall_lease_held')) === 1;
  await untilSo(async () => (await holds(a)) || (await holds(b)), 'a server has the lease');
  const [holder, other] = (await holds(a)) ? [a, b] : [b, a];
  expect(await holds(other)).toBe(false);
  await holder.kill();
  await untilSo(() => holds(other), 'the other server has the lease', { timeoutMs: 60_000 });
  const world = createNumberedWorld('Thelanis', 90);
  for (let count = 0; count < 5; count += 1) await send(other, world.next());
  await expectRowsOnce(group, [world]);
  return holder;
}
