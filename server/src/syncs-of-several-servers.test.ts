import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from './cluster/testing/redis-server.ts';
import { openStream } from './testing/follow-stream.ts';
import { createServerGroup, type GroupServer, type ServerGroup } from './testing/server-group.ts';
import { databaseServerUrl, lacksStores, needsStores } from './testing/several-servers.ts';
import { until } from './testing/until.ts';

const id = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef';

describe.skipIf(lacksStores)(`syncs of two servers on one database and one Redis ${needsStores}`, () => {
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

  const call = async ({ url }: GroupServer, method: string, ciphertext?: string, ifMatch?: string) =>
    (
      await fetch(`${url}/v1/user/sync/${id}`, {
        method,
        headers: {
          authorization: 'Bearer kV3bQmZr0Jc5tWk8NfYuA',
          ...(ciphertext !== undefined && { 'content-type': 'application/json' }),
          ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        },
        ...(ciphertext !== undefined && { body: JSON.stringify({ ciphertext }) }),
      })
    ).status;

  it('tell those who follow them on the other server their version, and that they are gone', async () => {
    expect(await call(here, 'PUT', '1.AA')).toBe(200);
    const stream = await openStream(`${elsewhere.url}/v2/live?topics=sync:${id}`);
    const versions = () => stream.events.flatMap(({ data }) => versionIn(data));
    await until(() => expect(versions()).toEqual([1]));
    expect(await call(here, 'PUT', '1.BB', '"1"')).toBe(200);
    await until(() => expect(versions()).toEqual([1, 2]));
    expect(await call(elsewhere, 'PUT', '1.CC', '"1"')).toBe(412);
    expect(await call(here, 'DELETE')).toBe(204);
    await until(() => expect(stream.events.map(({ data }) => typeOf(data))).toContain('gone'));
    stream.close();
  });
});

const typeOf = (frame: unknown) => (frame as { readonly type?: string }).type;
const versionIn = (frame: unknown) => {
  const { version } = (frame as { readonly data?: { readonly version?: number } }).data ?? {};
  return version === undefined ? [] : [version];
};
