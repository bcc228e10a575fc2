import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { describe, expect, test } from 'vitest';
import { json } from './testing/fake-peer.ts';
import { peerUrl, startFollowing, type FollowRun } from './testing/follow-run.ts';

const second = 1000;
const minute = 60_000;
const torvald = makeCharacter({ id: 1, name: 'Torvald' });
const aria = makeCharacter({ id: 2, name: 'Aria' });
const servers = ['Thelanis', 'Cormyr'];

async function follow(): Promise<FollowRun> {
  const run = startFollowing();
  run.peer.world = { servers, characters: [torvald, aria], lfms: [makeLfm({ id: 9 })] };
  await run.time.pass(10 * second);
  return run;
}

const namesOn = ({ ingest }: FollowRun) =>
  [...ingest.charactersOn('Thelanis').values()].map(({ name }) => String(name)).toSorted();

const requestsIn = async (run: FollowRun, ms: number) => {
  const before = run.peer.requests.length;
  await run.time.pass(ms);
  return run.peer.requests.length - before;
};

const failing = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>busy</html>', { status, headers: { 'content-type': 'text/html', ...headers } });

describe('a service with problems', () => {
  test.each<readonly [string, () => Response, string]>([
    ['fails', () => failing(500), 'HTTP 500. Trying again.'],
    ['cannot be reached', () => failing(503), 'HTTP 503. Trying again.'],
    ['forbids', () => failing(403), 'HTTP 403. Trying again.'],
    ['answers 404', () => failing(404), 'HTTP 404; is the address right?'],
    ['answers 400', () => failing(400), 'HTTP 400; is the address right?'],
    [
      'answers with an HTML page',
      () => failing(200),
      'answers with something that is no JSON (text/html). Trying again.',
    ],
    ['answers with an empty list', () => json({ data: [] }), 'names no servers. Trying again.'],
    ['answers with a number', () => json(7), 'names no servers. Trying again.'],
    [
      'breaks the connection',
      () => {
        throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
      },
      'read ECONNRESET. Trying again.',
    ],
    [
      'does not answer',
      () => {
        throw new DOMException('too late', 'TimeoutError');
      },
      'no answer within 15 s. Trying again.',
    ],
  ])(
    'that %s is requested less and less often, and followed again after it has recovered',
    async (_, answer, reason) => {
      const run = await follow();
      const beganMs = run.time.now();
      run.peer.trouble = answer;
      await run.time.pass(3 * minute);
      expect(run.ingest.fetchedMs('Thelanis')).toBeLessThanOrEqual(beganMs);
      // A service that cannot be reached gets one request every half minute.
      expect(await requestsIn(run, 5 * minute)).toBeLessThanOrEqual(11);
      const lines = run.warned.filter((line) => line.includes('cannot be followed'));
      expect(lines).toEqual([`${peerUrl} cannot be followed: ${reason}`]);
      run.peer.trouble = () => null;
      run.peer.world = { servers, characters: [aria], lfms: [] };
      await run.time.pass(minute);
      expect(run.said.filter((line) => line === `${peerUrl} answers again.`)).toHaveLength(1);
      expect(namesOn(run)).toEqual(['Aria']);
      expect(await requestsIn(run, 30 * second)).toBe(46);
    },
  );

  test('is reported as a whole after an outage, whatever its ETags say', async () => {
    const run = await follow();
    const before = run.reports.length;
    run.peer.trouble = () => failing(503);
    await run.time.pass(20 * second);
    run.peer.trouble = () => null;
    await run.time.pass(minute);
    const keyframes = run.reports.slice(before).filter(({ call }) => call.startsWith('POST'));
    expect(keyframes).toHaveLength(4);
    const reads = run.peer.requests.filter(({ path }) => path === '/v1/characters/thelanis');
    expect(reads.filter(({ headers }) => !headers.has('if-none-match'))).toHaveLength(2);
  });

  test('is not read for as long as it requests, and then less often for a while', async () => {
    const run = await follow();
    run.peer.trouble = () => failing(429, { 'retry-after': '40' });
    await run.time.pass(3 * second);
    run.peer.trouble = () => null;
    expect(await requestsIn(run, 36 * second)).toBe(0);
    const soon = await requestsIn(run, 20 * second);
    expect(soon).toBeGreaterThan(10);
    expect(soon).toBeLessThan(24);
    await run.time.pass(2 * minute);
    expect(await requestsIn(run, 30 * second)).toBe(46);
    expect(run.warned).toEqual([`${peerUrl} limits us: it is read less often for a while.`]);
    expect(run.said.at(-1)).toBe(`${peerUrl} is read at the usual pace again.`);
  });

  test('is not read before its request limit is renewed', async () => {
    const run = await follow();
    run.peer.trouble = (path) =>
      path === '/v1/game/server-info'
        ? failing(503, { 'ratelimit-remaining': '0', 'ratelimit-reset': '60' })
        : null;
    await run.time.pass(6 * second);
    expect(await requestsIn(run, 50 * second)).toBe(0);
  });

  test('is busy with our requests at most half of the time', async () => {
    const run = await follow();
    run.latencyMs = (path) => (path.includes('server-info') ? 6 : 4) * second;
    const before = run.peer.requests.length;
    await run.time.pass(2 * minute);
    const lists = run.peer.requests.slice(before).filter(({ path }) => path.includes('characters'));
    expect(lists.length).toBeLessThanOrEqual(16);
    expect(lists.length).toBeGreaterThanOrEqual(12);
    expect(run.peer.pathsOf(/server-info/).length).toBeLessThanOrEqual(14);
    expect(run.warned.toSorted()).toEqual([
      `${peerUrl} is slow to tell its characters: it is asked less often.`,
      `${peerUrl} is slow to tell its lfms: it is asked less often.`,
      `${peerUrl} is slow to tell its status: it is asked less often.`,
    ]);
    run.latencyMs = () => 0;
    await run.time.pass(minute);
    expect(run.said.filter((line) => line.includes('quickly again'))).toHaveLength(3);
    expect(await requestsIn(run, 30 * second)).toBe(46);
  });

  test('is followed without invalid entities, and each kind of them is logged once', async () => {
    const run = await follow();
    run.peer.trouble = (path) => {
      if (path === '/v1/characters/thelanis') {
        return json({
          data: {
            '1': { ...torvald, shoe_size: 44, race: 'Sea Elf', classes: [{ name: 'Seafarer', level: '3' }] },
            '2': { ...aria, total_level: 'twenty' },
            '3': { ...torvald, id: 3, total_level: {} },
            '1099511627776': { ...torvald, id: 2 ** 40 },
            '4': 'nobody',
            '5': { ...torvald, id: '5', name: 'Five', total_level: '7', guild_name: undefined },
            '6': { ...torvald, id: 6, name: 'Six' },
            '7': { ...torvald, id: 7, name: null },
            '8': { ...torvald, id: 8, name: 'Eight' },
            '9': { ...torvald, id: 9, name: 'Nine' },
          },
        });
      }
      return null;
    };
    await run.time.pass(minute);
    // Aria stays: an unreadable character is not treated as gone.
    expect(namesOn(run)).toEqual(['Aria', 'Eight', 'Five', 'Nine', 'Six', 'Torvald']);
    expect(run.ingest.charactersOn('Thelanis').get(5)).toMatchObject({
      id: 5,
      total_level: 7,
      guild_name: null,
    });
    expect(run.ingest.charactersOn('Thelanis').get(1)).toMatchObject({
      race: 'Sea Elf',
      classes: [{ name: 'Seafarer', level: 3 }],
    });
    expect(run.warned.map((line) => /\((.*)\)/.exec(line)?.[1] ?? line).toSorted()).toEqual([
      'id',
      'is no object',
      'name',
      'total_level',
    ]);
  });

  test('keeps its players if a list is mostly unreadable', async () => {
    const run = await follow();
    run.peer.trouble = (path) =>
      path === '/v1/characters/thelanis' ? json({ data: [{ who: 'knows' }, { who: 'else' }] }) : null;
    await run.time.pass(minute);
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
    expect(run.warned).toEqual([
      `Not every list can be read, at first the characters of thelanis at ${peerUrl}: answers with a list that cannot be read. Trying again.`,
    ]);
  });

  test.each<readonly [string, (content: readonly unknown[]) => unknown]>([
    ['a list', (people) => people],
    ['a list in a wrapper', (people) => ({ data: people })],
    ['a map', (people) => ({ '1': people[0], '2': people[1] })],
  ])('that answers with %s is understood', async (_, form) => {
    const run = startFollowing();
    run.peer.world = { servers, characters: [], lfms: [] };
    run.peer.trouble = (path) => (path === '/v1/characters/thelanis' ? json(form([torvald, aria])) : null);
    await run.time.pass(10 * second);
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
  });
});

describe('our own server with problems', () => {
  test('gets everything again when it has recovered', async () => {
    const run = await follow();
    run.ingestFailure = () => ({ status: 503, body: { message: 'away' } });
    run.peer.world = { servers, characters: [aria], lfms: [] };
    await run.time.pass(minute);
    expect(run.warned).toEqual(['The server does not take reports: away (HTTP 503). Trying again.']);
    run.ingestFailure = () => null;
    await run.time.pass(30 * second);
    expect(namesOn(run)).toEqual(['Aria']);
    expect(run.said.at(-1)).toBe('The server takes reports now.');
  });

  test('gets keyframes with pauses if it rejects a report', async () => {
    const run = await follow();
    run.ingestFailure = (call) => (call.includes('lfms') ? { status: 400, body: { message: 'odd' } } : null);
    run.peer.world = { ...run.peer.world, lfms: [] };
    const before = run.reports.length;
    await run.time.pass(minute);
    const tries = run.reports.slice(before).filter(({ call }) => call.includes('lfms'));
    expect(tries.length).toBeLessThan(15);
    expect(run.warned).toEqual(['The server refuses a report: odd (HTTP 400)']);
  });
});
