import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { AlertRule } from '@rollcall/game/alerts/alert-rules';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import * as z from 'zod/mini';
import { writeSubscription } from '../server/src/alerts/subscription-rows.ts';
import { startAlerts } from '../server/src/alerts/start-alerts.ts';
import { makeSubscription } from '../server/src/alerts/testing/make-subscription.ts';
import { createWebhookSeal } from '../server/src/alerts/webhook-seal.ts';
import { makeTestBrowser, testCertificate } from '../server/src/alerts/testing/push-service.ts';
import { createUnsharedLimits } from '../server/src/http/limit-share.ts';
import { silentLogger } from '../server/src/http/logger.ts';
import { createLiveStore } from '../server/src/live/live-store.ts';
import { charactersReport, lfmsReport, serverInfoReport } from '../server/src/live/testing/reports.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { makeReadyDataDir } from '../server/src/store/testing/ready-database.ts';
import {
  chances,
  crowdCatalogue,
  crowdServers,
  makeCrowd,
  makeCrowdGroups,
} from '../server/src/testing/crowd.ts';
import { percentile, rounded } from '../server/src/testing/figures.ts';
import { type Figures, runSections, timed, watchLoop } from './shared/measure.ts';

/*
 * npm run bench -- alerts [seconds]
 *
 * The cost of alerts for the server, with 10,000 push subscriptions of three rules each. A push service answers in
 * another thread.
 *
 * load     reading the subscriptions from the embedded store and indexing them
 * evening  10,000 characters and 320 groups of eight servers; for 60 seconds (or the number given) each server reports
 *          both every two seconds, with new characters and changed groups, and posts a group every ten seconds: time
 *          from a report to the request at the push service, delay of the event loop in this thread's processor time,
 *          and rules checked for each change of a server
 * webhooks 50 webhooks with 20 rules each, in addition to the subscriptions; every two seconds a group is posted that
 *          20 of these 1,000 rules match: time from the report to the request at the webhook
 * burst    every server goes down at once: messages a second, and delay of the event loop
 *
 * The last line is JSON.
 */
const subscriptionCount = 10_000;
const groupsPerServer = 40;
const reportEveryMs = 2_000;
const questCount = 700;
const seconds = Number(process.argv[2] ?? 60);
const webhookCount = 50;
const rulesOfWebhook = 20;
/** Quests that only webhooks have rules about: 20 webhooks about each. */
const webhookQuests = [7001, 7002, 7003, 7004, 7005];
const webhooksOfQuest = 20;
/** A webhook gets at most 30 messages an hour. */
const webhookRounds = Math.min(60, seconds);

const chance = chances(7);
const pick = (count: number) => Math.floor(chance() * count);
const oneOf = <T>(list: readonly T[], fallback: T): T => list[pick(list.length)] ?? fallback;
const nowMs = () => performance.timeOrigin + performance.now();

const seal = createWebhookSeal('the secret of this benchmark, for webhooks');
const pushSchema = z.object({ path: z.string(), body: z.instanceof(Uint8Array), atMs: z.number() });
const webhookSchema = z.object({ embeds: z.array(z.object({ description: z.optional(z.string()) })) });
const browser = makeTestBrowser();
const worker = new Worker(new URL('../server/src/alerts/testing/push-worker.ts', import.meta.url));
const message = (): Promise<unknown> => new Promise((resolve) => worker.once('message', resolve));
const port = z.number().parse(await message());
setDefaultCACertificates([testCertificate]);
/** Messages that the push service has received since the last call. */
const takePushes = async () => {
  const answer = message();
  worker.postMessage('collect');
  return z.array(pushSchema).parse(await answer);
};

const people = makeCrowd(10_000);
const dataDir = await makeReadyDataDir('bench');
const store = await openStore({ dataDir, databaseUrl: null }, silentLogger);
let lastGroupId = 1_000;
const live = createLiveStore({ definition: defaultDefinition });
let alerts: Awaited<ReturnType<typeof start>> | null = null;
const close = () => alerts?.close();
const gauge = (name: string, label: string) =>
  new Map(alerts?.gauges.find((each) => each.name === `rollcall_alert_${name}`)?.read() ?? []).get(label) ??
  0;
try {
  await subscribe();
  await addWebhooks();
  const limits = {
    'evening pushP99Ms': 1000,
    'evening loopWorkP99Ms': 20,
    'webhooks requestP99Ms': 1000,
    'burst loopWorkP99Ms': 20,
  };
  await runSections('alerts', { load, evening, webhooks, burst }, { wanted: undefined, limits });
} finally {
  await close();
  await store.close();
  await worker.terminate();
  await rm(dataDir, { recursive: true });
}

async function load(): Promise<Figures> {
  const tookMs = await timed(async () => {
    alerts = await start();
  });
  return { ms: Math.round(tookMs) };
}

function start() {
  return startAlerts({
    store,
    scheduled: store,
    lease: { isHeld: () => true, onGained: () => () => {} },
    hasOtherWriters: false,
    onTableChanged: () => {},
    definition: defaultDefinition,
    logger: silentLogger,
    nowMs: Date.now,
    live,
    people: { find: async () => null, whoIsAnonymous: async () => new Set() },
    catalogueIndex: () => crowdCatalogue,
    readRaidActivity: async () => [],
    verifyToken: async () => ({ state: 'missing' }),
    requireKey: () => {},
    proxyCount: 0,
    limitShare: createUnsharedLimits(),
    isLimited: true,
    vapidPrivateKey: null,
    publicUrl: null,
    pushHosts: [`127.0.0.1:${port}`],
    webhookPrefixes: [`https://127.0.0.1:${port}/hooks/`],
    webhookSeal: seal,
  });
}

/**
 * Half of the rules are about groups, mostly for one quest or for raids at some levels; each browser has a rule about a
 * server.
 */
function rulesOf(number: number): AlertRule[] {
  const server = oneOf(crowdServers, '');
  const first = 1 + pick(28);
  const filters = [
    `server=${server}&quest=${1 + pick(questCount)}`,
    `server=${server}&quest=${1 + pick(questCount)},${1 + pick(questCount)}&room=1`,
    `server=${server}&raids=only&levels=${first}-${first + 4}&full=hidden`,
    `server=${server}&difficulty=Reaper&levels=${first}-${first + 2}&classes=Cleric`,
    `raids=only&quest=${1 + pick(questCount)}`,
    `server=${server}&search="The ${100 + pick(questCount - 100)} Trials"`,
  ];
  return [
    { id: 'g', name: '', kind: 'group', filter: oneOf(filters, '') },
    number % 2 === 0
      ? { id: 'f', name: '', kind: 'friend', character_id: people[pick(people.length)]?.id ?? 1 }
      : { id: 'h', name: '', kind: 'group', filter: oneOf(filters, '') },
    number % 5 === 0
      ? { id: 'p', name: '', kind: 'population', server, count: 100 + pick(2000) }
      : { id: 's', name: '', kind: 'server', server, when: 'both' },
  ];
}

async function subscribe(): Promise<void> {
  for (let first = 0; first < subscriptionCount; first += 500) {
    await store.transaction(async (sql) => {
      for (let number = first; number < first + 500; number += 1) {
        const subscription = makeSubscription({
          id: `s${number}`,
          endpoint: `https://127.0.0.1:${port}/push/${number}`,
          keys: browser.keys,
          rules: rulesOf(number),
          createdAtMs: Date.now(),
        });
        // Messages have reached all of them before; otherwise each would get its first one.
        Object.assign(subscription.record, { lastVisitMs: Date.now(), lastPushMs: Date.now() });
        await writeSubscription(sql, subscription);
      }
    });
  }
}

/** Each webhook has rules about two of the quests, and others that nothing matches. */
async function addWebhooks(): Promise<void> {
  for (let number = 0; number < webhookCount; number += 1) {
    const address = `https://127.0.0.1:${port}/hooks/${number}`;
    const quests = webhookQuests.filter((_, at) => webhooksOf(at).includes(number));
    const filters = Array.from({ length: rulesOfWebhook }, (_, at) => `quest=${quests[at] ?? 8000 + at}`);
    const subscription = makeSubscription({
      id: `w${number}`,
      rules: filters.map((filter, at) => ({ id: `r${at}`, name: '', kind: 'group' as const, filter })),
      createdAtMs: Date.now(),
    });
    Object.assign(subscription.record, { lastVisitMs: Date.now(), lastPushMs: Date.now() });
    const reach = { endpoint: seal.endpointOf(address), sealedAddress: seal.seal(address, subscription.id) };
    await store.transaction((sql) => writeSubscription(sql, { ...subscription, reach }));
  }
}

function webhooksOf(quest: number): number[] {
  return Array.from({ length: webhooksOfQuest }, (_, at) => (quest * webhooksOfQuest + at) % webhookCount);
}

type Played = { readonly name: string; readonly online: ReportedCharacter[]; readonly groups: ReportedLfm[] };

function applyTo({ name, online, groups }: Played): void {
  const now = Date.now();
  live.apply(charactersReport(online, { servers: [name], observedAtMs: now }), now);
  live.apply(lfmsReport(groups, { servers: [name], observedAtMs: now }), now);
}

/** The changes of a server in two seconds. @param happened time of each change, by the tag of its messages */
function playOn({ name, online, groups }: Played, round: number, happened: Map<string, number>): void {
  online.splice(groupsPerServer + pick(500), 5);
  for (let came = 0; came < 5; came += 1) {
    const one = people[pick(people.length)];
    if (one === undefined || online.some(({ id }) => id === one.id)) continue;
    online.push({ ...one, server_name: name });
    happened.set(`friend-${one.id}`, nowMs());
  }
  // One report in five has a new group: nearly three thousand an hour on all servers.
  const place = pick(groups.length);
  const group = groups[place];
  if (group !== undefined && pick(5) === 0) {
    lastGroupId += 1;
    groups[place] = { ...group, id: lastGroupId, quest_id: 1 + pick(questCount) };
    happened.set(`group-${name.toLowerCase()}-${lastGroupId}`, nowMs());
  }
  for (const changed of groups.splice(0, 6))
    groups.push({ ...changed, comment: `Changed in round ${round}` });
}

async function evening(): Promise<Figures> {
  const happened = new Map<string, number>();
  const played = crowdServers.map((name): Played => {
    const online = people.filter((each) => each.server_name === name);
    return { name, online, groups: makeCrowdGroups(online, groupsPerServer) };
  });
  played.forEach(applyTo);
  setServers(true);
  await sleep(1000);
  await takePushes();
  const looks = () => ({ rules: gauge('looks', 'rules'), changes: gauge('looks', 'changes') });
  const before = looks();
  const loop = watchLoop();
  for (let round = 0; round < (seconds * 1000) / reportEveryMs; round += 1) {
    for (const server of played) {
      playOn(server, round, happened);
      applyTo(server);
      await sleep(reportEveryMs / crowdServers.length);
    }
  }
  const loopWorkP99Ms = rounded(loop.loopWorkP99Ms());
  await sleep(2000);
  const after = looks();
  const changes = after.changes - before.changes;
  const pushes = (await takePushes()).filter(({ path }) => path.startsWith('/push/'));
  const delays = pushes.flatMap(({ body, atMs }) => {
    const fromMs = happened.get(browser.decrypt(Buffer.from(body)).tag);
    return fromMs === undefined ? [] : [atMs - fromMs];
  });
  return {
    loopWorkP99Ms,
    changes,
    rulesLookedAtPerChange: rounded((after.rules - before.rules) / changes),
    pushes: delays.length,
    pushP50Ms: rounded(percentile(delays, 0.5)),
    pushP99Ms: rounded(percentile(delays, 0.99)),
  };
}

async function webhooks(): Promise<Figures> {
  const [name = ''] = crowdServers;
  const online = people.filter((each) => each.server_name === name);
  const groups = makeCrowdGroups(online, groupsPerServer);
  applyTo({ name, online, groups });
  await sleep(1000);
  await takePushes();
  const happened = new Map<string, number>();
  for (let round = 0; round < webhookRounds; round += 1) {
    const [group] = groups;
    const comment = `Webhook round ${round}`;
    lastGroupId += 1;
    const quest_id = webhookQuests[round % webhookQuests.length] ?? 0;
    if (group !== undefined) groups.splice(0, 1, { ...group, id: lastGroupId, quest_id, comment });
    happened.set(comment, nowMs());
    applyTo({ name, online, groups });
    await sleep(reportEveryMs);
  }
  const requests = (await takePushes()).filter(({ path }) => path.startsWith('/hooks/'));
  const delays = requests.flatMap(({ body, atMs }) => {
    const { embeds } = webhookSchema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
    const fromMs = happened.get(embeds[0]?.description ?? '');
    return fromMs === undefined ? [] : [atMs - fromMs];
  });
  return {
    rules: webhookCount * rulesOfWebhook,
    requests: delays.length,
    expected: webhookRounds * webhooksOfQuest,
    requestP50Ms: rounded(percentile(delays, 0.5)),
    requestP99Ms: rounded(percentile(delays, 0.99)),
  };
}

function setServers(isOnline: boolean): void {
  const all = Object.fromEntries(crowdServers.map((name) => [name, { is_online: isOnline }]));
  live.apply(serverInfoReport(all, { observedAtMs: Date.now() }), Date.now());
}

async function burst(): Promise<Figures> {
  const before = gauge('pushes', 'sent');
  const sent = () => gauge('pushes', 'sent') - before;
  const loop = watchLoop();
  const tookMs = await timed(async () => {
    const began = performance.now();
    setServers(false);
    // Eight in ten browsers have a rule about their server.
    while (sent() < 0.8 * subscriptionCount && performance.now() - began < 120_000) await sleep(100);
  });
  return {
    pushes: sent(),
    perSecond: rounded((sent() * 1000) / tookMs),
    loopWorkP99Ms: rounded(loop.loopWorkP99Ms()),
  };
}
