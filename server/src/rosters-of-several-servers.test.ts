import { madeRosterSchema, signedUpSchema } from '@rollcall/game/raid-roster/roster';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from './cluster/testing/redis-server.ts';
import { ask, type Asked } from './testing/ask.ts';
import { openStream } from './testing/follow-stream.ts';
import {
  createServerGroup,
  type GroupServer,
  groupSecrets,
  type ServerGroup,
} from './testing/server-group.ts';
import { databaseServerUrl, lacksStores, needsStores } from './testing/several-servers.ts';
import { until } from './testing/until.ts';

describe.skipIf(lacksStores)(`rosters of two servers on one database and one Redis ${needsStores}`, () => {
  let redis: TestRedis;
  let group: ServerGroup;
  let here: GroupServer;
  let elsewhere: GroupServer;

  beforeAll(async () => {
    redis = await startRedis();
    group = await createServerGroup({ databaseServerUrl, redisUrl: redis.url });
    [here, elsewhere] = await Promise.all([group.add('a'), group.add('b')]);
  });
  afterAll(async () => {
    await group.close();
    await redis.close();
  });

  async function answered({ url }: GroupServer, path: string, asked: Asked): Promise<unknown> {
    const { status, text } = await ask(url + path, asked);
    expect({ path, status, text: status < 300 ? '' : text }).toEqual({ path, status, text: '' });
    return text === '' ? null : JSON.parse(text);
  }

  it('are shown by one server as they are edited on the other, until they are deleted', async () => {
    const [secret] = groupSecrets;
    const quests = [{ id: 702, name: 'Night of the Iron Tide', group_size: 'Raid' }];
    await answered(here, '/v1/quests', { method: 'POST', secret, body: { quests } });
    const plan = {
      server: 'Orien',
      quest_id: 702,
      starts_at: toWireTime(Date.now() + 3_600_000),
      places: [{ role: 'any', count: 1 }],
    };
    const made = madeRosterSchema.parse(await answered(here, '/v1/raids', { method: 'POST', body: plan }));
    const path = `/v1/raids/${made.data.id}`;
    const stream = await openStream(`${elsewhere.url}/v2/live?topics=raid:${made.data.id}`);
    const seen = () => stream.events.flatMap(({ data }) => peopleIn(data));
    await until(() => expect(stream.events.map(({ data }) => typeOf(data))).toContain('roster'));
    for (const [server, name] of [
      [here, 'A'],
      [elsewhere, 'B'],
      [here, 'C'],
    ] as const) {
      const body = { name, role: 'any' };
      signedUpSchema.parse(await answered(server, `${path}/people`, { method: 'POST', body }));
      await until(() => expect(seen()).toContain(name));
    }
    await answered(here, path, { method: 'DELETE', secret: made.secret });
    await until(() => expect(stream.events.map(({ data }) => typeOf(data))).toContain('gone'));
    stream.close();
  });
});

const typeOf = (frame: unknown) => (frame as { readonly type?: string }).type;

const peopleIn = (frame: unknown) =>
  (frame as { readonly data?: { readonly people?: readonly { readonly name: string }[] } }).data?.people?.map(
    ({ name }) => name,
  ) ?? [];
