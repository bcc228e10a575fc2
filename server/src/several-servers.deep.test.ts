import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { LiveTopic } from '@rollcall/game/api/live-stream';
import type { IngestAnswer } from '@rollcall/game/api/report';
import { serverKey } from '@rollcall/game/servers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type RedisPair, startRedisPair } from './cluster/testing/redis-server.ts';
import { ask, type Asked, askJson, untilSo } from './testing/ask.ts';
import { createNumberedWorld, type NumberedWorld, type Reporter, startReporter } from './testing/reporter.ts';
import { openViewer, type ResumingViewer } from './testing/resuming-viewer.ts';
import {
  createServerGroup,
  groupSecrets,
  type GroupServer,
  type ServerGroup,
} from './testing/server-group.ts';
import { startServerProcess } from './testing/server-process.ts';
import {
  databaseServerUrl,
  expectRowsOnce,
  expectSameAnswers,
  expectTruth,
  hasReason,
  healthOf,
  expectTakeover,
  lacksStores,
  needsStores,
  pathOf,
  read,
  expectReportsOnBoth,
  send,
  shownBy,
  topicOf,
  untilKnown,
  untilShown,
} from './testing/several-servers.ts';
import { openTcpRelay, type TcpRelay } from './testing/tcp-relay.ts';

/** Each case kills and starts processes. */
const caseMs = 300_000;
const [secret = '', ...moreSecrets] = groupSecrets;

let redis: RedisPair;
/** The network between the servers and Redis. */
let redisNetwork: TcpRelay;
let group: ServerGroup;
let a: GroupServer;
let b: GroupServer;
const viewers: ResumingViewer[] = [];
const running: Reporter[] = [];

function view(url: string, world: NumberedWorld, onFrame?: (data: string, id: string | null) => void) {
  const topics: LiveTopic[] = [topicOf(world), `lfms:${serverKey(world.serverName)}`, 'server-info'];
  const viewer = openViewer({ url, topics, ...(onFrame && { onFrame }) });
  viewers.push(viewer);
  return viewer;
}
const untilStarted = (all: readonly ResumingViewer[]) =>
  untilSo(() => all.every(({ counts }) => counts.snapshots === 3), 'every viewer has its snapshots');
async function expectViewersSawAll(
  all: readonly ResumingViewer[],
  world: NumberedWorld,
  { snapshots }: { readonly snapshots: number | null } = { snapshots: 3 },
) {
  for (const viewer of all) await untilKnown(viewer, world);
  for (const { counts } of all) {
    expect(counts).toMatchObject({ gaps: 0, repeats: 0, ...(snapshots !== null && { snapshots }) });
  }
}

/** Worlds of three game servers, with different people for each index. */
function threeWorlds(index: number): readonly [NumberedWorld, NumberedWorld, NumberedWorld] {
  return [
    createNumberedWorld('Ghallanda', index),
    createNumberedWorld('Khyber', index + 1),
    createNumberedWorld('Sarlona', index + 2),
  ];
}

/** One collector for each world, each sending as fast as it is answered, to whichever server the balancer chooses. */
function reportAll(worlds: readonly NumberedWorld[]): readonly Reporter[] {
  const reporters = worlds.map(({ next }, index) =>
    startReporter({ url: group.url, secret: moreSecrets[index] ?? secret, next, everyMs: 20 }),
  );
  running.push(...reporters);
  return reporters;
}
/** Waits until `count` more reports from each collector have been acknowledged. */
function untilMore(reporters: readonly Reporter[], count: number) {
  const wanted = reporters.map(({ counts }) => counts.acknowledged + count);
  return untilSo(
    () => reporters.every(({ counts }, index) => counts.acknowledged >= (wanted[index] ?? 0)),
    `${count} more reports of each collector`,
    { timeoutMs: 120_000 },
  );
}
const stopAll = (reporters: readonly Reporter[]) => Promise.all(reporters.map((reporter) => reporter.stop()));
const untilBack = (all: readonly ResumingViewer[]) =>
  untilSo(
    () => all.every(({ counts, returnedAfterMs }) => counts.breaks === returnedAfterMs.length),
    'the viewers are back',
    { timeoutMs: 120_000 },
  );

describe.skipIf(lacksStores)(`several servers ${needsStores}`, () => {
  beforeAll(async () => {
    redis = await startRedisPair();
    redisNetwork = await openTcpRelay(() => ({ host: '127.0.0.1', port: Number(new URL(redis.url).port) }));
    group = await createServerGroup({
      databaseServerUrl,
      redisUrl: `redis://127.0.0.1:${redisNetwork.port}`,
    });
    [a, b] = await Promise.all([group.add('a'), group.add('b')]);
  }, caseMs);
  afterEach(async () => {
    for (const viewer of viewers.splice(0)) viewer.close();
    await Promise.allSettled(running.splice(0).map((reporter) => reporter.stop()));
  });
  afterAll(async () => {
    await group.close();
    await redisNetwork.close();
    await redis.close();
  });

  it(
    'all show everything reported to one of them, under the same versions, ETags and event ids',
    async () => {
      const world = createNumberedWorld('Thelanis', 1);
      await send(a, world.next());
      await untilShown(b, world);
      const frames = { a: [] as unknown[], b: [] as unknown[] };
      const note = (list: unknown[]) => (data: string, id: string | null) =>
        void (data.includes('"type":"delta"') && list.push([id, data]));
      const both = [view(a.url, world, note(frames.a)), view(b.url, world, note(frames.b))];
      await untilStarted(both);
      await expectReportsOnBoth([a, b], world, 6);
      await expectViewersSawAll(both, world);
      await untilSo(() => frames.a.length === frames.b.length, 'both have as many frames');
      expect(frames.a.length).toBeGreaterThanOrEqual(6);
      expect(frames.a).toEqual(frames.b);
    },
    caseMs,
  );

  it('answer a repeated batch like the first server did', async () => {
    const report = createNumberedWorld('Cannith', 2).next();
    const first = await send(a, report);
    const again = await Promise.all([send(b, report), send(a, report)]);
    const expected: IngestAnswer = { ...first, duplicate: true };
    expect(again).toEqual([expected, expected]);
    // Two collectors send it at the same time; only one of them can be first.
    const both = createNumberedWorld('Orien', 2).next();
    const answers = await Promise.all([send(a, both), send(b, both)]);
    expect(answers.filter(({ duplicate }) => duplicate === true)).toHaveLength(1);
  });

  it(
    'lose nothing acknowledged when one is killed, and its viewers continue with another one',
    async () => {
      const worlds = threeWorlds(10);
      const [world] = worlds;
      const reporters = reportAll(worlds);
      await untilMore(reporters, 5);
      const [ofA, ...others] = [a, b, group, group].map(({ url }) => view(url, world));
      await untilStarted(viewers);
      ofA?.close();
      await untilMore(reporters, 10);
      await a.kill();
      await untilMore(reporters, 30);
      await untilBack(others);
      await stopAll(reporters);
      await expectViewersSawAll(others, world);
      await a.start();
      await expectTruth([a, b], worlds);
      await expectRowsOnce(group, worlds);
    },
    caseMs,
  );

  it(
    'keep working while they are restarted one after the other',
    async () => {
      const worlds = threeWorlds(20);
      const [world] = worlds;
      const reporters = reportAll(worlds);
      await untilMore(reporters, 5);
      const watching = Array.from({ length: 6 }, () => view(group.url, world));
      await untilStarted(watching);
      for (const server of [a, b]) {
        expect(await server.stop()).toBe(0);
        await untilMore(reporters, 10);
        await server.start();
        await untilBack(watching);
        await untilMore(reporters, 10);
      }
      await stopAll(reporters);
      await expectViewersSawAll(watching, world);
      await expectTruth([a, b], worlds);
      await expectRowsOnce(group, worlds);
    },
    caseMs,
  );

  it(
    'answer 503 at /health after a pause until they have caught up',
    async () => {
      const world = createNumberedWorld('Thelanis', 30);
      await send(a, world.next());
      await untilShown(b, world);
      b.pause();
      const reporter = startReporter({ url: a.url, secret, next: world.next, everyMs: 100 });
      running.push(reporter);
      await untilMore([reporter], 60);
      await reporter.stop();
      b.resume();
      const looks: { status: number; isTrue: boolean }[] = [];
      await untilSo(async () => {
        const { status } = await read(b, '/health');
        looks.push({ status, isTrue: isDeepStrictEqual(await shownBy(b, world), world.online()) });
        return status === 200 && looks.length > 5;
      }, 'b is well');
      expect(looks.filter(({ status, isTrue }) => status === 200 && !isTrue)).toEqual([]);
      await expectTruth([a, b], [world]);
    },
    caseMs,
  );

  it(
    'refuse reports and answer reads while Redis is away, and take reports again when it is back',
    async () => {
      const world = createNumberedWorld('Thelanis', 40);
      await send(a, world.next());
      await untilShown(b, world);
      const before = await read(b, pathOf(world));
      redisNetwork.cut();
      const refused = world.next();
      for (const server of [a, b]) {
        const { method, path, body } = refused;
        const answer = await ask(server.url + path, { method, secret, body });
        expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
        await untilSo(() => hasReason(server, 'redis-away'), `${server.name} says that Redis is away`);
        expect((await read(server, '/health')).status).toBe(200);
        const { text, headers } = await read(server, pathOf(world));
        expect([text, headers.etag]).toEqual([before.text, before.headers.etag]);
      }
      redisNetwork.reopen();
      await untilSo(async () => (await send(b, refused)).accepted > 0, 'reports are taken again');
      await expectTruth([a, b], [world]);
      for (const server of [a, b])
        await untilSo(async () => !(await hasReason(server, 'redis-away')), `${server.name} is well again`);
    },
    caseMs,
  );

  it.each(['killed', 'hangs', 'demoted'] as const)(
    'keep everything acknowledged when Redis fails over and loses its last second (%s)',
    async (kind) => {
      const worlds = threeWorlds({ killed: 50, hangs: 60, demoted: 70 }[kind]);
      const [world] = worlds;
      const reporters = reportAll(worlds);
      await untilMore(reporters, 5);
      const watching = [view(a.url, world), view(b.url, world)];
      await untilStarted(watching);
      await redis.stopReplicating();
      await untilMore(reporters, 10);
      await redis.failOver(kind);
      await untilMore(reporters, 10);
      await stopAll(reporters);
      await expectViewersSawAll(watching, world, { snapshots: null });
      await expectTruth([a, b], worlds);
      await expectRowsOnce(group, worlds);
      await redis.restoreReplica();
    },
    caseMs,
  );

  it(
    'take reports while PostgreSQL is away, and record them when it is back',
    async () => {
      const world = createNumberedWorld('Argonnessen', 80);
      await send(a, world.next());
      await untilShown(b, world);
      group.database.cut();
      await untilSo(async () => (await healthOf(b)).store.state === 'away', 'b knows that the store is away');
      for (let count = 0; count < 20; count += 1) {
        const taker = count % 2 === 0 ? a : b;
        expect(await send(taker, world.next())).toMatchObject({ durable: true });
      }
      await expectTruth([a, b], [world]);
      for (const server of [a, b]) expect((await read(server, '/health')).status).toBe(200);
      group.database.reopen();
      await expectRowsOnce(group, [world]);
    },
    caseMs,
  );

  it(
    'hand the scheduled work over to another one when its server is killed',
    async () => {
      const killed = await expectTakeover(group, [a, b]);
      await killed.start();
      expect(await killed.metric('rollcall_lease_held')).toBe(0);
    },
    caseMs,
  );

  it(
    'record the same as a single server',
    async () => {
      const alone = await createServerGroup({ databaseServerUrl, redisUrl: null });
      try {
        const single = await alone.add('alone');
        const byGroup = await recordedBy(group, [a, b]);
        expect(byGroup).toEqual(await recordedBy(alone, [single]));
      } finally {
        await alone.close();
      }
    },
    caseMs,
  );

  it(
    'start with the state that the others have',
    async () => {
      const world = createNumberedWorld('Thelanis', 110);
      await send(a, world.next());
      const c = await group.add('c');
      await expectSameAnswers([a, c], world);
      expect(await c.stop()).toBe(0);
    },
    caseMs,
  );

  it(
    'show each other’s news, reader keys, transferred settings and verified characters',
    expectSharedWrites,
    caseMs,
  );

  it(
    'together allow an address as much as one of them alone',
    async () => {
      const [perSecond, burst] = [10, 20];
      const limited = { READ_LIMIT: String(perSecond), TRUST_PROXY: '1' };
      const [d, e] = await Promise.all([group.add('d', limited), group.add('e', limited)]);
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      const isAllowed = async (server: GroupServer) =>
        (await read(server, '/v1/characters/summary', { headers })).status === 200;
      const first = await Promise.all(Array.from({ length: burst }, () => isAllowed(d)));
      expect(first).not.toContain(false);
      let allowed = 0;
      await untilSo(
        async () => {
          if (!(await isAllowed(e))) return true;
          allowed += 1;
          return false;
        },
        'e refuses what d has allowed before',
        { everyMs: 50 },
      );
      // A single server would have allowed a burst in addition.
      expect(allowed).toBeLessThan(burst);
      await Promise.all([d.stop(), e.stop()]);
    },
    caseMs,
  );

  it('refuse their database to a server without Redis, which exits with one line', async () => {
    const [{ name }] = await group.sql<[{ name: string }]>`select current_database() as name`;
    const databaseUrl = new URL(databaseServerUrl);
    databaseUrl.pathname = `/${name}`;
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-wrong-'));
    const server = startServerProcess({
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl.href,
    });
    const code = await server.ended;
    await rm(folder, { recursive: true });
    expect({ code, lines: server.output().trim().split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/Another Rollcall server uses this database/)],
    });
  });
});

/** Sends twelve reports, to the servers in turn. @returns the rows of those reports */
async function recordedBy({ sql }: Pick<ServerGroup, 'sql'>, servers: readonly GroupServer[]) {
  const world = createNumberedWorld('Wayfinder', 100);
  for (let count = 0; count < 12; count += 1) {
    const server = servers[count % servers.length];
    if (server !== undefined) await send(server, world.next());
  }
  const { logins, logouts } = world.sessions();
  const ids = [...logins];
  const rows = () => sql<{ type: string; id: string }[]>`
    select type, character_id as id, number_value, text_value from character_activity
    where character_id = any(${ids}) order by sequence`;
  let found = await rows();
  await untilSo(
    async () => {
      found = await rows();
      return found.filter(({ type }) => type === 'status').length === logins.size + logouts.size;
    },
    'all of it is rows',
    { everyMs: 200 },
  );
  const characters = await sql`
    select id, name, server_name, total_level from characters where id = any(${ids}) order by id`;
  return { activity: [...found], characters: [...characters] };
}

async function expectSharedWrites(): Promise<void> {
  const post = (server: GroupServer, path: string, body: object, asked: Asked = {}) =>
    askJson(server.url + path, { method: 'POST', body, ...asked });

  const news = z
    .object({ id: z.number() })
    .parse(await post(a, '/v1/service/news', { message: 'Tonight' }, { secret }));
  const hasNews = async (server: GroupServer) =>
    (await read(server, '/v1/service/news')).text.includes('Tonight');
  await untilSo(() => hasNews(b), 'b has the news');
  await ask(`${b.url}/v1/service/news/${news.id}`, { method: 'DELETE', secret });
  await untilSo(async () => !(await hasNews(a)), 'a no longer has the news');

  const { key } = z.object({ key: z.string() }).parse(await post(a, '/v1/keys', {}));
  const withKey = { headers: { 'x-api-key': key } };
  const statusOfKey = async (server: GroupServer) => (await read(server, '/v1/keys', withKey)).status;
  await untilSo(async () => (await statusOfKey(b)) === 200, 'b knows the key');
  await ask(`${b.url}/v1/keys`, { method: 'DELETE', ...withKey });
  await untilSo(async () => (await statusOfKey(a)) === 401, 'a has forgotten the key');

  const id = randomUUID().replaceAll('-', '').slice(0, 8);
  const id_hash = createHash('sha256').update(id).digest('hex');
  await post(a, '/v1/user/settings', { id_hash, ciphertext: 'abc' });
  expect(await post(b, '/v1/user/settings/redeem', { id })).toEqual({ ciphertext: 'abc' });
  const again = await ask(`${a.url}/v1/user/settings/redeem`, { method: 'POST', body: { id } });
  expect(again.status).toBe(404);

  const character = {
    id: 777,
    name: 'Torvald',
    server_name: 'Thelanis',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
  };
  const report = (public_comment: string) =>
    send(a, {
      method: 'PATCH',
      path: '/v1/characters',
      body: { characters: [{ ...character, public_comment }] },
    });
  await report('');
  await untilSo(async () => (await read(b, '/v1/characters/777')).status === 200, 'b knows Torvald');
  const claim = z
    .object({ challenge: z.string(), claim_secret: z.string() })
    .parse(await post(a, '/v1/verification/777', {}));
  await report(claim.challenge);
  const holder = { secret: claim.claim_secret };
  await untilSo(
    async () => (await read(b, '/v1/verification/777', holder)).text.includes('"challenge_word_match":true'),
    'b sees that the claim is proven',
  );
  const { token } = z
    .object({ token: z.string() })
    .parse(await askJson(`${b.url}/v1/verification/777/token`, { method: 'POST', ...holder }));
  expect((await read(a, '/v1/verification/777/tokens', { secret: token })).status).toBe(200);
}
