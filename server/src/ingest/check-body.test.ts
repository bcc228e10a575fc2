import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it, test } from 'vitest';
import { checkBody, type ParsedRows, parseRows } from './check-body.ts';
import type { IngestCall } from './ingest-call.ts';

const check = (body: string | Uint8Array, call: IngestCall = 'changeCharacters') =>
  checkBody(
    { call, bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body, arrivedAtMs: 0 },
    defaultDefinition,
  );

test.each([
  ['', 'invalid-json', 'The body is empty'],
  [
    '{"characters":[{"id":1',
    'invalid-json',
    'The body is not whole JSON: it ends in the middle, after 22 characters',
  ],
  [
    '{"characters":"ab',
    'invalid-json',
    'The body is not whole JSON: it ends in the middle, after 17 characters',
  ],
  [
    '{"characters":tru',
    'invalid-json',
    'The body is not whole JSON: it ends in the middle, after 17 characters',
  ],
  ['{characters:[]}', 'invalid-json', 'The body is not JSON: it breaks at character 1'],
  ['<xml secret="1"/>', 'invalid-json', 'The body is not JSON'],
  [Uint8Array.of(0x22, 0xff, 0x22), 'not-utf-8', 'The body is not valid UTF-8'],
  [Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'not-utf-8', 'The body is not valid UTF-8'],
])('%j is rejected without quoting it', (body, code, message) => {
  expect(check(body)).toEqual({
    state: 'refused',
    refusal: { status: 400, code, message },
    unknownServers: {},
  });
});

test('A byte-order mark is accepted', () => {
  expect(check('\ufeff{"characters":[]}').state).toBe('report');
});

test('Each call has its own shape', () => {
  expect(check('{"lfms":[]}', 'reportLfms')).toMatchObject({ report: { kind: 'lfms', mode: 'keyframe' } });
  expect(check('{"servers":{}}', 'changeServerInfo')).toMatchObject({ report: { kind: 'server-info' } });
  expect(check('[{"id":1}]', 'reportAreas')).toMatchObject({ state: 'rows', rows: [{ id: 1 }] });
});

test('A body nested a hundred thousand levels deep gets an answer and crashes nothing', () => {
  const deep = `{"characters":[{"id":1,"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`;
  expect(check(deep)).toMatchObject({ rejected: [{ index: 0, issues: [{ path: 'name' }] }] });
});

/** `[[[…]]]` of this depth. */
function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

describe('rows of the catalogue', () => {
  test.each([
    ['reportAreas', [{ id: 1 }], [{ id: 1 }], null],
    ['reportAreas', { areas: [{ id: 1 }], batch_id: 'b' }, [{ id: 1 }], 'b'],
    ['reportQuests', [], [], null],
    ['reportQuests', { quests: [5, 'x'] }, [5, 'x'], null],
  ] as const)('%s accepts %j', (call, body, rows, batchId) => {
    expect(parseRows(call, body)).toEqual({ state: 'rows', rows, batchId, corrections: [] });
  });

  it('may call the journal group an area', () => {
    const { corrections } = parseRows('reportQuests', [
      { id: 1 },
      { id: 2, quest_journal_area: 'House K' },
    ]) as ParsedRows;
    expect(corrections).toEqual(['quest-journal-area']);
  });

  test.each([
    ['reportAreas', null],
    ['reportAreas', {}],
    ['reportAreas', { quests: [] }],
    ['reportAreas', { areas: {} }],
    ['reportQuests', { quests: [], batch_id: 5 }],
    ['reportQuests', 'rows'],
    ['reportQuests', Array.from({ length: 20_001 }, () => 0)],
  ] as const)('%s rejects a body without a list of rows', (call, body) => {
    const name = call === 'reportAreas' ? 'areas' : 'quests';
    expect(parseRows(call, body)).toMatchObject({
      state: 'refused',
      refusal: {
        status: 400,
        issues: [
          {
            path: '',
            message: `must be a list of at most 20000 rows, or an object that holds one as "${name}"`,
          },
        ],
      },
    });
  });

  it('are rejected if they are nested so deeply that copying them could fail', () => {
    expect(parseRows('reportAreas', [{ id: 1 }, nested(50_000)])).toMatchObject({
      state: 'refused',
      refusal: { issues: [{ path: '1', message: 'is nested too deeply' }] },
    });
    expect(parseRows('reportAreas', [{ xp: { normal: 1 } }, nested(3)])).toMatchObject({ state: 'rows' });
  });
});
