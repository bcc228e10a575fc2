import { randomBytes } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { type EndpointName, endpoints } from '@rollcall/game/api/endpoints';
import {
  type BlockedNetwork,
  blockedNetworkPostSchema,
  networkNamePattern,
  type NewlyBlocked,
} from '@rollcall/game/site/blocked-networks';
import { toWireTime } from '@rollcall/game/wire-time';
import type { FastifyPluginCallback } from 'fastify';
import { badField, HttpError, notFound } from '../http/http-error.ts';
import { middleLetters, nameLetters, networkName, wideLetters } from '../http/networks.ts';
import { parseBody } from '../http/parse-body.ts';
import { valueOf } from '../http/request-values.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { askStore } from './ask-store.ts';
import { makePrivate, operatorsOnly, type RequireKey } from './private-routes.ts';

const purpose = 'kept';

/**
 * Returns the name of the networks of an address for rows that are stored permanently. The name depends on a secret in
 * the database, since the rows of a network must still be counted together on later days.
 *
 * @throws HttpError 403 if an operator has blocked one of the networks
 */
export async function admitNetwork(sql: TransactionSql, address: string): Promise<string> {
  const name = networkName(address, await secretOf(sql), purpose);
  const names = [name.slice(0, wideLetters), name.slice(0, middleLetters), name];
  const blocked = await sql`select 1 from blocked_networks where name = any(${names}::text[])`;
  if (blocked.length === 0) return name;
  throw new HttpError(403, 'network-blocked', 'The operator of this service has blocked your network');
}

const byPrefix = (sql: TransactionSql, name: string) => sql`left(prefix, ${name.length}) = ${name}`;

/**
 * Blocks a network and deletes its rows.
 *
 * @param text name or address of the network
 * @throws HttpError 400 if it is neither
 */
export async function blockNetwork(store: Store, text: string, nowMs: number): Promise<NewlyBlocked> {
  return store.transaction(async (sql) => {
    const network = await readNetwork(sql, text);
    await sql`
      insert into blocked_networks (name, blocked_at) values (${network}, ${new Date(nowMs)}) on conflict do nothing`;
    const subscriptions = await sql`delete from alert_subscriptions where ${byPrefix(sql, network)}`;
    const keys = await sql`delete from reader_keys where ${byPrefix(sql, network)} and sha256 is not null`;
    const rosters = await sql`delete from raid_rosters where ${byPrefix(sql, network)}`;
    return { network, subscriptions: subscriptions.count, keys: keys.count, rosters: rosters.count };
  });
}

/** Unblocks a network. Returns whether it was blocked. */
export async function unblockNetwork(sql: Sql, name: string): Promise<boolean> {
  const { count } = await sql`delete from blocked_networks where name = ${name}`;
  return count > 0;
}

/** Returns the blocked networks, newest first. */
export async function blockedNetworks(sql: Sql): Promise<BlockedNetwork[]> {
  const rows = await sql<{ name: string; blocked_at: Date }[]>`
    select name, blocked_at from blocked_networks order by blocked_at desc, name`;
  return rows.map(({ name, blocked_at }) => ({
    network: name,
    blocked_at: toWireTime(blocked_at.getTime()),
  }));
}

/** Number of letters in the name of a network, by IP version and prefix length. */
const lettersOf: Readonly<Record<4 | 6, Readonly<Record<number, number>>>> = {
  4: { 24: wideLetters, 32: nameLetters },
  6: { 48: wideLetters, 56: middleLetters, 64: nameLetters },
};

async function readNetwork(sql: TransactionSql, text: string): Promise<string> {
  if (networkNamePattern.test(text)) return text;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIPv4(address) ? 4 : 6;
  const letters = lettersOf[version][Number(bits ?? (version === 4 ? 32 : 64))];
  if (isIP(address) === 0 || more.length > 0 || letters === undefined)
    throw badField(
      'network',
      'must be a name as lists have it, an address, or a network with /24 (IPv4), /48, /56 or /64 (IPv6)',
    );
  return networkName(address, await secretOf(sql), purpose).slice(0, letters);
}

async function secretOf(sql: Sql | TransactionSql): Promise<Buffer> {
  const [known] = await sql<{ secret: Buffer }[]>`select secret from reader_key_secret`;
  if (known !== undefined) return known.secret;
  // Another server may have inserted a secret first.
  await sql`insert into reader_key_secret (id, secret) values (1, ${randomBytes(32)}) on conflict (id) do nothing`;
  return secretOf(sql);
}

export const networkEndpoints = [
  'blockedNetworks',
  'blockNetwork',
  'unblockNetwork',
] as const satisfies readonly EndpointName[];

/**
 * Creates the routes with which operators block networks. Neither push subscriptions nor keys are accepted from a
 * blocked network.
 */
export function networkRoutes({
  store,
  nowMs,
  requireKey,
  onBlocked,
}: {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly requireKey: RequireKey;
  /** Called when the rows of a network have been deleted from the store. */
  readonly onBlocked: () => Promise<unknown>;
}): FastifyPluginCallback {
  const onRequest = operatorsOnly(requireKey);
  return (app, _options, done) => {
    makePrivate(app);
    app.get(endpoints.blockedNetworks.path, { onRequest }, async () => ({
      data: await askStore(() => blockedNetworks(store.sql)),
    }));
    app.post(endpoints.blockNetwork.path, { onRequest }, async ({ body }) => {
      const { network } = parseBody(blockedNetworkPostSchema, body);
      const data = await askStore(() => blockNetwork(store, network.trim(), nowMs()));
      await onBlocked();
      return { data };
    });
    app.delete(endpoints.unblockNetwork.path, { onRequest }, async ({ params }, reply) => {
      const name = valueOf(params, 'network') ?? '';
      if (await askStore(() => unblockNetwork(store.sql, name))) return reply.code(204).send();
      throw notFound('This network is not blocked');
    });
    done();
  };
}
