import type { ApiCall, ApiGroup } from '@rollcall/game/site/api-overview';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawAnswer } from '../../api/send-call.ts';
import {
  addressOf,
  answerView,
  curlLine,
  figuresView,
  findCall,
  firstValues,
  limitRows,
  openCalls,
  programFor,
  tookText,
} from './api-view.ts';

const call: ApiCall = {
  name: 'lfmsOnServer',
  method: 'GET',
  path: '/v1/lfms/:server',
  summary: 'Groups of a server',
  caller: 'Anybody.',
  is_open: true,
  is_stream: false,
  parameters: [
    { name: 'server', in: 'path', note: '', is_prefilled: true, example: 'orien' },
    { name: 'levels', in: 'query', note: '', is_prefilled: false, example: '28-32' },
    { name: 'search', in: 'query', note: '', is_prefilled: false, example: 'bell' },
  ],
};
const closed: ApiCall = { ...call, name: 'makeKey', method: 'POST', is_open: false };
const groups: readonly ApiGroup[] = [
  { name: 'live', title: 'Live', about: '', calls: [call, closed] },
  { name: 'keys', title: 'Keys', about: '', calls: [closed] },
];

describe('the address of a call', () => {
  it.each([
    [firstValues(call), '/v1/lfms/orien'],
    [{ server: 'orien', levels: ' 28-32 ', search: '' }, '/v1/lfms/orien?levels=28-32'],
    [{ server: 'a/b ?#', search: 'a&b=c,d' }, '/v1/lfms/a%2Fb%20%3F%23?search=a%26b%3Dc,d'],
    [{}, '/v1/lfms/'],
  ])('for %j is %s', (values, address) => {
    expect(addressOf(call, values)).toBe(address);
  });

  it('starts with the required query parameters', () => {
    const forecast: ApiCall = {
      ...call,
      path: '/v1/lfms/forecast',
      parameters: [
        { name: 'server', in: 'query', note: '', is_prefilled: true, example: 'orien' },
        { name: 'quest', in: 'query', note: '', is_prefilled: false, example: '701' },
      ],
    };
    expect(addressOf(forecast, firstValues(forecast))).toBe('/v1/lfms/forecast?server=orien');
  });

  it('stays within the path of the call, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (server, search) => {
        expect(addressOf(call, { server, search })).toMatch(/^\/v1\/lfms\/[^/?#\s]*(?:\?search=[^#\s&]+)?$/);
      }),
    );
  });
});

describe('the calls offered in the playground', () => {
  it('are the public ones', () => {
    expect(openCalls(groups)).toEqual([{ ...groups[0], calls: [call] }]);
    expect(findCall(groups, 'makeKey')).toBe(closed);
    expect(findCall(groups, 'nothing')).toBeNull();
  });
});

describe('an answer', () => {
  const answer: RawAnswer = {
    status: 200,
    statusText: 'OK',
    headers: [['Content-Type', 'application/json; charset=utf-8']],
    text: '{"data":{"a":1}}',
    isCut: false,
    headMs: 3.14,
    totalMs: 1234,
  };
  it('is shown as formatted JSON, with status and time', () => {
    expect(answerView(answer)).toEqual({
      status: '200 OK',
      isGood: true,
      took: '3.1 ms until the first byte, 1.2 s in all',
      headers: answer.headers,
      body: '{\n  "data": {\n    "a": 1\n  }\n}',
      note: null,
    });
  });

  it('says what was cut off', () => {
    const long = answerView({ ...answer, text: JSON.stringify('x'.repeat(30_000)) });
    expect([long.body.length, long.note]).toEqual([20_000, 'The first 20,000 characters of 30,002.']);
    const cut = answerView({ ...answer, text: '{"data":[1,2', isCut: true });
    expect([cut.body, cut.note]).toEqual([
      '{"data":[1,2',
      'The first 20,000 characters of more than 100,000.',
    ]);
    const stream = answerView({
      ...answer,
      headers: [['Content-Type', 'text/event-stream; charset=utf-8']],
      text: 'id: 1\ndata: {}\n\n',
      isCut: true,
    });
    expect([stream.body, stream.note]).toEqual([
      'id: 1\ndata: {}\n\n',
      'The beginning of the stream, which continues until you disconnect.',
    ]);
  });

  it('is shown unchanged if it is an error, and empty without a body', () => {
    const refused = answerView({ ...answer, status: 429, statusText: 'Too Many Requests', text: 'no JSON' });
    expect([refused.status, refused.isGood, refused.body]).toEqual([
      '429 Too Many Requests',
      false,
      'no JSON',
    ]);
    expect(answerView({ ...answer, status: 204, statusText: '', text: '' })).toMatchObject({
      status: '204',
      body: '',
    });
  });
});

describe('the texts', () => {
  it.each([
    [0.04, '0.0 ms'],
    [9.96, '10.0 ms'],
    [12.4, '12 ms'],
    [1000, '1.0 s'],
  ])('of a time of %d ms are %s', (ms, text) => {
    expect(tookText(ms)).toBe(text);
  });

  it('for a shell hold the key in a variable', () => {
    expect(curlLine('https://rollcall.example', "/v1/guilds?name='", false, true)).toBe(
      `curl 'https://rollcall.example/v1/guilds?name=%27' -H "X-API-Key: $API_KEY"`,
    );
    expect(curlLine('', '/v2/live?topics=server-info', true, false)).toBe(
      "curl -N '/v2/live?topics=server-info'",
    );
  });

  it('of a program have the address of this site', () => {
    expect(programFor("address ?? 'http://127.0.0.1:3000'", 'https://a.example')).toBe(
      "address ?? 'https://a.example'",
    );
  });

  it('of limits say where there is none', () => {
    const limits = {
      reads: { per_second: 60, at_once: 120 },
      keyed_reads: { per_second: 300, at_once: 600 },
      streams: 10,
      keyed_streams: null,
      keys_a_day: 3,
      keys_at_once: 10,
      key_days: 90,
    };
    expect(limitRows(limits).map(({ without, withKey }) => [without, withKey])).toEqual([
      ['60', '300'],
      ['120', '600'],
      ['10', 'No limit'],
    ]);
  });
});

describe('the live figures', () => {
  const nowMs = Date.parse('2026-11-22T00:01:00Z');
  type Given = Parameters<typeof figuresView>;
  const valuesOf = (...given: [Given[0], Given[1]]) => figuresView(...given, nowMs).map(({ value }) => value);

  it('are loading at first, and totals later', () => {
    expect(valuesOf(null, null)).toEqual([null, null, null, null, null]);
    const health = {
      health: 'degraded' as const,
      reasons: [],
      store: { state: 'ok' as const },
      history: { waiting_events: 0, is_journal_writable: true },
      servers: { orien: { age_s: 3.4, is_fresh: true }, cannith: { age_s: null, is_fresh: false } },
      streams: { open: 7 },
      unknown_servers: {},
    };
    const info = {
      index: 0,
      is_online: true,
      is_vip_only: false,
      character_count: 120,
      lfm_count: 9,
      queue_number: 0,
      last_status_check: null,
      last_data_fetch: '2026-11-22T00:00:00Z',
      creation_timestamp: null,
      offline_since: null,
    };
    expect(valuesOf(health, { orien: info, cannith: { ...info, character_count: 0, lfm_count: 0 } })).toEqual(
      ['Degraded', '3 s old', '120', '9', '7'],
    );
    expect(figuresView(health, null, nowMs)[0]?.isWell).toBe(false);
    expect(valuesOf({ ...health, health: 'ok', servers: {} }, {})).toEqual([
      'Working',
      'No report yet',
      '–',
      '–',
      '7',
    ]);
  });
});
