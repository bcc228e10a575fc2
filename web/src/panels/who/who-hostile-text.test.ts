import { anyHostileText } from '@rollcall/game/testing/arbitraries';
import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { expectToBeIsolated, expectToKeepItsPlace, hostileWidths } from '../list/testing/any-layout.ts';
import { whoRowsOf } from './testing/row-makers.ts';
import { layoutWhoRow } from './who-layout.ts';
import { whoMetrics } from './who-metrics.ts';

/** One character of whom everything that anybody may write is this text. */
function rowWith(text: string) {
  const [row] = whoRowsOf(
    [
      makeCharacter({
        name: text,
        race: text,
        gender: text,
        guild_name: text,
        classes: [
          { name: text, level: 12 },
          { name: 'Rogue', level: 4 },
          { name: text, level: 4 },
        ],
        is_in_party: true,
        group_id: 7,
      }),
    ],
    { shouldIncludeRegion: true },
    {
      registeredIds: new Set([101]),
      friendIds: new Set([101]),
      areasById: new Map([[501, makeArea({ id: 501, name: text, region: text })]]),
      questsByArea: new Map([[501, [makeQuest({ name: text })]]]),
    },
  );
  if (!row) throw new Error('There is no row.');
  return row;
}

describe('hostile text in a row of a character', () => {
  it.each(hostileWidths)('keeps to its place in a list of %d pixels', (width) => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const metrics = whoMetrics(width, 'Inter');
        expectToKeepItsPlace(layoutWhoRow(rowWith(text), metrics, measureByCount).marks, metrics);
      }),
      { numRuns: 50 },
    );
  });

  it('is painted in an isolate of its own where it runs from right to left', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        expectToBeIsolated(layoutWhoRow(rowWith(text), whoMetrics(848, 'Inter'), measureByCount).marks);
      }),
    );
  });
});
