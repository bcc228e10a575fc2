import { defaultDefinition } from '@rollcall/game/definition';
import { expect, test } from 'vitest';
import { checkBody } from './check-body.ts';
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
])('%j is refused without quoting it', (body, code, message) => {
  expect(check(body)).toEqual({
    state: 'refused',
    refusal: { status: 400, code, message },
    unknownServers: {},
  });
});

test('a byte-order mark is no fault', () => {
  expect(check('\ufeff{"characters":[]}').state).toBe('report');
});

test('each call has its own shape', () => {
  expect(check('{"lfms":[]}', 'reportLfms')).toMatchObject({ report: { kind: 'lfms', mode: 'keyframe' } });
  expect(check('{"servers":{}}', 'changeServerInfo')).toMatchObject({ report: { kind: 'server-info' } });
  expect(check('[{"id":1}]', 'reportAreas')).toMatchObject({ state: 'rows', rows: [{ id: 1 }] });
});

test('a body nested a hundred thousand deep is an answer, not a crash', () => {
  const deep = `{"characters":[{"id":1,"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`;
  expect(check(deep)).toMatchObject({ rejected: [{ index: 0, issues: [{ path: 'name' }] }] });
});
