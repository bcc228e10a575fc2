import { connect } from 'node:net';
import { once } from 'node:events';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ReaderKeyCheck } from '../../http/reader-key.ts';
import { lfmsReport, reportedLfm } from '../testing/reports.ts';
import { createDocuments } from './testing/documents.ts';
import { filteredRequestOf, openOn } from './testing/reader.ts';
import { eventually, serveStreams } from './testing/stream-server.ts';

type Served = Awaited<ReturnType<typeof serveStreams>>;

let served: Served | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

async function start(parts?: Parameters<typeof serveStreams>[0]): Promise<Served> {
  served = await serveStreams(parts);
  return served;
}

/** The error that the caller of a stream gets. */
async function refusalOf(stream: Awaited<ReturnType<Served['open']>>) {
  await stream.ended();
  const { code, message, closest, issues } = z.parse(errorAnswerSchema, JSON.parse(stream.text()));
  return { status: stream.status, code, message, closest, issues };
}

const characters = '/v2/characters/stream/thelanis';
const live = (query: string) => `/v2/live?topics=${query}`;

describe('a stream over HTTP', () => {
  it('is neither stored nor buffered nor compressed by anything on the way', async () => {
    const { open } = await start();
    const { status, headers } = await open(characters);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      vary: 'Accept, Accept-Encoding',
      'access-control-allow-origin': '*',
    });
    expect(headers['x-request-id']).toBeDefined();
  });

  it.each([
    ['as it is', undefined, undefined],
    ['as it is', 'br', undefined],
    ['as gzip', 'gzip, deflate, br', 'gzip'],
    ['as gzip', 'br;q=1, gzip;q=0.1, identity;q=0', 'gzip'],
  ])('is sent %s to clients that accept %s', async (_case, accepted, coding) => {
    const { open, change } = await start();
    const stream = await open(
      live('characters:thelanis'),
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    await stream.hear(2);
    change();
    expect(await stream.hear(3)).toEqual([
      'hello',
      'characters:thelanis snapshot 0',
      'characters:thelanis delta 1',
    ]);
    expect(stream.headers['content-encoding']).toBe(coding);
  });

  it('is refused to clients that accept neither coding', async () => {
    const { open } = await start();
    const refused = await refusalOf(await open(characters, { 'accept-encoding': 'br, *;q=0' }));
    expect(refused).toMatchObject({ status: 406, code: 'not-acceptable' });
  });

  it.each([
    ['application/json', 406],
    ['application/json, text/html;q=0.9', 406],
    ['text/event-stream;q=0, application/json', 406],
    ['application/json, text/plain, */*', 200],
    ['text/*;q=0.5', 200],
    ['TEXT/Event-Stream', 200],
    ['', 200],
  ])('for clients that accept %s is answered with %i', async (accept, status) => {
    const { open } = await start();
    for (const path of [characters, '/v2/lfms/stream/thelanis', live('server-info')]) {
      const stream = await open(path, { accept });
      expect(stream.status).toBe(status);
      if (status === 200) continue;
      const { code, message } = await refusalOf(stream);
      expect([code, message]).toEqual(['not-acceptable', expect.stringContaining('text/event-stream')]);
    }
  });

  it.each([characters, live('server-info')])(
    'of %s has the same headers without a body for HEAD',
    async (path) => {
      const { open, hub } = await start();
      const [whole, head] = [await open(path), await open(path, {}, 'HEAD')];
      await head.ended();
      expect([head.status, head.text(), hub.openCount()]).toEqual([200, '', 1]);
      const namesOf = (headers: object) => Object.keys(headers).filter((name) => !hopByHop.includes(name));
      expect(namesOf(head.headers)).toEqual(namesOf(whole.headers));
    },
  );

  it.each([
    ['/v2/characters/stream/thelani', 404, { code: 'unknown-server', closest: 'Thelanis' }],
    ['/v2/lfms/stream/zzz', 404, { code: 'unknown-server', closest: null }],
    ['/v2/lfms/stream/zzz?levels=x', 404, { code: 'unknown-server', closest: null }],
    [
      '/v2/lfms/stream/thelanis?levels=x&room=0',
      400,
      { code: 'invalid-request', issues: [{ path: 'levels' }, { path: 'room' }] },
    ],
    ['/v2/lfms/stream/thelanis?server=orien', 400, { issues: [{ path: 'server' }] }],
    [
      '/v2/lfms/stream/thelanis?levels=1-9&server=thelanis,Orien',
      400,
      { message: 'server may only name Thelanis, whose stream this is, not "Orien"' },
    ],
    ['/v2/lfms/stream/thelanis?server=nowhere', 400, { issues: [{ path: 'server' }] }],
    ['/v2/characters/stream/thelanis?server=orien', 400, { issues: [{ path: 'server' }] }],
    ['/v2/live', 400, { issues: [{ path: 'topics' }] }],
    ['/v2/live?topics=,', 400, { issues: [{ path: 'topics' }] }],
    ['/v2/live?topics=server-info&topics=server-info', 400, { issues: [{ path: 'topics' }] }],
    ['/v2/live?topics=lfms:atlantis', 400, { message: expect.stringContaining('"lfms:atlantis"') as string }],
    ['/v2/live?topics=lfms', 400, { message: expect.stringContaining('"lfms"') as string }],
    ['/v2/live?topics=server-info&new=guilds:thelanis', 400, { issues: [{ path: 'new' }] }],
  ])('%s is refused with %i', async (path, status, expected) => {
    const { open, hub } = await start();
    expect(await refusalOf(await open(path))).toMatchObject({ status, ...expected });
    expect((await open(path, {}, 'HEAD')).status).toBe(status);
    expect(hub.openCount()).toBe(0);
  });

  it.each([
    ['/v2/characters/stream/THELANIS', ['characters:thelanis snapshot 0']],
    ['/v2/lfms/stream/Thelanis', ['lfms:thelanis snapshot 0']],
    ['/v2/lfms/stream/thelanis?utm_source=x&levels=1-34', ['lfms:thelanis snapshot 0']],
    ['/v2/characters/stream/thelanis?levels=none', ['characters:thelanis snapshot 0']],
    ['/v2/characters/stream/thelanis?server=THELANIS', ['characters:thelanis snapshot 0']],
    ['/v2/lfms/stream/Thelanis?server=%20thelanis,', ['lfms:thelanis snapshot 0']],
    ['/v2/lfms/stream/thelanis?server=&levels=1-34', ['lfms:thelanis snapshot 0']],
    [`${live('server-info')}&levels=none`, ['hello', 'server-info snapshot 0']],
    [live('LFMs:Thelanis,%20server-info'), ['hello', 'lfms:thelanis snapshot 0', 'server-info snapshot 0']],
    [live('server-info,server-info,SERVER-INFO'), ['hello', 'server-info snapshot 0']],
  ])('%s is an accepted spelling', async (path, expected) => {
    const { open, change } = await start();
    const stream = await open(path);
    await stream.hear(expected.length);
    change();
    expect(stream.said()).toEqual(expected);
  });
});

describe('topics outside the counter', () => {
  async function startWithDocuments() {
    const documents = createDocuments();
    documents.put('Abcd', 1);
    return { documents, ...(await start({ sideTopics: [documents.kind] })) };
  }

  it.each([
    ['raid:Abcd', ['hello', 'raid:Abcd roster']],
    ['RAID:Abcd,raid:Abcd', ['hello', 'raid:Abcd roster']],
    ['raid:Abcd,raid:Efgh', ['hello', 'raid:Abcd roster', 'raid:Efgh gone']],
    ['raid:Abcd,server-info&last_event_id=run:0&new=raid:Abcd', ['hello', 'raid:Abcd roster']],
    ['raid:Abcd,server-info', ['hello', 'raid:Abcd roster', 'server-info snapshot']],
  ])('%s are followed', async (topics, expected) => {
    const { open } = await startWithDocuments();
    const stream = await open(live(topics), { 'accept-encoding': 'gzip' });
    const heard = await stream.hear(expected.length);
    expect(heard.map((each) => each.replace(/ (?:undefined|\d+)$/, '')).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it.each([
    ['raid:Abcde', 'raid:<id>'],
    ['raid:', 'raid:<id>'],
    ['sync:Abcd', 'raid:<id>'],
    ['server-info&new=raid:1', 'raid:<id>'],
    [
      'raid:Aaaa,raid:Bbbb,server-info,raid:Cccc,raid:Dddd',
      'topics may hold at most 3 topics like raid:<id>',
    ],
    ['server-info&new=raid:Aaaa,raid:Bbbb,raid:Cccc,raid:Dddd', 'new may hold at most 3'],
  ])('%s are refused, naming the field', async (topics, message) => {
    const { open, hub, documents } = await startWithDocuments();
    const refused = await refusalOf(await open(live(topics)));
    expect(refused).toMatchObject({
      status: 400,
      code: 'invalid-request',
      message: expect.stringContaining(message) as string,
      issues: [{ path: topics.includes('new=') ? 'new' : 'topics' }],
    });
    expect([hub.openCount(), documents.followed]).toEqual([0, []]);
  });

  it('are at most three, whatever the number of other topics', async () => {
    const { open, documents, hub } = await startWithDocuments();
    const stream = await open(live('raid:Abcd,raid:Bbbb,raid:Cccc,raid:Abcd,server-info,lfms:thelanis'));
    await stream.hear(6);
    expect(documents.followed).toEqual(['+Abcd', '+Bbbb', '+Cccc']);
    stream.leave();
    await eventually(() => hub.openCount() === 0);
    expect(documents.followed.slice(3)).toEqual(['-Abcd', '-Bbbb', '-Cccc']);
  });
});

const openFiltered = (hub: Served['hub'], query: string) =>
  openOn(hub, filteredRequestOf('', hub, 'lfms:thelanis', query));

const hopByHop = ['transfer-encoding', 'content-length', 'connection', 'date'];

describe('a cursor', () => {
  const old = (count: number) =>
    Array.from({ length: count }, (_, index) => `characters:thelanis delta ${4 - count + index}`);
  const whole = ['characters:thelanis snapshot 3'];

  it.each([
    ['of the newest frame', 'run-characters-thelanis:3', []],
    ['of an older one', 'run-characters-thelanis:1', old(2)],
    ['of a snapshot before all frames', 'run-characters-thelanis:0', old(3)],
    ['of a frame to come', 'run-characters-thelanis:4', whole],
    ['of a frame far ahead', 'run-characters-thelanis:999999999999999', whole],
    ['with more digits than a number can have', `run-characters-thelanis:${'9'.repeat(30)}`, whole],
    ['of another topic', 'run-lfms-thelanis:1', whole],
    ['of another server', 'run-characters-orien:0', whole],
    ['of another run', 'ran-characters-thelanis:2', whole],
    ['of several topics together', 'run:2', whole],
    ['without an epoch', '2', whole],
    ['that is negative', 'run-characters-thelanis:-1', whole],
    ['that is a fraction', 'run-characters-thelanis:1.5', whole],
    ['in another spelling of the number', 'run-characters-thelanis:0x2', whole],
    ['with blanks', 'run-characters-thelanis: 2', whole],
    ['without a number', 'run-characters-thelanis:', whole],
    ['of 7 KB', 'x'.repeat(7 * 1024), whole],
  ])('%s', async (_case, id, expected) => {
    const { open, change } = await start();
    for (let count = 0; count < 3; count += 1) change();
    const asked = [open(characters, { 'last-event-id': id })];
    if (id.length < 1_000) asked.push(open(`${characters}?last_event_id=${encodeURIComponent(id)}`));
    const streams = await Promise.all(asked);
    await Promise.all(streams.map(({ hear }) => hear(expected.length)));
    change();
    for (const { hear } of streams)
      expect(await hear(expected.length + 1)).toEqual([...expected, 'characters:thelanis delta 4']);
  });

  const both = ['characters:thelanis snapshot 2', 'lfms:thelanis snapshot 0'];
  it.each([
    ['that is valid is followed by the frames since then', 'run:1', '', ['characters:thelanis delta 2']],
    [
      'of a page that has a new topic',
      'run:1',
      'LFMS:thelanis',
      ['lfms:thelanis snapshot 0', 'characters:thelanis delta 2'],
    ],
    ['beside a topic that was not requested', 'run:1', 'server-info', ['characters:thelanis delta 2']],
    ['of one topic', 'run-characters-thelanis:1', '', both],
    ['of the future', 'run:3', '', both],
    ['of another run', 'ran:1', '', both],
    ['that is empty', '', '', both],
  ])('of several topics together %s', async (_case, id, added, expected) => {
    const { open, change } = await start();
    for (let count = 0; count < 2; count += 1) change();
    const query = `${live('characters:thelanis,lfms:thelanis')}&new=${added}&last_event_id=${id}`;
    const stream = await open(query);
    expect(await stream.hear(expected.length + 1)).toEqual(['hello', ...expected]);
  });

  it('in the header of a reconnecting EventSource takes precedence over its address', async () => {
    const { open, change } = await start();
    for (let count = 0; count < 3; count += 1) change();
    const stream = await open(`${characters}?last_event_id=run-characters-thelanis:0`, {
      'last-event-id': 'run-characters-thelanis:2',
    });
    expect(await stream.hear(1)).toEqual(['characters:thelanis delta 3']);
  });
});

describe('a stream with a filter', () => {
  const low = '/v2/lfms/stream/thelanis?levels=1-9&search=raid,%20farm';
  const groupsNow = (comment: string) =>
    lfmsReport([reportedLfm({ id: 1, comment, minimum_level: 1 }), reportedLfm({ id: 2, comment })]);

  it.each(['header', 'parameter'])('resumes after a cursor that is sent as a %s', async (place) => {
    const { open, store, hub } = await start();
    store.apply(groupsNow('raid'), madeAtMs);
    const first = await open(low, { 'accept-encoding': 'gzip' });
    expect(await first.hear(1)).toEqual(['lfms:thelanis snapshot 1']);
    store.apply(groupsNow('a farm'), madeAtMs);
    await first.hear(2);
    const [id = ''] = first.events().map((event) => event.id ?? '');
    first.leave();
    await eventually(() => hub.openCount() === 0);
    store.apply(groupsNow('else'), madeAtMs);
    const again =
      place === 'header'
        ? await open(low, { 'last-event-id': id })
        : await open(`${low}&last_event_id=${encodeURIComponent(id)}`);
    expect(await again.hear(2)).toEqual(['lfms:thelanis delta 2', 'lfms:thelanis delta 3']);
    const said = again.events().map(({ data }) => JSON.parse(data) as Record<string, unknown>);
    expect(said).toMatchObject([
      { previous_seq: 1, updates: [{ id: 1 }], removals: [] },
      { previous_seq: 2, updates: [], removals: [1] },
    ]);
  });

  it('is refused if too many other filters are followed, until one of them has no readers left', async () => {
    const { open, hub } = await start();
    const others = Array.from({ length: 500 }, (_, n) => openFiltered(hub, `search=word${n}`));
    const refused = await open(low);
    expect(refused.headers['retry-after']).toBe('10');
    expect(await refusalOf(refused)).toMatchObject({ status: 503, code: 'too-many-filters' });
    expect((await open('/v2/lfms/stream/thelanis?search=word7')).status).toBe(200);
    expect((await open('/v2/lfms/stream/thelanis')).status).toBe(200);
    expect((await open(low, {}, 'HEAD')).status).toBe(200);
    others[0]?.stream.left();
    expect((await open(low)).status).toBe(200);
  });
});

describe('the limits of streams', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it.each([
    ['an address', '203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['a network of IPv6', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    [
      'an address that a proxy received in a header',
      '10.0.0.1, 203.0.113.7',
      '10.0.0.2, 203.0.113.7',
      '203.0.113.8',
    ],
  ])('refuse the eleventh of %s, until one has left', async (_case, address, same, other) => {
    const { open, hub } = await start({ proxyCount: 1 });
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(characters, from(address))));
    const eleventh = await open(live('server-info'), from(same));
    expect(eleventh.headers['retry-after']).toBe('10');
    expect(await refusalOf(eleventh)).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect((await open(characters, from(other))).status).toBe(200);
    expect((await open(characters, from(same), 'HEAD')).status).toBe(200);
    streams[0]?.leave();
    await eventually(() => hub.openCount() === 10);
    expect((await open(characters, from(same))).status).toBe(200);
    expect((await open(characters, from(address))).status).toBe(429);
  });

  it('let an address have fifty streams with keys, in addition to its ten without', async () => {
    const used: string[] = [];
    const heldBy: ReaderKeyCheck['heldBy'] = ({ headers }) =>
      headers['x-api-key'] === undefined ? null : { id: 1, count: (use) => used.push(use) };
    const { open, hub } = await start({ proxyCount: 1, readerKeys: { check: () => null, heldBy } });
    const keyed = (key: string) => ({ ...from('203.0.113.7'), 'x-api-key': key });
    const streams = await Promise.all(
      Array.from({ length: 50 }, (_, index) => open(characters, keyed(`key ${index % 10}`))),
    );
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await refusalOf(await open(characters, keyed('key 0')))).toMatchObject({
      status: 429,
      message: 'At most 50 streams may be open from one address with keys',
    });
    const without = await Promise.all(
      Array.from({ length: 11 }, () => open(characters, from('203.0.113.7'))),
    );
    expect(without.filter(({ status }) => status === 200)).toHaveLength(10);
    streams[0]?.leave();
    await eventually(() => hub.openCount() === 59);
    expect((await open(characters, keyed('key 1'))).status).toBe(200);
    expect(used.filter((use) => use === 'streams')).toHaveLength(51);
    expect(used.filter((use) => use === 'refused')).toHaveLength(1);
  });

  it.each([
    ['count callers on this machine, too', {}, 10],
    ['count nobody when limits by address are off', { isUnlimited: true }, 12],
  ])('%s', async (_case, parts, opened) => {
    const { open } = await start(parts);
    const streams = await Promise.all(Array.from({ length: 12 }, () => open(characters)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(opened);
  });

  it('refuse everybody when all are taken, even if limits by address are off', async () => {
    const { open, hub } = await start({ streamMaximum: 2, isUnlimited: true });
    const [first] = await Promise.all([open(characters), open(characters)]);
    const third = await open(characters);
    expect(third.headers['retry-after']).toBe('10');
    expect(await refusalOf(third)).toMatchObject({ status: 503, code: 'too-many-streams' });
    first.leave();
    await eventually(() => hub.openCount() === 1);
    expect((await open(characters)).status).toBe(200);
  });

  it('take a stream from the /48 with the most streams for a caller from elsewhere', async () => {
    const { open, hub } = await start({ proxyCount: 1, streamMaximum: 6 });
    const visitor = await open(characters, from('203.0.113.7'));
    const greedy = [];
    for (let place = 1; place <= 5; place += 1)
      greedy.push(await open(characters, from(`2001:db8:1:${place}::1`)));
    expect((await open(characters, from('2001:db8:1:ff::1'))).status).toBe(503);
    const newcomer = await open(characters, from('198.51.100.1'));
    expect([visitor, newcomer, ...greedy].map(({ status }) => status)).toEqual(Array(7).fill(200));
    await greedy[0]?.ended().catch(() => {});
    await eventually(() => hub.openCount() === 6);
  });

  it('allow no stream if the setting is 0', async () => {
    const { open } = await start({ streamMaximum: 0 });
    expect((await open(characters)).status).toBe(503);
  });

  it('do not count streams that wait behind another one on a connection that closes', async () => {
    const { port, hub, open } = await start({ proxyCount: 1 });
    const socket = connect(port, '127.0.0.1');
    const ask = `GET ${characters} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`;
    socket.write(ask.repeat(20));
    await once(socket, 'data');
    expect(hub.openCount()).toBe(1);
    socket.destroy();
    await eventually(() => hub.openCount() === 0);
    const streams = await Promise.all(
      Array.from({ length: 10 }, () => open(characters, from('203.0.113.7'))),
    );
    expect(streams.map(({ status }) => status)).not.toContain(429);
  });
});
