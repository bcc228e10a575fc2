import { defaultDefinition } from '@rollcall/game/definition';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { createFakeRollcall, fakeStartMs, taken } from '../testing/fake-rollcall.ts';
import { runCollector } from '../testing/run-collector.ts';

describe('the command line', () => {
  test.each<readonly [readonly string[], string]>([
    [
      ['hearsay'],
      'there is no command "hearsay": choose simulate, replay, catalogue, history, upstream, news, messages, events, alerts, feedback, browser-log, keys, networks, erasures',
    ],
    [['news'], 'news: say list, post TEXT (in quotes, or - for the standard input) or delete ID'],
    [
      ['news', 'post', 'two', 'words'],
      'news: say list, post TEXT (in quotes, or - for the standard input) or delete ID',
    ],
    [['news', 'post', ''], 'news: there is no text to post'],
    [['messages', 'delete', 'all'], 'messages: ID must be a number, as the list has it, not "all"'],
    [
      ['news', 'post', 'x', '--date', 'soon'],
      'news: --date must be a time such as 2026-01-31T20:15:00Z, or 90m, 24h, 7d; not "soon"',
    ],
    [['feedback', 'delete', '7'], 'feedback: TICKET must be one such as F-7K2M-Q4XD, not "7"'],
    [['feedback', 'all'], 'feedback: say nothing, list, or delete TICKET'],
    [['feedback', '--limit', '501'], 'feedback: --limit must be a whole number from 1 to 500, not "501"'],
    [
      ['browser-log', '--level', 'loud'],
      'browser-log: --level must be debug or info or warn or error, not "loud"',
    ],
    [['upstream'], 'upstream: upstream needs one address: upstream URL'],
    [['simulate', '--speed', '0'], 'simulate: --speed must be a number from 0.1 to 3600, not "0"'],
    [['simulate', '--speed', 'fast'], 'simulate: --speed must be a number from 0.1 to 3600, not "fast"'],
    [['simulate', '--speed', ''], 'simulate: --speed must be a number from 0.1 to 3600, not ""'],
    [
      ['simulate', '--population', '10001'],
      'simulate: --population must be a number from 1 to 10000, not "10001"',
    ],
    [
      ['simulate', '--tick-ms', '1000.5'],
      'simulate: --tick-ms must be a whole number from 100 to 60000, not "1000.5"',
    ],
    [
      ['simulate', '--start', 'yesterday'],
      'simulate: --start must be a time such as 2026-01-31T20:15:00Z, not "yesterday"',
    ],
    [
      ['simulate', '--catalogue-areas', 'a.json'],
      'simulate: --catalogue-areas and --catalogue-quests go together',
    ],
    [
      ['simulate', '--length-unit', 'hours'],
      'simulate: --length-unit must be seconds or minutes, not "hours"',
    ],
    [
      ['simulate', '--url', 'ftp://x'],
      'simulate: --url must be an address such as http://127.0.0.1:3000, not "ftp://x"',
    ],
    [
      ['simulate', '--url', 'nonsense'],
      'simulate: --url must be an address such as http://127.0.0.1:3000, not "nonsense"',
    ],
    [['simulate', '--key', 'a\nb'], 'simulate: the collector key holds characters that no key can have'],
    [['simulate', 'now'], 'simulate: "now" is no flag'],
    [['replay'], 'replay: replay needs one file: replay FILE'],
    [['replay', 'a', 'b'], 'replay: replay needs one file: replay FILE'],
    [['catalogue'], 'catalogue: nothing to import: name --areas, --quests or --demo'],
  ])('%j is rejected with one line', async (args, line) => {
    const fake = createFakeRollcall();
    expect(await runCollector(args, fake)).toEqual({ code: 2, said: [], warned: [line] });
    expect(fake.requests).toEqual([]);
  });

  test.each([['--hurry'], ['--speed']])(
    'simulate %s is rejected with one line that names the flag',
    async (flag) => {
      const { code, warned } = await runCollector(['simulate', flag], createFakeRollcall());
      expect(code).toBe(2);
      expect(warned).toEqual([expect.stringContaining(flag)]);
      expect(warned[0]).not.toContain('\n');
    },
  );

  test('asks for a missing key', async () => {
    const run = await runCollector(['simulate'], createFakeRollcall(), Infinity, '');
    expect(run).toMatchObject({
      code: 2,
      warned: ['simulate: a collector key is needed: set COLLECTOR_KEY, or use --key'],
    });
  });

  test('lists the commands when none is given', async () => {
    const { code, said } = await runCollector([], createFakeRollcall());
    expect(code).toBe(2);
    expect(said.join('\n')).toMatch(/simulate[^]*replay[^]*catalogue[^]*scope site[^]*news[^]*feedback/);
  });

  test.each(['simulate', 'replay', 'catalogue', 'history', 'news', 'feedback', 'browser-log'])(
    'prints help for %s',
    async (name) => {
      const { code, said } = await runCollector([name, '--help'], createFakeRollcall());
      expect(code).toBe(0);
      expect(said.join('\n')).toContain('--url URL');
    },
  );
});

const wholeSchema = z.object({ server_name: z.string(), total_level: z.number() });

describe('simulate', () => {
  const short = ['simulate', '--population', '100', '--url', 'http://rollcall.test/'];

  test('sends the catalogue, then status, the whole world, and changes, until it is stopped', async () => {
    const fake = createFakeRollcall();
    const { code, said, warned } = await runCollector(short, fake, 10_000);
    expect(code).toBe(0);
    expect(warned).toEqual([]);
    expect(said).toEqual([
      'simulated world reporting to http://rollcall.test',
      'The simulated world has stopped.',
    ]);
    const calls = [...new Set(fake.requests.map(({ call }) => call))];
    expect(calls).toEqual([
      'POST /v1/areas',
      'POST /v1/quests',
      'PATCH /v1/game/server-info',
      'POST /v1/characters',
      'POST /v1/lfms',
      'PATCH /v1/characters',
      'PATCH /v1/lfms',
    ]);
    const batches = fake.requests.map(({ body }) => body['batch_id']);
    expect(new Set(batches).size).toBe(batches.length);
  });

  test('uses the game definition of the server: its servers, their bitness, its level cap', async () => {
    const servers = [
      { name: 'Orien', bitness: 32, colour: '#8b6cd0' },
      { name: 'Atlantis', bitness: 64, colour: '#1f96a5' },
    ] as const;
    const definition = { ...defaultDefinition, level_cap: 20, servers: [...servers] };
    const fake = createFakeRollcall(() => taken(), 0, definition);
    await runCollector(short, fake, 5000);
    const people = fake
      .bodiesOf('POST /v1/characters')
      .flatMap(({ characters }) => z.array(wholeSchema).parse(characters));
    const on = (name: string) => people.filter(({ server_name }) => server_name === name).length;
    expect(on('Orien') + on('Atlantis')).toBe(people.length);
    expect(on('Atlantis')).toBeGreaterThan(10 * on('Orien'));
    expect(Math.max(...people.map(({ total_level }) => total_level))).toBe(20);
  });

  test('does not start when the server does not describe its game', async () => {
    const fake = createFakeRollcall(() => taken(), 0, { ...defaultDefinition, servers: [] });
    const { code, warned } = await runCollector(short, fake, 5000);
    expect(code).toBe(1);
    expect(warned).toEqual([
      'http://rollcall.test does not tell which game is played there: the answer is not that of a Rollcall server',
    ]);
  });

  test('waits for a server that is not running yet, and logs this once', async () => {
    const fake = createFakeRollcall((_, count) =>
      count < 20 ? { error: new TypeError('fetch failed') } : taken(),
    );
    const { said, warned } = await runCollector(short, fake, 600_000);
    expect(warned).toEqual(['Cannot report to http://rollcall.test: fetch failed. Trying again.']);
    expect(said.slice(0, 2)).toEqual([
      'The server takes reports now.',
      'simulated world reporting to http://rollcall.test',
    ]);
  });

  test('ends with an error if the key is refused', async () => {
    const fake = createFakeRollcall(() => ({ status: 401, body: { message: 'No such key' } }));
    const { code, warned } = await runCollector(short, fake);
    expect(code).toBe(1);
    expect(warned.at(-1)).toBe('The server refuses a report: No such key (HTTP 401)');
  });

  test('generates the same evening for the same seed and start', async () => {
    const evening = async (seed: string) => {
      const fake = createFakeRollcall();
      const start = ['--start', '2026-11-21T20:00:00Z', '--seed', seed];
      await runCollector([...short, ...start], fake, 20_000);
      return JSON.stringify(fake.requests);
    };
    expect(await evening('7')).toBe(await evening('7'));
    expect(await evening('7')).not.toBe(await evening('8'));
  });

  test('lets the controlled players carry out typed orders within a tick, and answers each line', async () => {
    const fake = createFakeRollcall();
    const typed = ['say Parrot-One three small words', '', 'dance', 'hide parrot-two'];
    async function* lines() {
      yield* typed;
    }
    const { said } = await runCollector([...short, '--orders'], fake, 5000, 'secret', lines());
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Taking orders: Parrot-One (Argonnessen, id 1001)'),
        'Parrot-One says "three small words"',
        expect.stringContaining('there is no order "dance"'),
        'Parrot-Two is anonymous',
      ]),
    );
    const told = fake.requests.filter(({ body }) => JSON.stringify(body).includes('three small words'));
    expect((told[0]?.atMs ?? Infinity) - fakeStartMs).toBeLessThanOrEqual(1000);
  });

  test('ignores typed lines unless it accepts orders', async () => {
    let reads = 0;
    const input: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => {
        reads += 1;
        return { next: () => Promise.resolve({ done: true, value: undefined }) };
      },
    };
    await runCollector(short, createFakeRollcall(), 2000, 'secret', input);
    expect(reads).toBe(0);
    await runCollector([...short, '--orders'], createFakeRollcall(), 2000, 'secret', input);
    expect(reads).toBe(1);
  });

  test('reports a past between the reports of the live world', async () => {
    const fake = createFakeRollcall(({ call, body }) => {
      const { samples } = body;
      if (!call.startsWith('GET')) return taken({ accepted: Array.isArray(samples) ? samples.length : 1 });
      if (call === 'GET /v1/population/events') return { status: 200, body: { data: [] } };
      if (call === 'GET /v1/quests/analytics') {
        const facts = { page: 1, page_size: 1, total: 0, total_pages: 0, updated_at: '2026-01-01T00:00:00Z' };
        return { status: 200, body: { data: [], ...facts } };
      }
      const gap = { start: '2025-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' };
      return { status: 200, body: { data: { orien: { coverage: 0, gaps: [gap], offline: [] } } } };
    });
    const { said, warned } = await runCollector([...short, '--history-days', '30'], fake, 20_000);
    expect(warned).toEqual([]);
    expect(said).toContainEqual(expect.stringMatching(/^The generated past is there: 4\d\d\d samples/));
    expect(fake.bodiesOf('POST /v1/population/history').length).toBeGreaterThan(1);
    const calls = fake.requests.map(({ call }) => call);
    const past = [
      calls.indexOf('GET /v1/population/events'),
      calls.lastIndexOf('POST /v1/population/history'),
    ];
    expect(calls.slice(...past)).toContain('PATCH /v1/characters');
  });

  test('generates no past by default', async () => {
    const fake = createFakeRollcall();
    await runCollector([...short, '--history-days', '0', '--history-characters', '100'], fake, 5000);
    expect(fake.requests.filter(({ call }) => call.includes('history') || call.startsWith('GET'))).toEqual(
      [],
    );
  });
});
