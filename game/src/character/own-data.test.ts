import { expect, it } from 'vitest';
import { freshClaimMs, isFreshClaim, writeCsv } from './own-data.ts';

it.each([
  [0, true],
  [freshClaimMs - 1, true],
  [freshClaimMs, false],
  [-1000, true],
  [-freshClaimMs, false],
])('a token that was granted %i ms ago may erase: %s', (agoMs, isFresh) => {
  const nowMs = Date.UTC(2026, 10, 20);
  expect(isFreshClaim(nowMs - agoMs, nowMs)).toBe(isFresh);
});

it('an export is written as CSV in which no cell is a formula', () => {
  const rows = [{ a: '=1+1', b: '-5', c: 'say "hi"', d: null, e: { x: 1 } }];
  const csv = writeCsv({ character_id: 1, exported_at: '', tables: { t: { rows, is_complete: true } } });
  expect(csv.split('\r\n')).toEqual([
    '"table","row","column","value"',
    `"t","1","a","'=1+1"`,
    '"t","1","b","-5"',
    '"t","1","c","say ""hi"""',
    '"t","1","d",""',
    '"t","1","e","{""x"":1}"',
    '',
  ]);
});
