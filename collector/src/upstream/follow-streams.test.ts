import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { describe, expect, test } from 'vitest';
import { peerUrl, startFollowing, type FollowRun } from './testing/follow-run.ts';

const second = 1000;
const minute = 60_000;
const torvald = makeCharacter({ id: 1, name: 'Torvald' });
const aria = makeCharacter({ id: 2, name: 'Aria' });
const servers = ['Thelanis', 'Cormyr'];

async function follow(
  streams: 'combined' | 'each',
  change: (run: FollowRun) => void = () => undefined,
): Promise<FollowRun> {
  const run = startFollowing({ streams });
  run.peer.world = { servers, characters: [torvald, aria], lfms: [makeLfm({ id: 9, leader: torvald })] };
  change(run);
  await run.time.pass(10 * second);
  return run;
}

const namesOn = ({ ingest }: FollowRun) =>
  [...ingest.charactersOn('Thelanis').values()].map(({ name }) => String(name)).toSorted();
const listReads = ({ peer }: FollowRun) => peer.pathsOf(/^\/v1\/(characters|lfms)\//);
const opened = ({ peer }: FollowRun) => peer.requests.filter(({ path }) => path.startsWith('/v2/'));
const ageOf = (run: FollowRun) => run.time.now() - (run.ingest.fetchedMs('Thelanis') ?? 0);
const move = (run: FollowRun, location_id: number) => {
  run.peer.world = { ...run.peer.world, characters: [{ ...torvald, location_id }, aria] };
};
const placeOfTorvald = ({ ingest }: FollowRun) => ingest.charactersOn('Thelanis').get(1)?.location_id;

const allTopics = 'characters:thelanis,lfms:thelanis,characters:cormyr,lfms:cormyr';

describe('following by stream', () => {
  test('opens one connection for everything, and polls no list', async () => {
    const run = await follow('combined');
    await run.time.pass(5 * minute);
    expect(opened(run).map(({ path }) => decodeURIComponent(path))).toEqual([`/v2/live?topics=${allTopics}`]);
    expect(listReads(run)).toEqual([]);
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
    expect(run.ingest.lfmsOn('Thelanis').get(9)).toMatchObject({ comment: 'Casual evening, all welcome' });
    expect(run.said).toEqual([`${peerUrl} is followed by stream.`, `following ${peerUrl}`]);
    expect(run.warned).toEqual([]);
    expect(await run.stop()).toEqual({ state: 'stopped' });
    expect(run.peer.streams.openCount()).toBe(0);
  });

  test('opens one connection for each list if there is no combined stream', async () => {
    const run = await follow('each');
    await run.time.pass(5 * minute);
    expect(opened(run).map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
      '/v2/live',
      '/v2/characters/stream/thelanis',
      '/v2/lfms/stream/thelanis',
      '/v2/characters/stream/cormyr',
      '/v2/lfms/stream/cormyr',
    ]);
    // Lists were polled until their streams were open.
    expect(listReads(run).length).toBeLessThanOrEqual(6);
    const reads = listReads(run).length;
    await run.time.pass(minute);
    expect(listReads(run)).toHaveLength(reads);
    expect(namesOn(run)).toEqual(['Aria', 'Torvald']);
  });

  test.each(['combined', 'each'] as const)('forwards a change at once: %s', async (form) => {
    const run = await follow(form);
    for (const place of [71, 72, 73]) {
      move(run, place);
      // The fake service looks for changes once a second, and a list is reported at most once a second.
      await run.time.pass(2 * second);
      expect(placeOfTorvald(run)).toBe(place);
    }
  });

  test('reports a burst in few reports', async () => {
    const run = await follow('combined');
    const before = run.reports.length;
    for (let place = 1; place <= 40; place += 1) {
      move(run, place);
      run.peer.streams.tick();
      await run.time.pass(100);
    }
    await run.time.pass(2 * second);
    expect(placeOfTorvald(run)).toBe(40);
    const told = run.reports.slice(before).filter(({ call }) => call.includes('characters'));
    expect(told.length).toBeLessThanOrEqual(7);
  });

  test.each([true, false])(
    'keeps unchanged data as fresh as at the other service, with dated frames: %s',
    async (isDated) => {
      const run = await follow('each', ({ peer }) => (peer.streams.isDated = isDated));
      for (let i = 0; i < 10; i += 1) {
        await run.time.pass(20 * second);
        expect(ageOf(run)).toBeLessThan(40 * second);
      }
      const stoppedMs = run.peer.fetchedMs();
      run.peer.fetchedMs = () => stoppedMs;
      move(run, 99);
      await run.time.pass(5 * minute);
      expect(run.ingest.fetchedMs('Thelanis')).toBe(stoppedMs);
      expect(run.warned).toEqual([expect.stringContaining('has not heard of them')]);
    },
  );

  test('advances the clocks of groups', async () => {
    const run = await follow('combined', ({ peer }) => {
      peer.world = { ...peer.world, lfms: [makeLfm({ id: 9, adventure_active_time: 100 })] };
    });
    const secondsAt = () => run.ingest.lfmsOn('Thelanis').get(9)?.adventure_active_time ?? 0;
    const [beganMs, began] = [run.ingest.fetchedMs('Thelanis') ?? 0, secondsAt()];
    expect(began).toBeGreaterThanOrEqual(100);
    await run.time.pass(5 * minute);
    const passedMs = (run.ingest.fetchedMs('Thelanis') ?? 0) - beganMs;
    expect(passedMs).toBeGreaterThan(4 * minute);
    expect(Math.abs((secondsAt() - began) * second - passedMs)).toBeLessThanOrEqual(10 * second);
  });

  test('adds a server that the other service has added', async () => {
    const run = await follow('combined', ({ peer }) => {
      peer.world = { ...peer.world, servers: ['Thelanis'] };
    });
    run.peer.world = { ...run.peer.world, servers };
    await run.time.pass(20 * second);
    expect(opened(run).map(({ path }) => decodeURIComponent(path))).toEqual([
      '/v2/live?topics=characters:thelanis,lfms:thelanis',
      `/v2/live?topics=${allTopics}`,
    ]);
    expect(run.ingest.fetchedMs('Cormyr')).not.toBeNull();
    expect(listReads(run)).toEqual([]);
  });

  test('skips invalid parts of an entity and keeps the rest', async () => {
    const run = await follow('combined', ({ peer }) => {
      const others = [6, 7, 8].map((id) => ({ ...torvald, id, name: `No${id}` }));
      peer.world = { ...peer.world, characters: [torvald, aria, ...others] };
    });
    const broken = { ...aria, total_level: {} };
    const nameless = { ...torvald, id: 3, name: null };
    const five = { ...torvald, id: 5, name: 'Five', total_level: '7', shoe_size: 44 };
    const odd = JSON.stringify([broken, nameless, five, 'nobody', { name: 'No id' }]);
    run.peer.streams.alter = (text) =>
      text.includes('"delta"') ? text.replace(/"updates":\[/, `"updates":[${odd.slice(1, -1)},`) : text;
    const { characters } = run.peer.world;
    run.peer.world = { ...run.peer.world, characters: characters.with(0, { ...torvald, location_id: 88 }) };
    await run.time.pass(5 * second);
    // Aria stays: an unreadable character is not treated as gone.
    expect(namesOn(run)).toEqual(['Aria', 'Five', 'No6', 'No7', 'No8', 'Torvald']);
    expect(run.ingest.charactersOn('Thelanis').get(5)).toMatchObject({ total_level: 7 });
    expect(placeOfTorvald(run)).toBe(88);
    expect(run.warned.map((line) => /\((.*)\)/.exec(line)?.[1] ?? line).toSorted()).toEqual([
      'id',
      'is no object',
      'name',
      'total_level',
    ]);
  });
});

/** Alters one event and no others. */
function once(run: FollowRun, alter: (text: string) => string | null): void {
  run.peer.streams.alter = (text) => {
    if (!text.includes('"delta"')) return text;
    run.peer.streams.alter = (later) => later;
    return alter(text);
  };
}

describe('a stream with problems', () => {
  /** The problem, how to cause it, and whether the stream resumes where it stopped. */
  const troubles: readonly (readonly [string, (run: FollowRun) => void, boolean])[] = [
    ['leaves out a frame', (run) => once(run, () => null), false],
    [
      'has frames of another time',
      (run) => once(run, (text) => text.replace('"epoch":"', '"epoch":"x')),
      false,
    ],
    ['sends half a frame', (run) => once(run, (text) => `${text.slice(0, 90)}\n\n`), false],
    [
      'sends a frame of another form',
      (run) => once(run, (text) => text.replace('"updates":[', '"updates":7,"x":[')),
      false,
    ],
    ['sends a page', (run) => once(run, () => 'data: <html>\n\n'), false],
    ['sends a frame without end', (run) => once(run, () => `data: ${'x'.repeat(33 * 1024 * 1024)}`), false],
    ['ends', (run) => run.peer.streams.end('remember'), true],
    ['ends and starts again', (run) => run.peer.streams.end('forget'), true],
    [
      'says nothing any more',
      (run) => {
        run.peer.streams.alter = () => null;
        void run.time.sleep(44.5 * second).then(() => (run.peer.streams.alter = (text) => text));
      },
      true,
    ],
  ];

  test.each(troubles)('is opened again and recovers if it %s', async (_, cause, goesOn) => {
    const run = await follow('combined');
    move(run, 50);
    await run.time.pass(2 * second);
    cause(run);
    for (const place of [51, 52, 53]) {
      move(run, place);
      await run.time.pass(2 * second);
    }
    await run.time.pass(2 * minute);
    expect(placeOfTorvald(run)).toBe(53);
    expect(run.peer.streams.openCount()).toBe(1);
    expect(ageOf(run)).toBeLessThan(40 * second);
    const [, again, ...more] = opened(run);
    expect(again?.headers.get('last-event-id')).toEqual(goesOn ? expect.stringMatching(/^run1:\d+$/) : null);
    expect(more).toEqual([]);
    // It recovers before a warning is logged.
    expect(run.warned).toEqual([]);
    const reads = listReads(run).length;
    await run.time.pass(minute);
    expect(listReads(run)).toHaveLength(reads);
  });

  test('may repeat a frame', async () => {
    const run = await follow('combined');
    run.peer.streams.alter = (text) => text + text;
    for (const place of [61, 62, 63]) {
      move(run, place);
      await run.time.pass(2 * second);
    }
    expect(placeOfTorvald(run)).toBe(63);
    expect(opened(run)).toHaveLength(1);
  });

  test.each<readonly [string, (run: FollowRun) => void, string]>([
    [
      'always omits something',
      ({ peer, time }) => {
        peer.streams.alter = (text) => (text.includes('"delta"') ? text.replace('"seq":', '"seq":9') : text);
        const busy = peer.fetchedMs;
        peer.fetchedMs = () => {
          peer.world = { ...peer.world, characters: [{ ...torvald, location_id: time.now() % 1e9 }] };
          return busy();
        };
      },
      'it leaves something out',
    ],
    ['is buffered by a proxy', ({ peer }) => (peer.streams.alter = () => null), 'it says nothing for 45 s'],
    [
      'fails',
      ({ peer }) => {
        peer.streams.end('remember');
        peer.trouble = (path) => (path.startsWith('/v2/') ? new Response('', { status: 500 }) : null);
      },
      'HTTP 500',
    ],
    [
      'is rejected',
      ({ peer }) => {
        peer.streams.end('remember');
        peer.streams.limit = 0;
      },
      'HTTP 429',
    ],
    [
      'no longer exists',
      ({ peer }) => {
        peer.streams.end('remember');
        peer.streams.form = 'none';
      },
      'HTTP 404',
    ],
  ])('that %s is retried less and less often, while lists are polled', async (_, cause, reason) => {
    const run = await follow('combined');
    cause(run);
    await run.time.pass(5 * minute);
    expect(opened(run).length).toBeLessThanOrEqual(11);
    const opens = opened(run).length;
    await run.time.pass(5 * minute);
    expect(opened(run).length - opens).toBeLessThanOrEqual(2);
    expect(run.warned).toEqual([
      `A stream of ${peerUrl} cannot be read: ${reason}. What it would tell is polled meanwhile.`,
    ]);
    expect(ageOf(run)).toBeLessThan(40 * second);
    expect(listReads(run).length).toBeGreaterThan(400);
  });

  test('is reported as recovered once it has stayed open', async () => {
    const run = await follow('combined');
    run.peer.streams.end('remember');
    run.peer.streams.limit = 0;
    await run.time.pass(10 * second);
    expect(run.warned).toHaveLength(1);
    run.peer.streams.limit = 1;
    await run.time.pass(2 * minute);
    expect(run.peer.streams.openCount()).toBe(1);
    expect(run.said).toHaveLength(2);
    await run.time.pass(75 * second);
    expect(run.said.slice(2)).toEqual([`Every stream of ${peerUrl} can be read again.`]);
  });

  test('is replaced by polling if the limit of streams is reached', async () => {
    const run = await follow('each', ({ peer }) => (peer.streams.limit = 3));
    await run.time.pass(10 * minute);
    expect(run.peer.streams.openCount()).toBe(3);
    expect(new Set(listReads(run).slice(-10))).toEqual(new Set(['/v1/lfms/cormyr']));
    expect(opened(run).length).toBeLessThanOrEqual(10);
    expect(run.warned).toEqual([
      `A stream of ${peerUrl} cannot be read: HTTP 429. What it would tell is polled meanwhile.`,
    ]);
    // Only streams are limited: polling continues at its pace.
    const reads = listReads(run).length;
    await run.time.pass(30 * second);
    expect(listReads(run)).toHaveLength(reads + 10);
  });

  test('is not opened before the time that the service requested', async () => {
    const run = await follow('combined');
    run.peer.streams.write('retry: 30000\n\n');
    run.peer.streams.end('remember');
    await run.time.pass(29 * second);
    expect(opened(run)).toHaveLength(1);
    expect(listReads(run).length).toBeGreaterThan(20);
    run.peer.trouble = (path) =>
      path.startsWith('/v2/') ? new Response('', { status: 503, headers: { 'retry-after': '600' } }) : null;
    await run.time.pass(9 * minute);
    expect(opened(run)).toHaveLength(2);
  });

  test('is tried once an hour if it does not exist', async () => {
    const run = startFollowing();
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    await run.time.pass(10 * second);
    run.time.skip(58 * minute);
    await run.time.pass(10 * second);
    expect(opened(run)).toHaveLength(5);
    run.time.skip(2 * minute);
    await run.time.pass(10 * second);
    expect(opened(run)).toHaveLength(10);
    expect(run.warned).toEqual([]);
    expect(run.said).toEqual([`following ${peerUrl}`]);
  });

  test('counts as missing if its address answers with an HTML page', async () => {
    const run = startFollowing();
    run.peer.world = { servers, characters: [torvald], lfms: [] };
    run.peer.trouble = (path) =>
      path.startsWith('/v2/') ? new Response('<html>', { headers: { 'content-type': 'text/html' } }) : null;
    await run.time.pass(minute);
    expect(opened(run)).toHaveLength(5);
    expect(namesOn(run)).toEqual(['Torvald']);
  });

  test('continues when the other service is back', async () => {
    const run = await follow('combined');
    run.peer.streams.end('forget');
    run.peer.trouble = () => {
      throw new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
    };
    await run.time.pass(2 * minute);
    const opens = opened(run).length;
    run.peer.trouble = () => null;
    run.peer.world = { servers, characters: [aria], lfms: [] };
    await run.time.pass(minute);
    expect(namesOn(run)).toEqual(['Aria']);
    expect(opened(run)).toHaveLength(opens + 1);
    expect(opens).toBeLessThan(5);
    expect(run.warned.filter((line) => line.includes('stream'))).toEqual([]);
  });
});
