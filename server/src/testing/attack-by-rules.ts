import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AlertRule, AlertSubscription } from '@rollcall/game/alerts/alert-rules';
import * as z from 'zod/mini';
import { limits } from '../http/limits.ts';
import { hashSecret } from '../ingest/keys.ts';
import { parseOpenMetrics } from '../metrics/testing/parse-open-metrics.ts';
import { makeReadyDataDir } from '../store/testing/ready-database.ts';
import { ask, untilSo } from './ask.ts';
import { collectorSecret, startServerProcess } from './server-process.ts';
import { makeTestBrowser, testCertificate } from '../alerts/testing/push-service.ts';

export interface AttackCounts {
  readonly subscriptions: number;
  readonly rulesOfEach: number;
  /** Number of /64 networks from which subscriptions come. */
  readonly households: number;
  readonly sites: number;
  /** Number of groups posted, one a second, before there are any rules. */
  readonly groupsBefore: number;
  readonly groupsOfAttack: number;
  /** Number of groups posted after a restart; 0 = the server is not restarted. */
  readonly groupsAfterRestart: number;
}

/** Measurements of readers, and of subscribers with one rule each, while a group is posted each second. */
interface Watched {
  /** Median time of a read, milliseconds. */
  readonly medianMs: number;
  /** Milliseconds from a report to its push message, for each expected message; Infinity = the message never came. */
  readonly deliveredAfterMs: readonly number[];
  /** Samples of the memory in use, in bytes. */
  readonly heapBytes: readonly number[];
  /** Share of one processor that the server used. */
  readonly processorShare: number;
}

export interface AttackFigures {
  readonly kept: number;
  readonly before: Watched;
  readonly attacked: Watched;
  readonly restarted: Watched | null;
}

const metricsToken = 'the-token-of-the-metrics';
const browser = makeTestBrowser();
/**
 * Number of subscribers with one specific rule each. Every fifth group matches one of these rules, so each subscriber
 * gets fewer messages than the limit of thirty an hour.
 */
const honestReaders = 8;
const honestEvery = 5;
const questOf = (reader: number) => 701 + reader;
const pushSchema = z.object({ path: z.string(), body: z.instanceof(Uint8Array), atMs: z.number() });

/** Subscribes from many networks of few providers, with rules that every group has to be checked against. */
export async function attackByRules(counts: AttackCounts): Promise<AttackFigures> {
  const dataDir = await makeReadyDataDir('attack');
  const pushService = await startPushService();
  writeFileSync(join(dataDir, 'push-service.pem'), testCertificate);
  const start = () =>
    startServerProcess({
      DATA_DIR: dataDir,
      COLLECTOR_KEYS: `test:${hashSecret(collectorSecret)}:live+catalogue+site`,
      PUSH_HOSTS: pushService.host,
      NODE_EXTRA_CA_CERTS: join(dataDir, 'push-service.pem'),
      TRUST_PROXY: '1',
      READ_LIMIT: String(limits.reads.rate.perSecond),
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'error',
    });
  let server = start();
  try {
    const world = createWorld();
    const watch = async (groups: number) => watchServer(await server.ready, groups, world, pushService);
    await world.begin(await server.ready);
    await handInHonestly(await server.ready, pushService);
    const before = await watch(counts.groupsBefore);
    await attack(await server.ready, counts, pushService.host);
    const attacked = await watch(counts.groupsOfAttack);
    const kept = await metric(await server.ready, 'rollcall_alert_subscriptions');
    let restarted: Watched | null = null;
    if (counts.groupsAfterRestart > 0) {
      await server.end('SIGTERM');
      server = start();
      await world.begin(await server.ready);
      restarted = await watch(counts.groupsAfterRestart);
    }
    if (server.child.exitCode !== null) throw new Error(`The server has ended: ${server.output()}`);
    return { kept, before, attacked, restarted };
  } finally {
    await server.end('SIGKILL');
    await pushService.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Runs in a separate thread, so that its work is not measured. */
async function startPushService() {
  const worker = new Worker(new URL('../alerts/testing/push-worker.ts', import.meta.url));
  const next = () => new Promise<unknown>((resolve) => worker.once('message', resolve));
  const port = z.number().parse(await next());
  return {
    host: `127.0.0.1:${port}`,
    /** Returns the messages since the last call. */
    async collect() {
      const answer = next();
      worker.postMessage('collect');
      return z.array(pushSchema).parse(await answer);
    },
    close: () => worker.terminate(),
  };
}

type PushService = Awaited<ReturnType<typeof startPushService>>;

const subscriptionWith = (host: string, name: string, rules: AlertRule[]): AlertSubscription => ({
  endpoint: `https://${host}/push/${name}`,
  keys: browser.keys,
  rules,
  time_zone: 'UTC',
  quiet_hours: null,
});

/** The first rule matches every group, so that messages have to be sent as well; the others match none. */
const greedySubscription = (host: string, number: number, rulesOfEach: number) =>
  subscriptionWith(
    host,
    `greedy-${number}`,
    Array.from({ length: rulesOfEach }, (_, at) => ({
      id: `r${at}`,
      name: '',
      kind: 'group' as const,
      filter: `${at === 0 ? 'not' : 'search'}=${(number * rulesOfEach + at).toString(36)}zq`,
    })),
  );

async function handIn(url: string, address: string, wanted: AlertSubscription): Promise<void> {
  const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
  const { status, text } = await ask(`${url}/v1/alerts`, { method: 'POST', headers, body: wanted });
  if (status !== 200) throw new Error(`${status} ${text}`);
}

/** Subscribes with one rule for each honest reader. Resolves when all of them have received their first message. */
async function handInHonestly(url: string, { host, collect }: PushService): Promise<void> {
  for (let reader = 0; reader < honestReaders; reader += 1) {
    const filter = `server=Orien&quest=${questOf(reader)}`;
    const rules: AlertRule[] = [{ id: 'honest', name: '', kind: 'group', filter }];
    await handIn(url, `198.51.100.${reader}`, subscriptionWith(host, `honest-${reader}`, rules));
  }
  let came = 0;
  await untilSo(async () => {
    came += (await collect()).length;
    return came === honestReaders;
  }, 'everybody was sent a first message');
}

const handsAtOnce = 8;

async function attack(
  url: string,
  { subscriptions, rulesOfEach, households, sites }: AttackCounts,
  host: string,
): Promise<void> {
  const group = (number: number) => (number + 1).toString(16);
  const addressOf = (number: number) => {
    const household = number % households;
    return `2001:db8:${group(household % sites)}:${group(Math.floor(household / sites))}::1`;
  };
  let next = 0;
  const hands = Array.from({ length: handsAtOnce }, async () => {
    for (let number = next++; number < subscriptions; number = next++)
      await handIn(url, addressOf(number), greedySubscription(host, number, rulesOfEach));
  });
  await Promise.all(hands);
}

/** Posts one group after another, and records when the groups that cause messages were posted. */
function createWorld() {
  let lastId = 1000;
  const report = (url: string, method: string, path: string, body: object) =>
    ask(url + path, { method, secret: collectorSecret, body }).then(({ status, text }) => {
      if (status !== 200) throw new Error(`${status} ${text}`);
    });
  const leader = {
    id: 101,
    name: 'Torvald',
    server_name: 'Orien',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
  };
  return {
    async begin(url: string): Promise<void> {
      await report(url, 'POST', '/v1/characters', { servers: ['Orien'], characters: [leader] });
      await report(url, 'POST', '/v1/lfms', { servers: ['Orien'], lfms: [] });
    },
    async post(url: string) {
      lastId += 1;
      const isAwaited = lastId % honestEvery === 0;
      const group = {
        id: lastId,
        server_name: 'Orien',
        comment: `All welcome ${lastId}`,
        quest_id: isAwaited ? questOf((lastId / honestEvery) % honestReaders) : 1,
        minimum_level: 1,
        maximum_level: 34,
        leader,
      };
      const atMs = performance.timeOrigin + performance.now();
      await report(url, 'PATCH', '/v1/lfms', { lfms: [group], deleted_ids: [lastId - honestEvery] });
      return { tag: `group-orien-${lastId}`, atMs, isAwaited };
    },
  };
}

/** Repeats work until the signal fires, without overlap. */
function repeatedly(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  let running: Promise<void> | null = null;
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      running ??= work().then(() => void (running = null), reject);
    }, everyMs);
    signal.addEventListener('abort', () => {
      clearInterval(timer);
      resolve(running ?? undefined);
    });
  });
}

const readEveryMs = 10;
const postEveryMs = 1_000;
const lookEveryMs = 10_000;

async function watchServer(
  url: string,
  groups: number,
  world: ReturnType<typeof createWorld>,
  pushService: PushService,
): Promise<Watched> {
  await pushService.collect();
  const processorBefore = await metric(url, 'process_cpu_seconds');
  const readMs: number[] = [];
  const posted = new Map<string, number>();
  const heapBytes: number[] = [];
  const deliveredAtMs = new Map<string, number>();
  const lookAtPushes = async () => {
    for (const { path, body, atMs } of await pushService.collect())
      if (path.startsWith('/push/honest')) deliveredAtMs.set(browser.decrypt(Buffer.from(body)).tag, atMs);
  };
  const reader = createReader(url);
  const beganMs = performance.now();
  const over = new AbortController();
  let postedCount = 0;
  await Promise.all([
    repeatedly(readEveryMs, over.signal, async () => void readMs.push(await reader.read())),
    repeatedly(lookEveryMs, over.signal, async () => {
      heapBytes.push(await metric(url, 'rollcall_memory_bytes', 'heap_used'));
      await lookAtPushes();
    }),
    repeatedly(postEveryMs, over.signal, async () => {
      const { tag, atMs, isAwaited } = await world.post(url);
      postedCount += 1;
      if (postedCount === groups) over.abort();
      if (isAwaited) posted.set(tag, atMs);
    }),
  ]);
  reader.close();
  const passedS = (performance.now() - beganMs) / 1000;
  const processorShare = ((await metric(url, 'process_cpu_seconds')) - processorBefore) / passedS;
  // The last message may still be on its way.
  await untilSo(
    async () => {
      await lookAtPushes();
      return [...posted.keys()].every((tag) => deliveredAtMs.has(tag));
    },
    'every group that was awaited has been told',
    { everyMs: 100, timeoutMs: 30_000 },
  ).catch(() => 0);
  const deliveredAfterMs = [...posted].map(
    ([tag, atMs]) => (deliveredAtMs.get(tag) ?? Number.POSITIVE_INFINITY) - atMs,
  );
  return { medianMs: medianOf(readMs), deliveredAfterMs, heapBytes, processorShare };
}

/** Reads like pages do, on a persistent connection, from changing addresses. */
function createReader(url: string) {
  const agent = new Agent({ keepAlive: true });
  const paths = ['/v1/lfms/orien', '/v1/characters/orien', '/v1/game/server-info', '/v1/characters/101'];
  let number = 0;
  return {
    /** Reads once. Returns the duration in milliseconds. */
    read: () =>
      new Promise<number>((resolve, reject) => {
        number += 1;
        const headers = { 'x-forwarded-for': `192.0.2.${number % 250}` };
        const beganMs = performance.now();
        const end = () => resolve(performance.now() - beganMs);
        request(url + (paths[number % paths.length] ?? ''), { agent, headers }, (response) => {
          response.resume().once('end', end).once('error', reject);
        })
          .once('error', reject)
          .end();
      }),
    close: () => agent.destroy(),
  };
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function metric(url: string, name: string, label?: string): Promise<number> {
  const { text } = await ask(`${url}/metrics`, { secret: metricsToken, timeoutMs: 60_000 });
  const samples = parseOpenMetrics(text).get(name)?.samples ?? [];
  return (
    samples.find(({ labels }) => label === undefined || Object.values(labels).includes(label))?.value ??
    Number.NaN
  );
}
