import { once } from 'node:events';
import { expect, it } from 'vitest';
import { until } from '../../server/src/testing/until.ts';
import { describeTwoServers } from './testing/two-servers.ts';

// several-servers.deep.test.ts has the cases of servers that start, die and refuse.
describeTwoServers((two) => {
  it('both get requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => two.client.ask('GET', '/v1/lfms')));
    expect(two.servers.map(({ asked }) => asked.length > 1)).toEqual([true, true]);
  });

  it('serve reads and writes when one is killed, and only its streams end, at once', async () => {
    const isStream = (each: string) => each === 'GET /v2/live';
    const streams = Array.from({ length: 4 }, () => two.client.session.request({ ':path': '/v2/live' }));
    let ended = 0;
    const noteEnd = () => (ended += 1);
    for (const stream of streams) stream.on('error', () => {}).on('close', noteEnd);
    await Promise.all(streams.map((stream) => once(stream.setEncoding('utf8'), 'data')));
    await two.servers[0].kill();
    const ofKilled = two.servers[0].asked.filter(isStream).length;
    expect(ofKilled).toBeGreaterThan(0);
    await until(() => expect(ended).toBe(ofKilled));
    expect(await two.client.askMany('GET', '/v1/lfms')).toEqual(['200 good']);
    expect(await two.client.askMany('PATCH', '/v1/lfms')).toEqual(['200 good']);
    expect(ended).toBe(ofKilled);
    for (const stream of streams) stream.close();
  });
});
