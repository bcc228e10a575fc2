import { operatorAlertsSchema } from '@rollcall/game/alerts/alert-rules';
import { feedbackItemSchema } from '@rollcall/game/site/feedback';
import { logEntrySchema } from '@rollcall/game/site/log-event';
import { newsItemSchema } from '@rollcall/game/site/news';
import { populationEventSchema } from '@rollcall/game/trends/trends';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../cli/run-command-line.ts';
import { createListener } from '../testing/fake-rollcall.ts';
import { deafPushHost, startRollcall, type RollcallServer } from '../upstream/testing/rollcall-server.ts';
import { jsonText, plainText } from './site-client.ts';

// Starting a server takes a long time on a busy machine.

let server: RollcallServer;
beforeAll(async () => {
  server = await startRollcall();
});
afterAll(() => server.remove());

/** Runs a command line against the real server, as an operator does. */
async function run(args: readonly string[], { key = server.key, input = [] as readonly string[] } = {}) {
  const { log, said, warned } = createListener();
  const code = await runCommandLine([...args, '--url', server.url], {
    outside: {
      fetch,
      now: Date.now,
      random: () => 0,
      sleep: () => Promise.resolve(),
    },
    log,
    signal: new AbortController().signal,
    keyOfEnvironment: key,
    runId: 'run',
    terminal: null,
    readInput: async function* lines() {
      yield* input;
    },
  });
  return { code, said: said.join('\n'), warned: warned.join('\n') };
}

async function write(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
}

describe.each([
  ['news', 'There is no news.', '/v1/service/news'],
  ['messages', 'There is no banner.', '/v1/service/page_messages'],
])('%s', (command, none, path) => {
  test('are posted, listed and deleted', async () => {
    expect(await run([command, 'list'])).toEqual({ code: 0, said: none, warned: '' });
    const posted = await run([command, 'post', 'Maintenance on Tuesday']);
    expect(posted).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Posted as 1, shown from 20.* UTC\.$/) as unknown,
    });
    const fromInput = await run([command, 'post', '-', '--json'], { input: ['Two', 'lines'] });
    expect(newsItemSchema.parse(JSON.parse(fromInput.said))).toMatchObject({ id: 2, message: 'Two\nlines' });
    const { said } = await run([command, 'list']);
    expect(said).toMatch(/^2 {2}20.* UTC\n {2}Two\n {2}lines\n1 {2}20.* UTC\n {2}Maintenance on Tuesday$/);
    expect(
      z.array(newsItemSchema).parse(JSON.parse((await run([command, 'list', '--json'])).said)),
    ).toHaveLength(2);
    expect(await run([command, 'delete', '2'])).toEqual({ code: 0, said: 'Deleted 2.', warned: '' });
    expect(await run([command, 'delete', '2'])).toEqual({
      code: 1,
      said: '',
      warned: 'Not deleted: There is no message 2 (HTTP 404)',
    });
    expect(JSON.stringify(await server.read(path))).not.toContain('Two');
  });

  test('may be scheduled', async () => {
    const { said } = await run([command, 'post', 'Later', '--date', '2099-01-01T00:00:00Z']);
    expect(said).toMatch(/shown from 2099-01-01 00:00:00 UTC\.$/);
    expect((await run([command, 'list'])).said).not.toContain('Later');
  });

  test('are not posted if they are too long, and the server’s reason is shown', async () => {
    expect(await run([command, 'post', 'x'.repeat(5001)])).toEqual({
      code: 1,
      said: '',
      warned: 'Not posted: message must be at most 5000 characters long (HTTP 400)',
    });
  });
});

describe('alerts', () => {
  const subscription = {
    endpoint: `https://${deafPushHost}/one`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    rules: [{ id: 'secret-wish', name: '', kind: 'group', filter: 'search=shroud' }],
    time_zone: 'Europe/Berlin',
    quiet_hours: null,
  };

  test('are counted, listed and blocked, without their rules', async () => {
    expect(await run(['alerts'])).toEqual({
      code: 0,
      said: '0 push subscriptions\nrules: none\nmessages since the start: none; 0 waiting',
      warned: '',
    });
    const started = z
      .object({ data: z.object({ id: z.string() }) })
      .parse(await write('/v1/alerts', subscription));
    const { id } = started.data;
    const { said } = await run(['alerts', 'list']);
    expect(said).toMatch(/^1 push subscriptions\nrules: 1 group\n/);
    expect(said.split('\n').at(-1)).toMatch(
      new RegExp(
        `^${id}  127\\.0\\.0\\.1:9  network \\w{20}  made 20.* UTC  last visit 20.* UTC  1 rules  0 messages  nothing`,
      ),
    );
    const { said: json } = await run(['alerts', '--json']);
    expect(operatorAlertsSchema.parse(JSON.parse(json)).list).toHaveLength(1);
    expect(`${said}${json}`).not.toMatch(/shroud|secret-wish|:9\/one|Berlin/);
    expect(said).toMatch(/\nnetwork \w{8}: 1 subscriptions, 1 rules\n/);
    expect((await run(['alerts', '--before', id])).said.split('\n')).toHaveLength(4);
    expect(await run(['alerts', 'block', id])).toEqual({ code: 0, said: `Deleted ${id}.`, warned: '' });
    expect(await run(['alerts', 'block', id])).toEqual({
      code: 1,
      said: '',
      warned: 'Not blocked: There is no such push subscription (HTTP 404)',
    });
  });

  test('are not mentioned by the list of erasures', async () => {
    expect(await run(['erasures'])).toEqual({ code: 0, said: '0 erased, 0 of them not done.', warned: '' });
    expect((await run(['erasures', '--json'])).said).toBe('[]');
  });

  test('are deleted with their network, which cannot register others until it is unblocked', async () => {
    await write('/v1/alerts', subscription);
    const { said } = await run(['alerts']);
    const [, name = ''] = /\nnetwork (\w{8}): 1 subscriptions/.exec(said) ?? [];
    expect(await run(['networks', 'block', name])).toEqual({
      code: 0,
      said: `Blocked ${name}: deleted 1 push subscriptions and 0 keys.`,
      warned: '',
    });
    expect((await run(['alerts'])).said).toMatch(/^0 push subscriptions\n/);
    const headers = { 'content-type': 'application/json' };
    const again = () =>
      fetch(`${server.url}/v1/alerts`, { method: 'POST', headers, body: JSON.stringify(subscription) });
    expect((await again()).status).toBe(403);
    expect((await run(['networks', 'list'])).said).toMatch(
      new RegExp(`^${name}  blocked since 20.* UTC\n1 blocked\\.$`),
    );
    expect(await run(['networks', 'unblock', name])).toMatchObject({ code: 0, said: `Unblocked ${name}.` });
    expect((await again()).status).toBe(200);
    expect(await run(['networks', 'unblock', name, name])).toMatchObject({ code: 1 });
    expect(await run(['networks', 'block', '192.0.2.0/25'])).toMatchObject({
      code: 1,
      warned: expect.stringContaining('Not blocked, 192.0.2.0/25: network must be a name') as unknown,
    });
    expect(await run(['networks'])).toMatchObject({ code: 2 });
  });

  test.each([
    [['alerts', 'block', 'x'], 'alerts: ID must be one as the list has it, not "x"'],
    [['alerts', 'show'], 'alerts: say nothing, list, or block ID'],
  ])('reject wrong arguments with a hint: %j', async (args, warned) => {
    expect(await run(args)).toMatchObject({ code: 2, warned: expect.stringContaining(warned) as unknown });
  });

  test('are not accessible without the key', async () => {
    expect(await run(['alerts'], { key: 'wrong' })).toMatchObject({
      code: 1,
      warned: expect.stringContaining('HTTP 403') as unknown,
    });
  });
});

describe('keys', () => {
  test('are listed with their usage, blocked and unblocked', async () => {
    expect(await run(['keys', 'list'])).toEqual({ code: 0, said: '0 keys, 0 blocked.', warned: '' });
    const made = await write('/v1/keys', { name: 'Dash\u202eboard', contact: 'a@mail.example' });
    await write('/v1/keys', {});
    const { key } = z.object({ data: z.object({ key: z.string() }) }).parse(made).data;
    const listed = await run(['keys', 'list']);
    expect(listed.said).toMatch(
      /^2 {2}without a name\n {2}made 20.* UTC, never used; within a day 0 requests, 0 refused, 0 streams\n1 {2}Dash board {2}contact: a@mail\.example\n.*\n2 keys, 0 blocked\.$/,
    );
    expect((await run(['keys', 'list', '--limit', '1', '--before', '2'])).said).toContain('Dash board');
    expect(await run(['keys', 'block', '1'])).toEqual({ code: 0, said: 'Blocked 1.', warned: '' });
    const asked = await fetch(`${server.url}/v1/lfms`, { headers: { 'x-api-key': key } });
    expect(asked.status).toBe(401);
    const { said } = await run(['keys', 'list', '--json']);
    expect(said).not.toContain(key);
    expect(JSON.parse(said)).toMatchObject({ total: 2, blocked: 1 });
    expect((await run(['keys', 'list'])).said).toContain('BLOCKED since 20');
    expect(await run(['keys', 'unblock', '1'])).toEqual({ code: 0, said: 'Unblocked 1.', warned: '' });
    expect((await run(['keys', 'block', '9'])).warned).toBe('Not blocked: There is no key 9 (HTTP 404)');
  });

  test('are identified by their ids, and keys are never printed', async () => {
    const secret = `rck_${'a'.repeat(32)}`;
    const { code, warned } = await run(['keys', 'block', secret]);
    expect(code).toBe(2);
    expect(warned).not.toContain(secret);
  });
});

describe('events', () => {
  test('are posted, listed and deleted', async () => {
    expect(await run(['events', 'list'])).toEqual({ code: 0, said: 'There are no events.', warned: '' });
    const update = [
      '--kind',
      'update',
      '--from',
      '2026-11-18T15:00:00Z',
      '--link',
      'https://news.example/71',
    ];
    const posted = await run(['events', 'post', 'Update 71', ...update]);
    expect(posted).toEqual({ code: 0, said: 'Posted as 1.', warned: '' });
    const sale = ['--kind', 'sale', '--from', '2026-11-19T00:00:00Z', '--to', '2026-11-22T00:00:00Z'];
    const second = await run(['events', 'post', 'Sale', ...sale, '--servers', 'orien, Cannith', '--json']);
    expect(populationEventSchema.parse(JSON.parse(second.said))).toMatchObject({
      id: 2,
      kind: 'sale',
      link: null,
      servers: ['cannith', 'orien'],
    });
    expect((await run(['events', 'list'])).said).toBe(
      [
        '2  sale  2026-11-19 00:00:00 UTC to 2026-11-22 00:00:00 UTC  (cannith, orien)',
        '  Sale',
        '1  update  2026-11-18 15:00:00 UTC  (all servers)',
        '  Update 71',
        '  https://news.example/71',
      ].join('\n'),
    );
    expect(await run(['events', 'delete', '2'])).toEqual({ code: 0, said: 'Deleted 2.', warned: '' });
    expect(await run(['events', 'delete', '2'])).toMatchObject({
      code: 1,
      warned: 'Not deleted: There is no event 2 (HTTP 404)',
    });
  });

  test.each([
    [
      ['--kind', 'party', '--from', '1d'],
      2,
      'events: --kind must be update or sale or outage or event, not "party"',
    ],
    [['--from', '1d'], 2, 'events: --kind is needed: update, sale, outage, event'],
    [['--kind', 'sale'], 2, 'events: --from is needed: when it began'],
    [
      ['--kind', 'sale', '--from', '1d', '--to', '2d'],
      1,
      'Not posted: to must not be before from (HTTP 400)',
    ],
    [
      ['--kind', 'sale', '--from', '1d', '--servers', 'Orion'],
      1,
      'Not posted: servers.0 is no known server ("Orion"); did you mean Orien? (HTTP 400)',
    ],
  ])('are not posted with %j, and the reason is shown', async (flags, code, warned) => {
    expect(await run(['events', 'post', 'Title', ...flags])).toMatchObject({ code, warned });
  });
});

describe('feedback', () => {
  test('is shown newest first, and deleted by its ticket', async () => {
    expect((await run(['feedback'])).said).toBe('Nobody has written.');
    const { ticket } = z
      .object({ data: z.object({ ticket: z.string() }) })
      .parse(await write('/v1/service/feedback', { message: 'More\nraids', contact: 'me@example.org' })).data;
    await write('/v1/service/feedback', { message: 'Thanks', commit_hash: 'abcdef123' });
    const { said } = await run(['feedback', '--since', '1h']);
    expect(said).toContain('version: abcdef1\n  Thanks\n\n');
    expect(said).toMatch(
      new RegExp(`${ticket} {2}20.* UTC {2}contact: me@example.org\\n {2}More\\n {2}raids$`),
    );
    const json = await run(['feedback', 'list', '--json', '--limit', '1']);
    expect(z.array(feedbackItemSchema).parse(JSON.parse(json.said))).toMatchObject([{ message: 'Thanks' }]);
    expect((await run(['feedback', '--since', '2099-01-01T00:00:00Z'])).said).toBe('Nobody has written.');
    expect(await run(['feedback', 'delete', ticket.toLowerCase()])).toEqual({
      code: 0,
      said: `Deleted ${ticket}.`,
      warned: '',
    });
    expect(await run(['feedback', 'delete', ticket])).toMatchObject({ code: 1 });
  });
});

describe('the browser log', () => {
  test('is shown from the given level on', async () => {
    const timestamp = '2026-11-21T20:15:00Z';
    await write('/v1/service/log', {
      events: [
        { message: 'page_view', level: 'info', timestamp, metadata: { page_path: '/live' } },
        {
          message: 'The page could not be drawn',
          level: 'error',
          timestamp,
          route: '/live',
          browser: 'Firefox',
          browser_version: '140.0.1',
          os: 'Linux',
          commit_hash: 'abcdef123',
          metadata: { error_name: 'TypeError', error_message: 'red \u001B[31m text', error_id: '1abc2de' },
        },
      ],
    });
    await vi.waitFor(
      async () => expect((await run(['browser-log'])).said).not.toBe('Nothing was reported.'),
      20_000,
    );
    expect((await run(['browser-log'])).said).toMatch(
      /^20.* UTC {2}error {2}The page could not be drawn \| TypeError \| red {1,2}\[31m text \| 1abc2de {2}\(\/live, Firefox 140 Linux, abcdef1\)$/,
    );
    expect((await run(['browser-log', '--level', 'info'])).said).toMatch(/info {3}page_view \| \/live$/);
    const { said } = await run(['browser-log', '--level', 'debug', '--json', '--since', '90m']);
    expect(z.array(logEntrySchema).parse(JSON.parse(said))).toHaveLength(2);
  });
});

describe('an operator', () => {
  test.each([
    ['feedback'],
    ['browser-log'],
    ['news post Hi'],
    ['messages delete 1'],
    ['events delete 1'],
    ['feedback delete F-2222-2222'],
  ])('without the right key gets a message: %s', async (command) => {
    const { code, warned } = await run(command.split(' '), { key: 'wrong' });
    expect(code).toBe(1);
    expect(warned).toMatch(/key.*\(HTTP 403\)$/);
  });

  test('gets an error if the server does not answer', async () => {
    const { log, warned } = createListener();
    const refuse: typeof fetch = () =>
      Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }));
    const code = await runCommandLine(['feedback', '--url', 'http://rollcall.test'], {
      outside: { fetch: refuse, now: Date.now, random: () => 0, sleep: () => Promise.resolve() },
      log,
      signal: new AbortController().signal,
      keyOfEnvironment: 'x',
      runId: 'run',
      terminal: null,
      readInput: async function* none() {
        // No input.
      },
    });
    expect([code, warned]).toEqual([1, ['cannot reach http://rollcall.test: connect ECONNREFUSED']]);
  });
});

describe('the text of a visitor', () => {
  test('cannot control the terminal', () => {
    expect(plainText('a\u001B[31m\u009Bb\u202Ec\n d ')).toBe('a [31m b c  d');
    expect(jsonText(['\u009B\u202E\u001B'])).toBe('[\n  "\\u009b\\u202e\\u001b"\n]');
    expect(JSON.parse(jsonText(['\u009B']))).toEqual(['\u009B']);
  });
});
