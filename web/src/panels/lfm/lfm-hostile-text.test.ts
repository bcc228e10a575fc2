import { anyHostileText } from '@rollcall/game/testing/arbitraries';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { expectToBeIsolated, expectToKeepItsPlace, hostileWidths } from '../list/testing/any-layout.ts';
import { layoutLfmRow } from './lfm-layout.ts';
import { lfmMetrics } from './lfm-metrics.ts';
import { rowsOf } from './testing/row-makers.ts';

/** One group in which everything that anybody may write is this text. */
function rowWith(text: string) {
  const [row] = rowsOf(
    [
      makeLfm({
        comment: text,
        difficulty: text,
        accepted_classes: [text],
        leader: makeCharacter({ name: text, race: text, guild_name: text }),
      }),
    ],
    { indicateContentIDontOwn: true, ownedContent: ['Other'] },
    { questsById: new Map([[701, makeQuest({ name: text, tip: text, required_adventure_pack: text })]]) },
  );
  if (!row) throw new Error('There is no row.');
  return row;
}

const sizes = [8, 14, 20, 72].flatMap((fontSize) => [
  { fontSize, isCompact: false },
  { fontSize, isCompact: true },
]);
describe.each(sizes)('hostile text at a font size of $fontSize, compact: $isCompact', (density) => {
  it.each(hostileWidths)('keeps to its place in a list of %d pixels', (width) => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const metrics = lfmMetrics(width, density, 'Inter');
        expectToKeepItsPlace(layoutLfmRow(rowWith(text), metrics, measureByCount).marks, metrics);
      }),
      { numRuns: 25 },
    );
  });
});

it('paints each text that runs from right to left in an isolate of its own', () => {
  fc.assert(
    fc.property(anyHostileText, (text) => {
      const metrics = lfmMetrics(848, { fontSize: 14, isCompact: false }, 'Inter');
      expectToBeIsolated(layoutLfmRow(rowWith(text), metrics, measureByCount).marks);
    }),
  );
});
