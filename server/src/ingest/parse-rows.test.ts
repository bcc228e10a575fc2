import { describe, expect, it, test } from 'vitest';
import { parseRows, type ParsedRows } from './parse-rows.ts';

/** `[[[…]]]`, as deep as said. */
function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

describe('rows of the catalogue', () => {
  test.each([
    ['reportAreas', [{ id: 1 }], [{ id: 1 }], null],
    ['reportAreas', { areas: [{ id: 1 }], batch_id: 'b' }, [{ id: 1 }], 'b'],
    ['reportQuests', [], [], null],
    ['reportQuests', { quests: [5, 'x'] }, [5, 'x'], null],
  ] as const)('%s takes %j', (call, body, rows, batchId) => {
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
  ] as const)('%s refuses what holds no list of rows', (call, body) => {
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

  it('are refused when one is nested so deeply that it could break who copies it', () => {
    expect(parseRows('reportAreas', [{ id: 1 }, nested(50_000)])).toMatchObject({
      state: 'refused',
      refusal: { issues: [{ path: '1', message: 'is nested too deeply' }] },
    });
    expect(parseRows('reportAreas', [{ xp: { normal: 1 } }, nested(3)])).toMatchObject({ state: 'rows' });
  });
});
