import { endpoints } from '@rollcall/game/api/endpoints';
import { fillPath } from '@rollcall/game/api/endpoint';
import { erasureSchema } from '@rollcall/game/character/own-data';
import { guildSchema } from '@rollcall/game/guild/guild';
import { claimSchema, grantedTokenSchema } from '@rollcall/game/site/visitor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startRedis, type TestRedis } from './cluster/testing/redis-server.ts';
import { ask, type Asked } from './testing/ask.ts';
import { hide } from './testing/hidden-people.ts';
import {
  createServerGroup,
  type GroupServer,
  groupSecrets,
  type ServerGroup,
} from './testing/server-group.ts';
import { databaseServerUrl, lacksStores, needsStores } from './testing/several-servers.ts';
import { until } from './testing/until.ts';

const ownId = 7201;
const guild = 'Lantern Watch';

describe.skipIf(lacksStores)(`own data of two servers on one database and one Redis ${needsStores}`, () => {
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

  async function dataOf<Shape extends z.ZodMiniType>(
    shape: Shape,
    { url }: GroupServer,
    path: string,
    asked: Asked = {},
  ): Promise<z.infer<Shape>> {
    const { status, text } = await ask(url + path, asked);
    expect({ path, status, text: status < 300 ? '' : text }).toEqual({ path, status, text: '' });
    return z.parse(shape, z.parse(z.object({ data: z.unknown() }), JSON.parse(text)).data);
  }

  it('are hidden on both, and erased by whichever holds the lease', async () => {
    const [secret] = groupSecrets;
    const character = hide(ownId, { guild_name: guild, name: 'Duskwell', is_anonymous: false });
    const report = (method: 'POST' | 'PATCH', more: object = {}) =>
      ask(`${here.url}/v1/characters`, { method, secret, body: { characters: [{ ...character, ...more }] } });
    await report('POST');
    const claimPath = `/v1/verification/${ownId}`;
    const claim = await dataOf(claimSchema, elsewhere, claimPath, { method: 'POST' });
    await report('PATCH', { public_comment: claim.challenge });
    let token = '';
    await until(async () => {
      const asked = { method: 'POST', secret: claim.claim_secret } as const;
      ({ token } = await dataOf(grantedTokenSchema, elsewhere, `${claimPath}/token`, asked));
    });

    const shownBy = async (server: GroupServer) =>
      dataOf(guildSchema, server, fillPath(endpoints.guild.path, { server: 'thelanis', guild }));
    await dataOf(z.unknown(), elsewhere, `/v1/characters/${ownId}/hide`, { method: 'POST', secret: token });
    for (const server of [here, elsewhere])
      await until(async () => expect((await shownBy(server)).hidden_online_count).toBe(1));

    const { job } = await dataOf(erasureSchema, elsewhere, `/v1/characters/${ownId}/erase`, {
      method: 'POST',
      secret: token,
    });
    for (const server of [here, elsewhere]) {
      await until(async () => {
        const { state } = await dataOf(erasureSchema, server, `/v1/erasures/${job}`);
        expect(state).toBe('running');
      });
      const { status } = await ask(`${server.url}/v1/characters/${ownId}/export`, { secret: token });
      expect(status).toBe(409);
    }
  });
});
