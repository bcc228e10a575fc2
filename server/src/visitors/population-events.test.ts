import { defaultDefinition } from '@rollcall/game/definition';
import type { PopulationEvent } from '@rollcall/game/trends/trends';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { createPlainHttp } from '../http/testing/plain-http.ts';
import { StoreUnavailableError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openPopulationEvents, populationEventRoutes, type PopulationEvents } from './population-events.ts';
import { requireTestKey, siteKey } from './testing/site-key.ts';

const url = '/v1/population/events';
let events: PopulationEvents;
let app: FastifyInstance;

async function open(store: Store) {
  events = await openPopulationEvents({ store, definition: defaultDefinition, logger: silentLogger });
  const http = createPlainHttp();
  app = http.app;
  await app.register(populationEventRoutes({ events, requireKey: requireTestKey, send: http.send }));
}

async function close() {
  await app.close();
  events.close();
}

const update = { kind: 'update', title: 'Update 71', from: '2026-11-18T15:00:00Z' };
const get = (headers: InjectOptions['headers'] = {}) => app.inject({ method: 'GET', url, headers });
const post = (body: object, headers: InjectOptions['headers'] = siteKey) =>
  app.inject({ method: 'POST', url, headers, payload: body });
const remove = (id: string, headers: InjectOptions['headers'] = siteKey) =>
  app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
const shown = async () => (await get()).json<{ data: PopulationEvent[] }>().data;
const titles = async () => (await shown()).map(({ title }) => title);

function outage(from: string, to: string, servers: string[]): PopulationEvent {
  return { id: null, kind: 'outage', title: 'Found', link: null, from, to, servers };
}

describeStores('events in the charts of the population', (testStore) => {
  beforeEach(async () => {
    await testStore.store.sql`truncate population_events restart identity`;
    await open(testStore.store);
  });
  afterEach(close);

  it('are shown as posted, newest first, including those that overlap', async () => {
    expect(await shown()).toEqual([]);
    const hostile = '<script>alert(1)</script> \u202e "quoted" Łódź 🐉';
    const posted = await post({
      kind: 'event',
      title: hostile,
      link: 'https://news.example/a?b=c#d',
      from: '2026-11-01T00:00:00+01:00',
      to: '2026-11-08T12:00:00.750Z',
      servers: ['ORIEN', 'argonnessen', 'Orien'],
    });
    expect([posted.statusCode, posted.headers['cache-control'], posted.json()]).toEqual([
      200,
      'no-store',
      {
        data: {
          id: 1,
          kind: 'event',
          title: hostile,
          link: 'https://news.example/a?b=c#d',
          from: '2026-10-31T23:00:00Z',
          to: '2026-11-08T12:00:00Z',
          servers: ['argonnessen', 'orien'],
        },
      },
    ]);
    await post(update);
    await post({ ...update, title: 'At the same moment', to: null, link: null, servers: [] });
    expect(await titles()).toEqual(['At the same moment', 'Update 71', hostile]);
    expect((await shown())[1]).toEqual({ ...update, id: 2, link: null, to: null, servers: [] });
  });

  it('are not sent again while they are unchanged', async () => {
    await post(update);
    const { etag, 'cache-control': caching } = (await get()).headers;
    expect(caching).toBe('no-cache');
    const again = await get({ 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await post({ ...update, title: 'Another' });
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('are removed once when they are withdrawn', async () => {
    await post(update);
    expect((await remove('1')).statusCode).toBe(204);
    expect(await shown()).toEqual([]);
    const again = await remove('1');
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      404,
      'There is no event 1',
    ]);
    expect((await remove('x')).json<{ message: string }>().message).toBe('id must be a number');
  });

  it('can be posted only with a key that has the scope', async () => {
    expect((await post(update, {})).statusCode).toBe(401);
    expect((await remove('1', { authorization: 'Bearer live' })).statusCode).toBe(401);
    expect(await shown()).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no title', { title: undefined }, 'title', 'is missing'],
    ['an empty title', { title: ' \u00A0 ' }, 'title', 'must not be empty'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'must be at most 200 characters long'],
    ['a title of two lines', { title: 'a\nb' }, 'title', 'must be one line without control characters'],
    [
      'a title with terminal control sequences',
      { title: '\u001B[31m' },
      'title',
      'must be one line without control characters',
    ],
    ['an unknown kind', { kind: 'party' }, 'kind', 'must be one of update, sale, outage, event'],
    [
      'a script as its link',
      { link: `${'javascript'}:alert(1)` },
      'link',
      'must be an http or https address',
    ],
    ['data as its link', { link: 'data:text/html,x' }, 'link', 'must be an http or https address'],
    ['an incomplete link', { link: 'https:news.example' }, 'link', 'must be an http or https address'],
    [
      'a link with a line break',
      { link: 'https://a.example/\nb' },
      'link',
      'must be an http or https address',
    ],
    [
      'a link with an invalid character',
      { link: 'https://a.example/\uD800' },
      'link',
      'must be an http or https address',
    ],
    [
      'a link that is too long',
      { link: `https://a.example/${'x'.repeat(2000)}` },
      'link',
      'must be at most 2000 characters long',
    ],
    [
      'a day that does not exist',
      { from: '2026-02-30T12:00:00Z' },
      'from',
      'must be on a day that the calendar has',
    ],
    [
      '29 February of a common year',
      { to: '2027-02-29T12:00:00Z' },
      'to',
      'must be on a day that the calendar has',
    ],
    [
      'a thirteenth month',
      { from: '2026-13-01T00:00:00Z' },
      'from',
      'must be a UTC time such as 2026-01-31T20:15:00Z',
    ],
    [
      'a date without a time',
      { from: '2026-11-18' },
      'from',
      'must be a UTC time such as 2026-01-31T20:15:00Z',
    ],
    [
      'a mistyped year',
      { from: '0026-11-18T15:00:00Z' },
      'from',
      'must be from 2000-01-01T00:00:00Z to 2099-12-31T23:59:59Z',
    ],
    ['an end before its beginning', { to: '2026-11-18T14:59:59Z' }, 'to', 'must not be before from'],
    [
      'an unknown server',
      { servers: ['Orien', 'Orion'] },
      'servers.1',
      'is no known server ("Orion"); did you mean Orien?',
    ],
    ['a server of 4 KB', { servers: ['x'.repeat(4096)] }, 'servers.0', 'must be at most 100 characters long'],
    ['an unknown field', { end: '2026-11-19T00:00:00Z' }, '', 'must not hold "end"'],
  ])('are rejected with %s', async (_, more, path, message) => {
    const answer = await post({ ...update, ...more });
    const { issues } = answer.json<{ issues: object[] }>();
    expect([answer.statusCode, issues]).toEqual([400, [{ path, message }]]);
    expect(await shown()).toEqual([]);
  });

  it('with an unknown server are rejected with the closest known name', async () => {
    const { closest } = (await post({ ...update, servers: ['Cannit'] })).json<{ closest: string }>();
    expect(closest).toBe('Cannith');
  });

  it('are limited to ten thousand, all of which are in the answer', async () => {
    await testStore.store.sql`
      insert into population_events (kind, title, began_at, servers)
      select 'sale', 'Sale ' || n, timestamptz '2026-01-01' + n * interval '1 hour', '{}'
      from generate_series(1, 9999) as n`;
    const answers = await Promise.all([post(update), post({ ...update, title: 'One too many' })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({
      code: 'too-many-events',
      error: 'There are 10000 events already: delete some first',
    });
    expect(await shown()).toHaveLength(10_000);
  });

  it('show their effects, and detected outages, as soon as these are known', async () => {
    await post(update);
    const changes = { together: { state: 'changed', percent: 4.2, low: 1.1, high: 7.3 } } as const;
    events.putFindings({
      outages: [outage('2026-11-19T13:00:00Z', '2026-11-19T17:00:00Z', ['orien'])],
      changes: new Map([[1, changes]]),
    });
    expect(await shown()).toEqual([
      outage('2026-11-19T13:00:00Z', '2026-11-19T17:00:00Z', ['orien']),
      { ...update, id: 1, link: null, to: null, servers: [], changes },
    ]);
  });

  it('replace a detected outage if they cover it completely', async () => {
    events.putFindings({
      outages: [
        outage('2026-11-19T13:00:00Z', '2026-11-19T17:00:00Z', ['orien']),
        outage('2026-11-12T13:00:00Z', '2026-11-12T17:00:00Z', []),
      ],
      changes: new Map(),
    });
    const postedOutage = { kind: 'outage', from: '2026-11-19T12:30:00Z', to: '2026-11-19T17:30:00Z' };
    await post({ ...postedOutage, title: 'A new engine', servers: ['Orien', 'Cannith'] });
    await post({ ...postedOutage, title: 'Of one only', from: '2026-11-12T12:00:00Z', servers: ['Orien'] });
    expect(await titles()).toEqual(['A new engine', 'Found', 'Of one only']);
  });
});

describe('without a store', () => {
  it('are neither shown nor accepted until the store is available', async () => {
    const away = () => Promise.reject(new StoreUnavailableError('away'));
    const store = {
      sql: away as unknown as Sql,
      transaction: away,
      isUnavailable: () => true,
      onReturn: () => () => {},
      close: () => Promise.resolve(),
    };
    await open(store);
    expect((await get()).statusCode).toBe(503);
    expect((await post(update)).json()).toMatchObject({ code: 'store-away' });
    await close();
  });
});
