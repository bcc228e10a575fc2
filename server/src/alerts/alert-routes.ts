import { randomBytes } from 'node:crypto';
import {
  alertChangeSchema,
  type AlertRule,
  type AlertSubscription,
  alertSubscriptionSchema,
  type KeptAlerts,
  rulesMaximum,
  webhookSubscriptionSchema,
} from '@rollcall/game/alerts/alert-rules';
import { checkRules, checkTimeZone, type RuleProblem } from '@rollcall/game/alerts/check-rules';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import type { GameDefinition } from '@rollcall/game/definition';
import { readGroupFilter, writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { clientAddress } from '../http/client-address.ts';
import { badField, HttpError, notFound, tooManyOfNetwork } from '../http/http-error.ts';
import type { CallerParts } from '../http/limit-share.ts';
import { limits } from '../http/limits.ts';
import { parseBody } from '../http/parse-body.ts';
import { createCallLimit } from '../http/rate-limit.ts';
import { valueOf, wholeNumberOf } from '../http/request-values.ts';
import { secretMissing, type VerifyToken, tokenRefused } from '../http/token-holder.ts';
import { askStore } from '../visitors/ask-store.ts';
import { makePrivate, operatorsOnly, type RequireKey } from '../visitors/private-routes.ts';
import { hashCredential, isCredential, makeSecret, readCredential } from '../visitors/secrets.ts';
import { operatorAlertsOf, type OperatorFacts } from './operator-alerts.ts';
import { endpointProblem, serviceOf } from './push-endpoints.ts';
import { pushKeysProblem } from './push-sender.ts';
import type { BrowserReach, KeptSubscription, Reach } from './subscription-rows.ts';
import type { Room, Subscriptions } from './subscriptions.ts';
import { readWebhook } from './webhook-address.ts';
import type { WebhookSeal } from './webhook-seal.ts';
import { createTestMessages } from './test-messages.ts';

interface AlertRoutesParts extends OperatorFacts, CallerParts {
  readonly subscriptions: Subscriptions;
  readonly definition: GameDefinition;
  /** Whether addresses and networks are limited. */
  readonly isLimited: boolean;
  /** @throws HttpError 503 while the store has not been read */
  readonly publicKey: () => string;
  readonly namedHosts: readonly string[];
  readonly webhookPrefixes: readonly string[];
  /** null = this server has no webhooks. */
  readonly webhookSeal: WebhookSeal | null;
  /** Called for a webhook whose address is encrypted with another key. */
  readonly onUnreadable: () => void;
  /** Sends a test message to a webhook. @returns the status of the answer; null = there was none */
  readonly sendTest: (address: string) => Promise<number | null>;
  readonly verifyToken: VerifyToken;
  /** Character ids by the hashes of their tokens. */
  readonly readTokenHolders: (hashes: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Returns the ids whose characters are unknown or now anonymous. */
  readonly whoIsAnonymous: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly requireKey: RequireKey;
}

export const alertEndpoints = [
  'pushKey',
  'startAlerts',
  'keptAlerts',
  'changeAlerts',
  'deleteAlerts',
  'operatorAlerts',
  'blockAlerts',
] as const satisfies readonly EndpointName[];

/** Routes of subscriptions. Only the holder of its secret can read, change or delete one. */
export function alertRoutes(parts: AlertRoutesParts): FastifyPluginCallback {
  const { subscriptions, nowMs, isLimited } = parts;
  const rate = isLimited ? limits.alertCalls.rate : null;
  const onRequest = createCallLimit({ ...parts, limit: 'alertCalls', rate });
  const requireOperator = operatorsOnly(parts.requireKey);

  const sendTestMessage = createTestMessages(parts);

  return (app, _options, done) => {
    makePrivate(app);
    app.get(endpoints.pushKey.path, async () => ({
      data: { public_key: parts.publicKey(), has_webhooks: parts.webhookSeal !== null },
    }));
    app.post(endpoints.startAlerts.path, { onRequest }, async (request) => {
      const secret = makeSecret();
      const { body } = request;
      const isWebhook = typeof body === 'object' && body !== null && 'webhook' in body;
      const started = isWebhook
        ? await startWebhook(parts, request, { secret, sendTestMessage })
        : await startBrowser(parts, request, secret);
      return { data: { ...keptOf(started, nowMs()), secret } };
    });
    app.get(endpoints.keptAlerts.path, { onRequest }, async (request) => {
      const found = await requireReadable(parts, request);
      subscriptions.visited(found.id);
      found.record.lastVisitMs = nowMs();
      return { data: keptOf(found, nowMs()) };
    });
    app.put(endpoints.changeAlerts.path, { onRequest }, async (request) => {
      const found = await requireReadable(parts, request);
      return { data: keptOf(await change(parts, request, found), nowMs()) };
    });
    app.delete(endpoints.deleteAlerts.path, { onRequest }, async (request, reply) => {
      await subscriptions.remove((await requireHolder(parts, request)).id);
      return reply.code(204).send();
    });
    app.get(endpoints.operatorAlerts.path, { onRequest: requireOperator }, async ({ query }) => {
      subscriptions.privateKey();
      const limit = wholeNumberOf(query, 'limit', { absent: 100, maximum: 500 });
      return { data: operatorAlertsOf(parts, { before: valueOf(query, 'before'), limit }) };
    });
    app.delete(endpoints.blockAlerts.path, { onRequest: requireOperator }, async ({ params }, reply) => {
      subscriptions.privateKey();
      if (await subscriptions.remove(valueOf(params, 'id') ?? '')) return reply.code(204).send();
      throw notFound('There is no such push subscription');
    });
    done();
  };
}

/**
 * The subscription in the path, for the holder of its secret. An unknown subscription and a wrong secret get the same
 * answer.
 *
 * @throws HttpError 401 without a secret, 404 with a wrong one
 */
async function requireHolder(
  { subscriptions }: Pick<AlertRoutesParts, 'subscriptions'>,
  { params, headers }: FastifyRequest,
): Promise<KeptSubscription> {
  const secret = readCredential(headers.authorization);
  if (secret === null) throw secretMissing(' of the subscription');
  subscriptions.privateKey();
  const found = await subscriptions.read(valueOf(params, 'id') ?? '');
  const isHeld = isCredential(secret, found?.secretHash ?? noHash);
  if (found !== null && isHeld) return found;
  throw notFound('There is no subscription with this id and secret');
}

const noHash = Buffer.alloc(32);

/**
 * Like `requireHolder`, for a subscription that can get messages.
 *
 * @throws HttpError 503 if the address of its webhook is encrypted with another key, in case that key returns
 */
async function requireReadable(parts: AlertRoutesParts, request: FastifyRequest): Promise<KeptSubscription> {
  const found = await requireHolder(parts, request);
  const { webhookSeal, onUnreadable } = parts;
  if ('keys' in found.reach || webhookSeal === null) return found;
  if (webhookSeal.open(found.reach.sealedAddress, found.id) !== null) return found;
  onUnreadable();
  throw new HttpError(503, 'webhook-unreadable', 'This server cannot read the address of the webhook');
}

async function startBrowser(
  parts: AlertRoutesParts,
  request: FastifyRequest,
  secret: string,
): Promise<KeptSubscription> {
  const { subscriptions, proxyCount } = parts;
  const { tokens = [], ...wanted } = parseBody(alertSubscriptionSchema, request.body);
  requireRight(parts, wanted);
  const tokenHashes = await provenTokens(parts, wanted.rules, tokens, []);
  subscriptions.privateKey();
  const reach = { endpoint: new URL(wanted.endpoint).href, keys: wanted.keys };
  const address = clientAddress(request.raw, proxyCount);
  return subscriptions.put({ address }, reach.endpoint, (room) => {
    const instead = requireOwnEndpoint(room.sameEndpoint, reach.keys);
    const id = makeId();
    return { kept: startedOf(parts, room, { ...wanted, id, secret, reach, tokenHashes, instead }), instead };
  });
}

/**
 * Subscribes a webhook, possibly again: knowing its address suffices as proof, as knowing its keys does for a browser.
 */
async function startWebhook(
  parts: AlertRoutesParts,
  request: FastifyRequest,
  {
    secret,
    sendTestMessage,
  }: { readonly secret: string; readonly sendTestMessage: ReturnType<typeof createTestMessages> },
): Promise<KeptSubscription> {
  const { subscriptions, proxyCount, webhookSeal, nowMs } = parts;
  const { tokens = [], ...wanted } = parseBody(webhookSubscriptionSchema, request.body);
  if (webhookSeal === null)
    throw new HttpError(503, 'webhooks-off', 'This server does not send alerts to webhooks');
  const read = readWebhook(wanted.webhook, parts.webhookPrefixes);
  if ('problem' in read) throw badField('webhook', read.problem);
  requireNone(ruleProblems(parts, wanted));
  const tokenHashes = await provenTokens(parts, wanted.rules, tokens, []);
  subscriptions.privateKey();
  await sendTestMessage(request, read.address);
  const endpoint = webhookSeal.endpointOf(read.address);
  const address = clientAddress(request.raw, proxyCount);
  return subscriptions.put({ address }, endpoint, (room) => {
    const instead = room.sameEndpoint;
    // A webhook that is subscribed again keeps its messages about groups, which otherwise would never be closed.
    const id = instead?.id ?? makeId();
    const reach = { endpoint, sealedAddress: webhookSeal.seal(read.address, id) };
    const kept = startedOf(parts, room, { ...wanted, id, secret, reach, tokenHashes, instead });
    // The test message has reached it.
    Object.assign(kept.record, { lastPushMs: nowMs(), failingSinceMs: null });
    return { kept, instead };
  });
}

/** Contains no hyphens, since operators type it as an argument of a command. */
const makeId = () => randomBytes(12).toString('base64url').replaceAll('-', '0');

interface Wanted extends Pick<AlertSubscription, 'rules' | 'time_zone' | 'quiet_hours'> {
  readonly id: string;
  readonly secret: string;
  readonly reach: Reach;
  readonly tokenHashes: readonly string[];
  /** The subscription with the same endpoint, which this one replaces. */
  readonly instead: KeptSubscription | null;
}

/** A new subscription. @throws HttpError 429 if there is no room for it */
function startedOf(parts: AlertRoutesParts, { network, count }: Room, wanted: Wanted): KeptSubscription {
  const { id, reach, tokenHashes, instead } = wanted;
  if (instead?.network !== network) requireRoom(parts, count);
  const now = parts.nowMs();
  return {
    id,
    secretHash: hashCredential(wanted.secret),
    reach,
    service: serviceOf(reach.endpoint),
    rules: wanted.rules.map((rule) => properRule(rule, parts.definition)),
    timeZone: wanted.time_zone,
    quietHours: wanted.quiet_hours,
    tokenHashes,
    network,
    createdAtMs: now,
    record: {
      lastVisitMs: now,
      pushes: 0,
      lastPushMs: instead?.record.lastPushMs ?? null,
      failingSinceMs: instead === null ? now : instead.record.failingSinceMs,
      // Messages of the last hour still count, so that subscribing again does not allow more of them.
      sentAtMs: [...(instead?.record.sentAtMs ?? [])],
      handledThroughMs: null,
    },
  };
}

async function change(
  parts: AlertRoutesParts,
  request: FastifyRequest,
  found: KeptSubscription,
): Promise<KeptSubscription> {
  const { subscriptions, nowMs } = parts;
  const { tokens = [], ...wanted } = parseBody(alertChangeSchema, request.body);
  const reach = changedReach(found.reach, wanted);
  const whole = {
    rules: wanted.rules ?? [...found.rules],
    time_zone: wanted.time_zone ?? found.timeZone,
    quiet_hours: wanted.quiet_hours === undefined ? found.quietHours : wanted.quiet_hours,
  };
  if ('keys' in reach) requireRight(parts, { ...whole, ...reach });
  else requireNone(ruleProblems(parts, whole));
  const tokenHashes = await provenTokens(parts, wanted.rules ?? [], tokens, found.tokenHashes);
  const endpoint = wanted.endpoint === undefined ? null : new URL(wanted.endpoint).href;
  return subscriptions.put({ id: found.id }, endpoint, ({ own: now, sameEndpoint }) => {
    // It may have been deleted or changed in the meantime. Fields that the caller did not name keep their present
    // value.
    if (now === null) throw notFound('There is no subscription with this id and secret');
    if (sameEndpoint !== null) throw endpointTaken();
    const next = changedReach(now.reach, { ...wanted, endpoint: endpoint ?? undefined });
    const kept: KeptSubscription = {
      ...now,
      reach: next,
      service: serviceOf(next.endpoint),
      rules: (wanted.rules ?? now.rules).map((rule) => properRule(rule, parts.definition)),
      timeZone: wanted.time_zone ?? now.timeZone,
      quietHours: wanted.quiet_hours === undefined ? now.quietHours : wanted.quiet_hours,
      tokenHashes,
    };
    kept.record.lastVisitMs = nowMs();
    return { kept, instead: now };
  });
}

/** @throws HttpError 400 if the endpoint or keys of a browser are given for a webhook, whose address never changes */
function changedReach(
  reach: Reach,
  {
    endpoint,
    keys,
  }: { readonly endpoint?: string | undefined; readonly keys?: BrowserReach['keys'] | undefined },
): Reach {
  if ('keys' in reach) return { endpoint: endpoint ?? reach.endpoint, keys: keys ?? reach.keys };
  if (endpoint === undefined && keys === undefined) return reach;
  throw badField(endpoint === undefined ? 'keys' : 'endpoint', 'must not be sent for a webhook');
}

/** Only the browser of an endpoint knows its keys. It may subscribe again, for instance after losing the secret. */
function requireOwnEndpoint(
  other: KeptSubscription | null,
  keys: BrowserReach['keys'],
): KeptSubscription | null {
  if (other === null) return null;
  const known = 'keys' in other.reach ? other.reach.keys : { auth: '', p256dh: '' };
  const isSame = (a: string, b: string) => isCredential(a, hashCredential(b));
  if (isSame(known.auth, keys.auth) && isSame(known.p256dh, keys.p256dh)) return other;
  throw endpointTaken();
}

const endpointTaken = () => new HttpError(409, 'endpoint-taken', 'Another subscription has this endpoint');

const { rows: mostOfNetwork } = limits.alertTable.table.perPrefix;

/** @throws HttpError 429 if the network already has its maximum */
function requireRoom({ isLimited }: AlertRoutesParts, count: number): void {
  if (!isLimited || count < mostOfNetwork) return;
  throw tooManyOfNetwork('too-many-subscriptions', 'subscriptions', mostOfNetwork);
}

/** @throws HttpError 400 that names every invalid field */
function requireRight(
  parts: AlertRoutesParts,
  { endpoint, keys, ...wanted }: Omit<AlertSubscription, 'tokens'>,
): void {
  const atEndpoint = endpointProblem(endpoint, parts.namedHosts);
  const atKeys = pushKeysProblem(keys);
  requireNone([
    ...ruleProblems(parts, wanted),
    ...(atEndpoint === null ? [] : [{ path: 'endpoint', message: atEndpoint }]),
    ...(atKeys === null ? [] : [{ path: atKeys[0], message: atKeys[1] }]),
  ]);
}

function ruleProblems(
  { definition }: AlertRoutesParts,
  { rules, time_zone }: Pick<AlertSubscription, 'rules' | 'time_zone'>,
): readonly RuleProblem[] {
  const most = limits.alertRules.bytes;
  const isLong = Buffer.byteLength(JSON.stringify(rules)) > most;
  return [
    ...checkTimeZone(time_zone),
    ...checkRules(rules, definition),
    ...(isLong ? [{ path: 'rules', message: `must take at most ${most} bytes as JSON` }] : []),
  ];
}

function requireNone(problems: readonly RuleProblem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const { path, message } = first;
  throw new HttpError(400, 'invalid-request', `${path} ${message}`, { issues: problems.slice(0, 10) });
}

/**
 * The token hashes to store: those of new tokens, and those stored before.
 *
 * @throws HttpError 403 for an unknown token, and for a raid timer of a hidden character without its token
 */
async function provenTokens(
  parts: AlertRoutesParts,
  rules: readonly AlertRule[],
  tokens: readonly string[],
  keptHashes: readonly string[],
): Promise<readonly string[]> {
  const most = `must hold at most ${rulesMaximum} entries`;
  if (tokens.length > rulesMaximum) throw badField('tokens', most);
  for (const token of tokens) {
    const verdict = await parts.verifyToken(`Bearer ${token}`);
    if (verdict.state !== 'holds') throw tokenRefused();
  }
  const hashes = tokens.map((token) => hashCredential(token).toString('hex'));
  const all = [...new Set([...hashes, ...keptHashes])].slice(0, rulesMaximum);
  await requireProven(parts, rules, all);
  return all;
}

async function requireProven(
  { readTokenHolders, whoIsAnonymous }: AlertRoutesParts,
  rules: readonly AlertRule[],
  hashes: readonly string[],
): Promise<void> {
  const asked = rules.flatMap((rule) => (rule.kind === 'raid-timer' ? [rule.character_id] : []));
  if (asked.length === 0) return;
  const hidden = await askStore(() => whoIsAnonymous(asked));
  if (hidden.size === 0) return;
  const holders = hashes.length === 0 ? null : await askStore(() => readTokenHolders(hashes));
  const proven = new Set(holders?.values());
  const place = rules.findIndex(
    (rule) => rule.kind === 'raid-timer' && hidden.has(rule.character_id) && !proven.has(rule.character_id),
  );
  if (place === -1) return;
  const path = `rules.${place}.character_id`;
  const message = 'is hidden or not known: send its token in tokens';
  throw new HttpError(403, 'token-missing', `${path} ${message}`, { issues: [{ path, message }] });
}

/** A rule with its filter in canonical spelling and the game's name of its server. */
function properRule(rule: AlertRule, definition: GameDefinition): AlertRule {
  if (rule.kind === 'group') {
    const { filter } = readGroupFilter(new URLSearchParams(rule.filter), definition);
    return { ...rule, filter: writeGroupFilter(filter, definition) };
  }
  if (!('server' in rule)) return rule;
  const { servers } = definition;
  const proper = servers.find(({ name }) => name.toLowerCase() === rule.server.toLowerCase());
  return proper === undefined ? rule : { ...rule, server: proper.name };
}

function keptOf(subscription: KeptSubscription, nowMs: number): KeptAlerts {
  const { id, reach, rules, timeZone, quietHours, createdAtMs, record } = subscription;
  return {
    id,
    endpoint: 'keys' in reach ? reach.endpoint : null,
    rules: [...rules],
    time_zone: timeZone,
    quiet_hours: quietHours,
    created_at: toWireTime(createdAtMs),
    last_visit: toWireTime(record.lastVisitMs),
    pushes_last_hour: record.sentAtMs.filter((atMs) => nowMs - atMs < hourMs).length,
    last_push_at: record.lastPushMs === null ? null : toWireTime(record.lastPushMs),
  };
}
