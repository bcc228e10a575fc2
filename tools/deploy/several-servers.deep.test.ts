import { expect, it } from 'vitest';
import { until } from '../../server/src/testing/until.ts';
import { type Answer, describeTwoServers, ready, starting } from './testing/two-servers.ts';

describeTwoServers((two) => {
  it('answer reads while one of them is starting', async () => {
    two.servers[0].answer = starting;
    // Caddy checks their health every second.
    await until(async () => expect(await two.client.askMany('GET', '/v1/lfms')).toEqual(['200 good']));
  });

  it.each<[what: string, answer: Answer, seen: RegExp]>([
    ['dies', (request) => void request.socket.destroy(), /^502 /],
    ['refuses the report', starting, /^503 starting$/],
  ])('get a report only once, even if the server that receives it %s', async (_, answer, seen) => {
    for (const server of two.servers) server.answer = answer;
    expect(await two.client.askMany('PATCH', '/v1/lfms', 1)).toEqual([expect.stringMatching(seen)]);
    const reports = two.servers.flatMap(({ asked }) => asked.filter((each) => each === 'PATCH /v1/lfms'));
    expect(reports).toHaveLength(1);
  });

  it('serve other reads when both refuse one of them', async () => {
    const needsDatabase: Answer = (request, response) =>
      request.url === '/v1/quests' ? starting(request, response) : ready(request, response);
    for (const server of two.servers) server.answer = needsDatabase;
    expect(await two.client.askMany('GET', '/v1/quests')).toEqual(['503 starting']);
    expect(await two.client.askMany('GET', '/v1/lfms')).toEqual(['200 good']);
  });
});
