import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, test } from 'vitest';
import { fakeStartMs } from '../testing/fake-rollcall.ts';
import { peerUrl, startFollowing, type FollowRun } from './testing/follow-run.ts';

const second = 1000;
const minute = 60_000;

const torvald = makeCharacter({ id: 1, name: 'Torvald' });
const aria = makeCharacter({ id: 2, name: 'Aria' });
const servers = ['Thelanis', 'Cormyr'];

/** Follows a world of two people on Thelanis until it has been reported. */
async function follow(options: Parameters<typeof startFollowing>[0] = {}): Promise<FollowRun> {
  const run = startFollowing(options);
  run.peer.world = { servers, characters: [torvald, aria], lfms: [makeLfm({ id: 9, leader: torvald })] };
  await run.time.pass(10 * second);
  return run;
}

const namesOn = ({ ingest }: FollowRun, server = 'Thelanis') =>
  [...ingest.charactersOn(server).values()].map(({ name }) => String(name)).toSorted();

const callsOf = ({ reports }: FollowRun) => reports.map(({ call }) => call);

describe('following another service', () => {
  test('reads status, looks for streams once, reads every list, and sends keyframes', async () => {
    const run = await follow();
    expect(run.peer.requests[0]?.path).toBe('/v1/game/server-info');
    const topics = 'characters:thelanis,lfms:thelanis,characters:cormyr,lfms:cormyr';
    expect(run.peer.pathsOf(/^\/v2/).map(decodeURIComponent)).toEqual([
      `/v2/live?topics=${topics}`,
      '/v2/characters/stream/thelanis',
      '/v2/lfms/stream/thelanis',
      '/v2/characters/stream/cormyr',
      '/v2/lfms/stream/cormyr',
    ]);
    expect(new Set(run.peer.pathsOf(/^\/v1/))).toEqual(
      new Set([
        '/v1/game/server-info',
        '/v1/characters/thelanis',
        '/v1/characters/cormyr',
        '/v1/lfms/thelanis',
        '/v1/lfms/cormyr',
      ]),
    );
    expect(callsOf(run)[0]).toBe('PATCH /v1/game/server-info');
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
    expect(run.ingest.lfmsOn('Thelanis').get(9)).toMatchObject({ comment: 'Casual evening, all welcome' });
    expect(run.ingest.infoOf('Cormyr')).toMatchObject({ is_online: true, index: 0 });
    expect(run.said).toEqual([`following ${peerUrl}`]);
    expect(await run.stop()).toEqual({ state: 'stopped' });
  });

  test('identifies itself and requests only changes', async () => {
    const { peer } = await follow();
    const [first, next] = peer.requests.filter(({ path }) => path === '/v1/characters/thelanis').slice(1);
    expect(first?.headers.get('user-agent')).toMatch(/^Rollcall-collector\//);
    expect(next?.headers.get('if-none-match')).toMatch(/^"/);
  });

  test('reads each list at its pace, with one request of a kind at a time', async () => {
    const run = await follow();
    let [open, most] = [0, 0];
    run.latencyMs = (path) => (path.startsWith('/v1/characters') ? 400 : 0);
    const { answer } = run.peer;
    Object.assign(run.peer, {
      answer: (path: string, headers: Headers) => {
        if (path.startsWith('/v1/characters')) {
          open += 1;
          most = Math.max(most, open);
          void run.time.sleep(400).then(() => (open -= 1));
        }
        return answer(path, headers);
      },
    });
    const before = run.peer.requests.length;
    await run.time.pass(30 * second);
    const paths = run.peer.requests.slice(before).map(({ path }) => path);
    expect(most).toBe(1);
    expect(paths.filter((path) => path === '/v1/lfms/cormyr')).toHaveLength(10);
    expect(paths.filter((path) => path === '/v1/game/server-info')).toHaveLength(6);
  });

  test('reports each change once', async () => {
    const run = await follow();
    const before = run.reports.length;
    run.peer.world = { servers, characters: [{ ...torvald, location_id: 77 }], lfms: [] };
    await run.time.pass(4 * second);
    const changes = run.reports.slice(before).filter(({ call }) => !call.includes('server-info'));
    expect(changes.map(({ call, body }) => [call, body['deleted_ids']])).toEqual([
      ['PATCH /v1/characters', [2]],
      ['PATCH /v1/lfms', [9]],
    ]);
    expect(run.ingest.charactersOn('Thelanis').get(1)?.location_id).toBe(77);
    expect([...run.ingest.charactersOn('Thelanis').keys()]).toEqual([1]);
  });

  test('follows a character from one server to another', async () => {
    const run = await follow();
    run.peer.world = { servers, characters: [{ ...torvald, server_name: 'Cormyr' }, aria], lfms: [] };
    await run.time.pass(4 * second);
    expect([namesOn(run), namesOn(run, 'Cormyr')]).toEqual([['Aria'], ['Torvald']]);
    run.peer.world = { servers, characters: [torvald, aria], lfms: [] };
    await run.time.pass(4 * second);
    expect([namesOn(run), namesOn(run, 'Cormyr')]).toEqual([['Aria', 'Torvald'], []]);
  });

  test('reports that a character becomes anonymous', async () => {
    const run = await follow();
    run.peer.world = {
      servers,
      characters: [{ ...torvald, name: null, guild_name: null, location_id: null, is_anonymous: true }],
      lfms: [],
    };
    await run.time.pass(4 * second);
    expect(run.ingest.charactersOn('Thelanis').get(1)).toMatchObject({ name: null, is_anonymous: true });
  });

  test('sends a keyframe of each server every few minutes', async () => {
    const run = await follow();
    const before = run.reports.length;
    await run.time.pass(200 * second);
    const keyframes = run.reports.slice(before).filter(({ call }) => call.startsWith('POST'));
    expect(keyframes.map(({ call, body }) => `${call} ${String(body['servers'])}`).toSorted()).toEqual([
      'POST /v1/characters cormyr',
      'POST /v1/characters thelanis',
      'POST /v1/lfms cormyr',
      'POST /v1/lfms thelanis',
    ]);
  });

  test('sends reports without changes only as often as freshness requires', async () => {
    const run = await follow();
    const before = run.reports.length;
    await run.time.pass(60 * second);
    const heartbeats = run.reports.slice(before).filter(({ call }) => call === 'PATCH /v1/characters');
    expect(heartbeats.length).toBeGreaterThanOrEqual(6);
    expect(heartbeats.length).toBeLessThanOrEqual(8);
    expect(run.time.now() - (run.ingest.fetchedMs('Cormyr') ?? 0)).toBeLessThan(30 * second);
  });

  test('follows the chosen servers and reports one that does not exist', async () => {
    const run = await follow({ only: ['thelanis', 'atlantis'] });
    expect(run.peer.pathsOf(/cormyr/)).toEqual([]);
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
    expect(run.warned).toEqual([`${peerUrl} has no server "atlantis", only thelanis, cormyr.`]);
  });

  test('skips a server that the receiver does not know, and logs that once', async () => {
    const run = await follow({ known: ['Thelanis'] });
    await run.time.pass(minute);
    expect(run.peer.pathsOf(/cormyr/)).toEqual([]);
    expect(run.warned).toEqual(['Rollcall knows no server "cormyr": it is left out.']);
    const told = run.reports.filter(({ call }) => call.includes('server-info'));
    expect(told.filter(({ body }) => JSON.stringify(body).includes('cormyr'))).toHaveLength(1);
  });

  test('never reports a skipped server as fresh', async () => {
    const run = startFollowing({ known: ['Thelanis'] });
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    run.peer.fetchedMs = () => fakeStartMs - 121 * second;
    await run.time.pass(minute);
    run.peer.fetchedMs = run.time.now;
    await run.time.pass(11 * minute);
    expect(run.warned).toContain('Rollcall knows no server "cormyr": it is left out.');
    expect(run.said.filter((line) => line.includes('has fresh data'))).toEqual([
      `${peerUrl} has fresh data of thelanis.`,
    ]);
  });

  test('copies the catalogue, areas first', async () => {
    const run = await follow({ hasCatalogue: true });
    expect(callsOf(run).filter((call) => /areas|quests/.test(call))).toEqual([
      'POST /v1/areas',
      'POST /v1/quests',
    ]);
    expect(run.said).toContain('quests: 1 of 1 brought over');
  });

  test('ends when the key is rejected', async () => {
    const run = startFollowing();
    run.ingestFailure = () => ({ status: 403, body: { message: 'This key is not known here' } });
    await run.time.pass(second);
    expect(await run.stop()).toEqual({
      state: 'refused',
      reason: 'This key is not known here (HTTP 403)',
    });
  });
});

describe('old data', () => {
  test('is not reported as fresh, which is logged once', async () => {
    const run = await follow();
    const stopMs = fakeStartMs + 10 * second;
    run.peer.fetchedMs = () => stopMs;
    run.peer.world = { ...run.peer.world, characters: [aria] };
    await run.time.pass(5 * minute);
    expect(run.ingest.fetchedMs('Thelanis')).toBeLessThanOrEqual(stopMs);
    expect(run.warned).toEqual([
      `The characters and groups of thelanis, cormyr are left out: ${peerUrl} has not heard of them for two minutes or more.`,
    ]);
    const reads = run.peer.pathsOf(/thelanis/).length;
    await run.time.pass(minute);
    expect(run.peer.pathsOf(/thelanis/)).toHaveLength(reads);
    run.peer.fetchedMs = run.time.now;
    await run.time.pass(10 * second);
    expect(run.said.at(-1)).toBe(`${peerUrl} has fresh data of thelanis, cormyr.`);
    expect(namesOn(run)).toEqual(['Aria']);
    expect(run.time.now() - (run.ingest.fetchedMs('Thelanis') ?? 0)).toBeLessThan(15 * second);
  });

  test('is never reported if it is old from the beginning', async () => {
    const run = startFollowing();
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    run.peer.fetchedMs = () => fakeStartMs - 121 * second;
    await run.time.pass(10 * minute);
    expect(run.reports).toEqual([]);
  });

  test('includes all data of a server without a timestamp', async () => {
    const run = startFollowing();
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    run.peer.info = { thelanis: { last_data_fetch: null } };
    await run.time.pass(minute);
    expect(namesOn(run)).toEqual([]);
    expect(run.ingest.fetchedMs('Cormyr')).not.toBeNull();
  });

  test('includes an answer that a cache repeats for ever, whatever its date is', async () => {
    const run = startFollowing();
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    const kept = new Map<string, string>();
    const keptDate = new Date(fakeStartMs - 3_600_000).toUTCString();
    run.peer.fetchedMs = () => fakeStartMs - 3_600_000;
    run.peer.trouble = (path) => {
      const text = kept.get(path);
      if (text !== undefined) return new Response(text, { headers: { date: keptDate } });
      if (path !== '/v1/game/server-info') return null;
      kept.set(path, JSON.stringify({ thelanis: { last_data_fetch: '2026-11-21T19:00:00Z' } }));
      return new Response(kept.get(path), { headers: { date: keptDate } });
    };
    await run.time.pass(20 * minute);
    expect(run.reports).toEqual([]);
  });

  test('includes both lists of a server if one of them cannot be read, since they share a timestamp', async () => {
    const run = await follow();
    run.peer.trouble = (path) =>
      path === '/v1/lfms/thelanis' ? new Response('busy', { status: 500 }) : null;
    await run.time.pass(10 * minute);
    expect(run.time.now() - (run.ingest.fetchedMs('Thelanis') ?? 0)).toBeGreaterThan(7 * minute);
    expect(run.time.now() - (run.ingest.fetchedMs('Cormyr') ?? 0)).toBeLessThan(minute);
    expect(run.warned).toEqual([
      `Not every list can be read, at first the lfms of thelanis at ${peerUrl}: HTTP 500. Trying again.`,
    ]);
    run.peer.trouble = () => null;
    await run.time.pass(minute);
    expect(run.time.now() - (run.ingest.fetchedMs('Thelanis') ?? 0)).toBeLessThan(minute);
    expect(run.said.at(-1)).toBe(`Every list of ${peerUrl} can be read again.`);
  });

  test('does not return when the other service restarts with an older state', async () => {
    const run = await follow();
    await run.time.pass(minute);
    const stampMs = run.ingest.fetchedMs('Thelanis') ?? 0;
    run.peer.trouble = () => {
      throw new TypeError('fetch failed');
    };
    await run.time.pass(6 * second);
    run.peer.trouble = () => null;
    run.peer.fetchedMs = () => stampMs - 20 * second;
    run.peer.world = { servers, characters: [aria], lfms: [] };
    await run.time.pass(30 * second);
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
    expect(run.ingest.fetchedMs('Thelanis')).toBeLessThanOrEqual(stampMs + 10 * second);
    run.peer.fetchedMs = run.time.now;
    await run.time.pass(10 * second);
    expect(namesOn(run)).toEqual(['Aria']);
  });
});

describe('clocks', () => {
  test.each([
    [-600, 'behind'],
    [600, 'ahead of'],
    [86_400, 'ahead of'],
  ])('of a service that differ by %i s are corrected, and reported once as %s ours', async (s, way) => {
    const run = startFollowing();
    run.peer.skewMs = s * second;
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    await run.time.pass(4 * minute);
    expect(namesOn(run)).toEqual(['Torvald']);
    const ageMs = run.time.now() - (run.ingest.fetchedMs('Thelanis') ?? 0);
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(40 * second);
    const minutes = Math.round(Math.abs(s) / 60);
    const lines = run.warned.filter((line) => line.includes('clock'));
    expect(lines).toEqual([
      `The clock of ${peerUrl} is ${minutes} min ${way} ours: its times are moved by that.`,
    ]);
    const refused = run.warned.filter((line) => line.includes('refuses'));
    expect(refused).toEqual([]);
  });

  test('do not change the age of a group if they are wrong', async () => {
    const run = startFollowing();
    run.peer.skewMs = 10 * minute;
    const postedMs = fakeStartMs - 40 * minute;
    const byTheirs = toWireTime(postedMs + run.peer.skewMs);
    const lfm = makeLfm({
      id: 9,
      leader: torvald,
      activity: [{ timestamp: byTheirs, events: [{ tag: 'posted', data: '' }] }],
    });
    run.peer.world = { servers, characters: [torvald], lfms: [lfm] };
    await run.time.pass(10 * second);
    const told = run.ingest.lfmsOn('Thelanis').get(9)?.activity?.[0]?.timestamp ?? '';
    expect(Math.abs(fromWireTime(told) - postedMs)).toBeLessThanOrEqual(2 * second);
  });

  test('do not make old data fresh if they jump', async () => {
    const run = await follow();
    run.peer.skewMs = -600 * second;
    await run.time.pass(5 * minute);
    run.peer.skewMs = 0;
    await run.time.pass(2 * minute);
    expect(run.time.now() - (run.ingest.fetchedMs('Thelanis') ?? 0)).toBeLessThan(40 * second);
    expect(run.ingest.fetchedMs('Thelanis')).toBeLessThanOrEqual(run.time.now());
  });
});
