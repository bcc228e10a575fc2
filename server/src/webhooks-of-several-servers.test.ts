import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCertificate } from './alerts/testing/push-service.ts';
import { startTestWebhooks, type TestWebhooks } from './alerts/testing/webhook-service.ts';
import { startRedis, type TestRedis } from './cluster/testing/redis-server.ts';
import { askJson } from './testing/ask.ts';
import {
  createServerGroup,
  type GroupServer,
  groupSecrets,
  type ServerGroup,
} from './testing/server-group.ts';
import { databaseServerUrl, lacksStores, needsStores } from './testing/several-servers.ts';
import { until } from './testing/until.ts';

describe.skipIf(lacksStores)(`webhooks of two servers on one database and one Redis ${needsStores}`, () => {
  let folder = '';
  let redis: TestRedis;
  let webhooks: TestWebhooks;
  let group: ServerGroup;
  let servers: readonly GroupServer[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rollcall-webhooks-'));
    const certificate = join(folder, 'webhooks.pem');
    await writeFile(certificate, testCertificate);
    [redis, webhooks] = await Promise.all([startRedis(), startTestWebhooks()]);
    group = await createServerGroup({
      databaseServerUrl,
      redisUrl: redis.url,
      environment: {
        SECRET_KEY: 'one-secret-of-both-servers-for-tests',
        WEBHOOK_PREFIXES: webhooks.prefix,
        NODE_EXTRA_CA_CERTS: certificate,
      },
    });
    servers = await Promise.all([group.add('a'), group.add('b')]);
  });
  afterAll(async () => {
    await group.close();
    await webhooks.close();
    await redis.close();
    await rm(folder, { recursive: true });
  });

  const [secret] = groupSecrets;
  const report = (server: GroupServer, ...ids: readonly number[]) => {
    const lfms = ids.map((id) => ({
      id,
      server_name: 'Orien',
      comment: 'All welcome',
      minimum_level: 1,
      maximum_level: 34,
      leader: { id: 86_000 + id, name: `Leader ${id}`, server_name: 'Orien', total_level: 20 },
    }));
    return askJson(`${server.url}/v1/lfms`, { method: 'POST', secret, body: { servers: ['Orien'], lfms } });
  };
  const titles = () => webhooks.shownBy('officers').map(({ embeds: [embed] }) => embed?.title);
  const holds = async (server: GroupServer) => (await server.metric('rollcall_lease_held')) === 1;

  it('go on with their messages when the server that sent them is killed, and get none twice', async () => {
    const [first] = servers;
    if (first === undefined) throw new Error('no server was started');
    await report(first, 1);
    const rules = [{ id: 'all', name: '', kind: 'group', filter: 'server=Orien' }];
    const body = { webhook: webhooks.addressOf('officers'), rules, time_zone: 'UTC', quiet_hours: null };
    await askJson(`${first.url}/v1/alerts`, { method: 'POST', body });
    for (const server of servers)
      await until(async () => expect(await server.metric('rollcall_alert_subscriptions')).toBe(1));

    await report(first, 1, 2);
    const open = 'A group on Orien: 5 places left';
    await until(() => expect(titles()).toEqual(['Alerts are on', open]));
    await until(async () => expect(await group.sql`select from webhook_messages`).toHaveLength(1));

    const holder = (await holds(first)) ? first : servers[1];
    const other = servers.find((server) => server !== holder);
    if (holder === undefined || other === undefined) throw new Error('no server has the lease');
    await holder.kill();
    await report(other, 1, 3);
    // As if the time of the lease had passed.
    await group.sql`update leases set expires_at = now()`;
    await until(() => expect(titles()).toEqual(['Alerts are on', 'Closed: A group on Orien', open]));
    // A message that was sent twice would have come before that of the new group.
    expect(webhooks.taken.map(({ method }) => method).toSorted()).toEqual(['PATCH', 'POST', 'POST', 'POST']);
  });
});
