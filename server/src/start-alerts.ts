import { groupTerms } from '@rollcall/game/filters/search-grammar';
import type { Scope } from '@rollcall/game/api/endpoint';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import type { HealthReason } from '@rollcall/game/site/health';
import type { FastifyRequest } from 'fastify';
import {
  type AlertLooks,
  type AlertWorld,
  type Changed,
  createAlertFeed,
  type ServerChange,
} from './alerts/alert-feed.ts';
import { alertEndpoints, alertRoutes } from './alerts/alert-routes.ts';
import { createAddressFinder } from './alerts/push-endpoints.ts';
import { startFirstMessages } from './alerts/first-messages.ts';
import { createPushQueue, type PushQueue, sendInTurn } from './alerts/push-queue.ts';
import { createPushSender, makeVapidKeys, vapidKeysOf } from './alerts/push-sender.ts';
import { startRaidTimerAlerts } from './alerts/raid-timer-alerts.ts';
import { createRuleLevels } from './alerts/rule-index.ts';
import { readTokenHolders } from './alerts/subscription-rows.ts';
import { openSubscriptions, type Subscriptions } from './alerts/subscriptions.ts';
import type { RoutePlugin } from './app.ts';
import type { Catalogue } from './catalogue/open-catalogue.ts';
import { readRaidActivity } from './history/raid-activity.ts';
import type { VerifyToken } from './http/token-holder.ts';
import { type AuthenticateKey, requireKey } from './ingest/keys.ts';
import { findCharacter } from './live/live-lookups.ts';
import { visibleGroup } from './live/live-snapshot.ts';
import type { ChangedState } from './live/live-state.ts';
import type { LiveStore } from './live/live-store.ts';
import { findById, findServerState, type LiveChange, type LiveState } from './live/server-state.ts';
import type { ReadGauge } from './metrics/metrics.ts';
import type { Lease } from './cluster/lease.ts';
import type { KnownPeople, OnClose, ServerParts, SharedParts } from './start-parts.ts';
import type { Store } from './store/store.ts';
import { networkEndpoints, networkRoutes } from './visitors/network-routes.ts';
import type { ReaderKeys } from './visitors/reader-keys.ts';

interface AlertsParts {
  readonly store: Store;
  readonly scheduled: Store;
  readonly live: LiveStore;
  readonly people: KnownPeople;
  readonly catalogue: Pick<Catalogue, 'index'> & { readonly quests: Pick<Catalogue['quests'], 'all'> };
  readonly verifyToken: VerifyToken;
  readonly readerKeys: Pick<ReaderKeys, 'readAgain'>;
  readonly authenticateKey: AuthenticateKey;
  /** Several servers follow the rules, and the holder of the lease sends. */
  readonly shared?: (SharedParts & { readonly lease: Pick<Lease, 'isHeld' | 'onGained'> }) | undefined;
}

export interface Alerts {
  readonly plugins: readonly RoutePlugin[];
  readonly gauges: readonly ReadGauge[];
  readonly reasons: () => readonly HealthReason[];
}

/** Contact address for push services if the operator has configured none. */
const nobody = 'mailto:operator@rollcall.invalid';

/** Alerts for closed browsers: from changes in the live state to messages. */
export async function startAlerts(
  { config, logger, nowMs, limitShare }: ServerParts,
  parts: AlertsParts,
  onClose: OnClose,
): Promise<Alerts> {
  const { store, scheduled, live, people, catalogue, verifyToken, readerKeys, authenticateKey, shared } =
    parts;
  const definition = config.game;
  const readTerm = groupTerms(definition);
  const world = worldOf(live, () => ({ definition, questsById: catalogue.index().questsById, readTerm }));
  const rules = createRuleLevels(world.context);
  const subscriptions = await openSubscriptions({
    store,
    logger,
    nowMs,
    listener: { added: rules.add, removed: rules.remove },
    scheduled: shared && scheduled,
    makePrivateKey: () => makeVapidKeys().privateKey,
  });
  const vapidNow = () => vapidKeysOf(config.vapidPrivateKey ?? subscriptions.privateKey());
  const sender = createPushSender({
    vapid: vapidNow,
    contact: config.publicUrl?.startsWith('https:') === true ? config.publicUrl : nobody,
    findAddress: createAddressFinder({ namedHosts: config.pushHosts, nowMs }),
    nowMs,
  });
  const queue = createPushQueue({
    send: async (subscription, message, signal) => {
      const reach = await subscriptions.reachOf(subscription.id).catch(() => undefined);
      if (reach === null) return { state: 'gone' };
      // Recorded before it is sent: if this server dies, the next one does not send it again.
      const mayBeSent = reach !== undefined && (await subscriptions.recorded(subscription));
      return mayBeSent ? sender.send(reach, message, signal) : { state: 'again', afterMs: null };
    },
    nowMs,
    find: subscriptions.find,
    onChange: subscriptions.pushed,
    isSender: shared?.lease.isHeld,
    onGone: ({ id }) => void subscriptions.remove(id).catch(() => false),
  });
  const feed = createAlertFeed({ rules, world, tell: queue.add });
  const stopFirst = startFirstMessages({ subscriptions, tell: queue.add, nowMs });
  const unsubscribe = live.subscribe((changed, before) => {
    for (const change of changesOf(before, changed, feed.isFriend)) feed.take(change);
  });
  const timers = startRaidTimerAlerts({
    store: scheduled,
    logger,
    nowMs,
    rules,
    world,
    readRaidActivity: (ids, atMs) =>
      readRaidActivity(store.sql, ids, { definition, quests: catalogue.quests.all().values(), nowMs: atMs }),
    whoIsAnonymous: (ids) => people.whoIsAnonymous(ids),
    nameOf: async (id) => (await people.find(id))?.name ?? null,
    tell: queue.add,
  });
  const stopFollowing = shared === undefined ? () => {} : followTable(shared, subscriptions);
  const stopSharing =
    shared === undefined ? () => {} : sendInTurn(shared.lease, { queue, takeOver: subscriptions.takeOver });
  onClose(async () => {
    unsubscribe();
    stopFirst();
    stopFollowing();
    stopSharing();
    feed.close();
    await timers.close();
    await queue.close();
    sender.close();
    await subscriptions.close();
  });
  const operatorKey = (request: FastifyRequest, scope: Scope) => requireKey(authenticateKey, request, scope);
  const plugin: RoutePlugin = {
    endpoints: alertEndpoints,
    routes: () =>
      alertRoutes({
        subscriptions,
        queue,
        countRules: rules.counts,
        definition,
        nowMs,
        proxyCount: config.proxyCount,
        limitShare,
        isLimited: config.readRate !== null,
        publicKey: () => vapidNow().publicKey,
        namedHosts: config.pushHosts,
        verifyToken,
        readTokenHolders: (hashes) => readTokenHolders(store.sql, hashes),
        whoIsAnonymous: (ids) => people.whoIsAnonymous(ids),
        requireKey: operatorKey,
      }),
  };
  const onBlocked = () => Promise.all([subscriptions.forgetGone(), readerKeys.readAgain()]);
  return {
    plugins: [plugin, networksPlugin({ store, nowMs, requireKey: operatorKey, onBlocked })],
    gauges: alertGauges(subscriptions, queue, feed.looks),
    reasons: feed.reasons,
  };
}

const networksPlugin = (parts: Parameters<typeof networkRoutes>[0]): RoutePlugin => ({
  endpoints: networkEndpoints,
  routes: () => networkRoutes(parts),
});

/** Finding deletions takes a look at all ids, so not after each of many changes. */
const followedAfterMs = 500;

/** Reads changes of other servers, a moment after the first of several. @returns stops it */
function followTable(
  { onTableChanged }: SharedParts,
  { refresh }: Pick<Subscriptions, 'refresh'>,
): () => void {
  let timer: NodeJS.Timeout | null = null;
  onTableChanged('alert_subscriptions', () => {
    timer ??= setTimeout(() => {
      timer = null;
      void refresh();
    }, followedAfterMs).unref();
  });
  return () => {
    if (timer !== null) clearTimeout(timer);
  };
}

function worldOf(live: LiveStore, context: AlertWorld['context']): AlertWorld {
  return {
    context,
    findGroup(server, id) {
      const state = live.current();
      const found = findServerState(state, server);
      const group = found === null ? null : findById(found.lfms.entities, id);
      return group && visibleGroup(group, state);
    },
    findCharacter(id) {
      const character = findCharacter(live.current(), id);
      return character === null || character.is_anonymous ? null : visibleCharacter(character);
    },
    infoOf: (server) => findServerState(live.current(), server)?.info.info ?? null,
  };
}

/** Changes, server by server; a server that no report had covered before has nothing to compare with. */
function changesOf(
  before: LiveState,
  { state, changes, atMs }: ChangedState,
  isFriend: (id: number) => boolean,
): ServerChange[] {
  return changes.flatMap((change): ServerChange[] => {
    const former = findServerState(before, change.server);
    const now = findServerState(state, change.server);
    if (former === null || now === null) return [];
    const nothing = { server: now.name, atMs, groups: [], people: [], info: null };
    switch (change.kind) {
      case 'lfms':
        return former.lfms.observedAtMs === null
          ? []
          : [{ ...nothing, groups: groupsOf(change, before, state) }];
      case 'characters': {
        if (former.characters.observedAtMs === null) return [];
        const ids = [...change.updates.map(({ id }) => id), ...change.removals].filter(isFriend);
        const people = ids.map((id) => ({
          id,
          before: findCharacter(before, id),
          after: findCharacter(state, id),
        }));
        return people.length === 0 ? [] : [{ ...nothing, people }];
      }
      default:
        return former.characters.observedAtMs === null && former.info.observedAtMs === null
          ? []
          : [{ ...nothing, info: { before: former.info.info, after: now.info.info } }];
    }
  });
}

function groupsOf(
  { server, updates, removals }: Extract<LiveChange, { readonly kind: 'lfms' }>,
  before: LiveState,
  after: LiveState,
): Changed<ReturnType<typeof visibleGroup>>[] {
  const former = findServerState(before, server)?.lfms.entities;
  const findBefore = (id: number) => {
    const group = former === undefined ? null : findById(former, id);
    return group && visibleGroup(group, before);
  };
  return [
    ...updates.map((group) => ({ before: findBefore(group.id), after: visibleGroup(group, after) })),
    ...removals.map((id) => ({ before: findBefore(id), after: null })),
  ];
}

function alertGauges(
  subscriptions: Subscriptions,
  queue: PushQueue,
  looks: () => AlertLooks,
): readonly ReadGauge[] {
  return [
    {
      name: 'rollcall_alert_subscriptions',
      help: 'Push subscriptions.',
      read: () => [['', subscriptions.size()]],
    },
    {
      name: 'rollcall_alert_pushes',
      help: 'Push messages of this run by what became of them: sent, refused by the service, gone with their browser, late, held back (quiet, limited, asleep), replaced by a newer one, crowded out since their network had the most of too many, untrue by the time they were to be sent.',
      label: 'fate',
      read: () => Object.entries(queue.fates()),
    },
    {
      name: 'rollcall_alert_pushes_waiting',
      help: 'Push messages that wait.',
      read: () => [['', queue.size()]],
    },
    {
      name: 'rollcall_alert_looks',
      help: 'Rules that were looked at in this run, changes of a server for which they were, and changes that were left out since too much waited.',
      label: 'what',
      read: () => Object.entries(looks()),
    },
  ];
}
