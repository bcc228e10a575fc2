import { anyHostileText } from '@rollcall/game/testing/arbitraries';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isolateDirection, runsRightToLeft } from '../../canvas/clean-text.ts';
import { containsBox } from '../../canvas/geometry.ts';
import { paintMarks } from '../../canvas/marks.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import { readInks } from '../inks.ts';
import { layoutLfmRow } from './lfm-layout.ts';
import { lfmMetrics } from './lfm-metrics.ts';
import { rowsOf } from './testing/row-makers.ts';

/** One group in which everything that anybody may write is this text. */
const rowWith = (text: string) =>
  rowsOf(
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
  )[0];

const inks = readInks({ getPropertyValue: (name) => name });
const icons = { pixelRatio: 1, draw: () => {} };
const sizes = [8, 14, 20, 72].flatMap((fontSize) => [
  { fontSize, isCompact: false },
  { fontSize, isCompact: true },
]);
const widths = [100, 240, 366, 600, 601, 848, 2000];

const reorders = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u;

describe.each(sizes)('hostile text at a font size of $fontSize, compact: $isCompact', (density) => {
  it.each(widths)('keeps to its place in a list of %d pixels', (width) => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const row = rowWith(text);
        if (!row) throw new Error('There is no row.');
        const metrics = lfmMetrics(width, density, 'Inter');
        const { marks } = layoutLfmRow(row, metrics, measureByCount);
        const whole = { x: 0, y: 0, width, height: metrics.rowHeight };
        for (const mark of marks) {
          expect(containsBox(whole, mark.box)).toBe(true);
          if (mark.kind !== 'text') continue;
          // What is written is as wide as the box that it was given, or narrower, and has no power over its neighbours.
          expect(measureByCount(mark.text, mark.font)).toBeLessThanOrEqual(mark.box.width + 0.01);
          expect(mark.text).not.toMatch(reorders);
          expect(mark.text).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: 25 },
    );
  });
});

it('paints each text that runs from right to left in an isolate of its own', () => {
  fc.assert(
    fc.property(anyHostileText, (text) => {
      const row = rowWith(text);
      if (!row) throw new Error('There is no row.');
      const { marks } = layoutLfmRow(
        row,
        lfmMetrics(848, { fontSize: 14, isCompact: false }, 'Inter'),
        measureByCount,
      );
      const { context, texts } = createRecordingContext();
      paintMarks(context, marks, 0, { inks, icons });
      const written = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
      expect(texts()).toEqual(written.map(isolateDirection));
      for (const each of texts().filter(runsRightToLeft)) {
        expect([each.at(0), each.at(-1), each.slice(1, -1).match(reorders)]).toEqual([
          '\u2068',
          '\u2069',
          null,
        ]);
      }
    }),
  );
});
