import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import * as z from 'zod/mini';
import { writeSubscription } from '../server/src/alerts/subscription-rows.ts';
import { makeSubscription } from '../server/src/alerts/testing/make-subscription.ts';
import { makeTestBrowser, testCertificate } from '../server/src/alerts/testing/push-service.ts';
import { readConfig } from '../server/src/config.ts';
import { silentLogger } from '../server/src/http/logger.ts';
import { createLiveStore } from '../server/src/live/live-store.ts';
import { charactersReport, lfmsReport, serverInfoReport } from '../server/src/live/testing/reports.ts';
import { startAlerts } from '../server/src/start-alerts.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { makeCrowd } from './live/crowd.ts';
import { catalogue } from './live/filtered-world.ts';
import { rounded } from './live/statistics.ts';
import { watchLoop } from './live/watch-loop.ts';
import { at, holdTo } from './live-panel/figures.ts';

/*
 * npm run bench -- alerts [--seconds 60]
 *
 * What alerts cost the server, with 10,000 push subscriptions of three rules each. A push service answers in another thread.
 *
 * load     reading the subscriptions from the embedded store and indexing them
 * evening  10,000 characters and 320 groups of eight servers; each server reports both every two seconds, with people who
 *          come and groups that change, and posts a group every ten seconds: from a report to the moment at which the push service has the
 *          request of a group or a friend, delay of the event loop (as it passes, and by this thread's processor time
 *          alone), and rules looked at for each change of a server
 * burst    every server goes down at once: how many messages a second, and delay of the event loop
 *
 * Last comes one line of JSON.
 */
const goals = { pushP99Ms: 1000, loopWorkP99Ms: 20, burstLoopWorkP99Ms: 20, burstPerSecond: 210 } as const;
const subscriptionCount = 10_000;
const characterCount = 10_000;
const groupsPerServer = 40;
const reportEveryMs = 2_000;
/** One of so many reports of a server has a new group: nearly three thousand an hour on all of them. */
const postedEvery = 5;
const servers = defaultDefinition.servers.slice(0, 8).map(({ name }) => name);
const questCount = 700;
const seconds = Number(process.argv[process.argv.indexOf('--seconds') + 1] ?? 60) || 60;

let seed = 7;
/** From 0 up to `count`; the same in each run. */
function pick(count: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * count);
}
const oneOf = <T>(list: readonly T[], fallback: T): T => list[pick(list.length)] ?? fallback;

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};
const nowMs = () => performance.timeOrigin + performance.now();

const pushSchema = z.object({ path: z.string(), body: z.instanceof(Uint8Array), atMs: z.number() });
const browser = makeTestBrowser();
const worker = new Worker(new URL('../server/src/alerts/testing/push-worker.ts', import.meta.url));
const messages = (): Promise<unknown> => new Promise((resolve) => worker.once('message', resolve));
const port = z.number().parse(await messages());
setDefaultCACertificates([testCertificate]);
const pushes = async () => {
  const answer = messages();
  worker.postMessage('collect');
  return z.array(pushSchema).parse(await answer);
};

const people = makeCrowd(characterCount, servers);
const figures: Record<string, number> = {};
const dataDir = await mkdtemp(join(tmpdir(), 'rollcall-bench-alerts-'));
const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
const live = createLiveStore({ definition: defaultDefinition });
const closers: (() => Promise<void> | void)[] = [];
try {
  await subscribe();
  const began = performance.now();
  const alerts = await startAlerts(
    {
      config: readConfig({ DEMO: 'off', PUSH_HOSTS: `127.0.0.1:${port}` }),
      logger: silentLogger,
      nowMs: Date.now,
    },
    {
      store,
      scheduled: store,
      live,
      people: { find: async () => null, whoIsAnonymous: async () => new Set() },
      catalogue: {
        index: () => catalogue,
        quests: { all: () => catalogue.questsById },
      },
      verifyToken: async () => ({ state: 'missing' }),
      readerKeys: { readAgain: async () => {} },
      authenticateKey: () => ({ state: 'missing' }),
    },
    (close) => closers.unshift(close),
  );
  figures['loadMs'] = Math.round(performance.now() - began);
  const gauge = (name: string) => new Map(alerts.gauges.find((each) => each.name === name)?.read() ?? []);
  await evening(() => gauge('rollcall_alert_looks'));
  await burst(() => gauge('rollcall_alert_pushes').get('sent') ?? 0);
} finally {
  for (const close of closers) await close();
  await store.close();
  await worker.terminate();
  await rm(dataDir, { recursive: true });
}
const isWithin = holdTo(goals, figures);
console.log(JSON.stringify({ bench: 'alerts', ...figures, goals, isWithin }));
if (!isWithin) process.exitCode = 1;

/** Half of the rules are about groups, most of a quest or of raids at some levels; each browser knows when a server is down. */
function rulesOf(number: number): AlertRule[] {
  const server = oneOf(servers, '');
  const first = 1 + pick(28);
  const filters = [
    `server=${server}&quest=${1 + pick(questCount)}`,
    `server=${server}&quest=${1 + pick(questCount)},${1 + pick(questCount)}&room=1`,
    `server=${server}&raids=only&levels=${first}-${first + 4}&full=hidden`,
    `server=${server}&difficulty=Reaper&levels=${first}-${first + 2}&classes=Cleric`,
    `raids=only&quest=${1 + pick(questCount)}`,
    `server=${server}&search="The ${100 + pick(questCount - 100)} Trials"`,
  ];
  const group: AlertRule = { id: 'g', name: '', kind: 'group', filter: oneOf(filters, '') };
  const second: AlertRule =
    number % 2 === 0
      ? { id: 'f', name: '', kind: 'friend', character_id: people[pick(people.length)]?.id ?? 1 }
      : { id: 'h', name: '', kind: 'group', filter: oneOf(filters, '') };
  const third: AlertRule =
    number % 5 === 0
      ? { id: 'p', name: '', kind: 'population', server, count: 100 + pick(2000) }
      : { id: 's', name: '', kind: 'server', server, when: 'both' };
  return [group, second, third];
}

async function subscribe(): Promise<void> {
  for (let start = 0; start < subscriptionCount; start += 500) {
    await store.transaction(async (sql) => {
      for (let number = start; number < start + 500; number += 1) {
        const now = Date.now();
        const subscription = makeSubscription({
          id: `s${number}`,
          endpoint: `https://127.0.0.1:${port}/push/${number}`,
          keys: browser.keys,
          rules: rulesOf(number),
          createdAtMs: now,
        });
        subscription.record.lastVisitMs = now;
        await writeSubscription(sql, subscription);
      }
    });
  }
}

function makeGroup(id: number, server: string, leader: ReportedCharacter): ReportedLfm {
  const minimum = 1 + pick(30);
  return {
    id,
    server_name: server,
    comment: `All welcome ${id}`,
    quest_id: 1 + pick(questCount),
    difficulty: oneOf(['Hard', 'Elite', 'Reaper 4'], 'Normal'),
    accepted_classes: pick(4) === 0 ? ['Cleric', 'Paladin'] : [],
    minimum_level: minimum,
    maximum_level: Math.min(34, minimum + 4),
    leader,
    members: people.slice(pick(5000), 5000).slice(0, pick(6)),
  };
}

/** One server of an evening. */
interface Played {
  readonly name: string;
  readonly online: ReportedCharacter[];
  readonly groups: ReportedLfm[];
}

function applyTo({ name, online, groups }: Played): void {
  const now = Date.now();
  live.apply(charactersReport(online, { servers: [name], observedAtMs: now }), now);
  live.apply(lfmsReport(groups, { servers: [name], observedAtMs: now }), now);
}

/** What happens on a server in two seconds. @param happened when, by the tag of the messages that tell of it */
function playOn({ name, online, groups }: Played, round: number, happened: Map<string, number>): void {
  online.splice(groupsPerServer + pick(500), 5);
  for (let came = 0; came < 5; came += 1) {
    const one = people[pick(people.length)];
    if (one === undefined || online.some(({ id }) => id === one.id)) continue;
    online.push({ ...one, server_name: name });
    happened.set(`friend-${one.id}`, nowMs());
  }
  const leader = online[pick(groupsPerServer)];
  if (leader !== undefined && pick(postedEvery) === 0) {
    groups.splice(pick(groups.length), 1);
    const group = makeGroup(nextId(), name, leader);
    groups.push(group);
    happened.set(`group-${name.toLowerCase()}-${group.id}`, nowMs());
  }
  for (let changes = 0; changes < 6; changes += 1) {
    const place = pick(groups.length - 1);
    const group = groups[place];
    if (group !== undefined) groups[place] = { ...group, comment: `Changed in round ${round}` };
  }
}

async function evening(looks: () => ReadonlyMap<string, number | null>): Promise<void> {
  const happened = new Map<string, number>();
  const played = servers.map((name): Played => {
    const online = people.filter((each) => each.server_name === name);
    return {
      name,
      online,
      groups: online.slice(0, groupsPerServer).map((leader) => makeGroup(nextId(), name, leader)),
    };
  });
  played.forEach(applyTo);
  setServers(true);
  await sleep(1000);
  await pushes();
  const before = looks();
  const loop = watchLoop();
  loop.reset();
  for (let round = 0; round < (seconds * 1000) / reportEveryMs; round += 1) {
    for (const server of played) {
      playOn(server, round, happened);
      applyTo(server);
      await sleep(reportEveryMs / servers.length);
    }
  }
  figures['loopP99Ms'] = rounded(loop.p99());
  figures['loopWorkP99Ms'] = rounded(loop.workP99());
  await sleep(2000);
  const after = looks();
  const between = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  figures['rulesLookedAtPerChange'] = rounded(between('rules') / between('changes'));
  figures['changes'] = between('changes');
  const delays = (await pushes()).flatMap(({ body, atMs }) => {
    const from = happened.get(browser.decrypt(Buffer.from(body)).tag);
    return from === undefined ? [] : [atMs - from];
  });
  figures['pushes'] = delays.length;
  figures['pushP50Ms'] = rounded(at(delays, 0.5));
  figures['pushP99Ms'] = rounded(at(delays, 0.99));
}

function setServers(isOnline: boolean): void {
  const all = Object.fromEntries(servers.map((name) => [name, { is_online: isOnline }]));
  live.apply(serverInfoReport(all, { observedAtMs: Date.now() }), Date.now());
}

async function burst(sent: () => number): Promise<void> {
  const before = sent();
  const loop = watchLoop();
  loop.reset();
  const began = performance.now();
  setServers(false);
  const expected = 8000;
  while (sent() - before < expected && performance.now() - began < 120_000) await sleep(100);
  const tookS = (performance.now() - began) / 1000;
  figures['burstPushes'] = sent() - before;
  figures['burstPerSecond'] = rounded((sent() - before) / tookS);
  figures['burstLoopP99Ms'] = rounded(loop.p99());
  figures['burstLoopWorkP99Ms'] = rounded(loop.workP99());
}
