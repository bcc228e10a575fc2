import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLfm } from '@rollcall/game/testing/makers';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { anyWidth } from '../shared/testing/any-layout.ts';
import { iconsOf, keptOf, partsByKey, textsOf } from '../shared/testing/mark-texts.ts';
import { layoutLfmRow } from './lfm-layout.ts';
import { type LfmDensity, lfmMetrics } from './lfm-row-parts.ts';
import { describeRow, type LfmRow, lfmRowTexts, nameRow } from './lfm-rows.ts';
import { anyDensity, anyLfmRows } from './testing/any-rows.ts';
import { rowsOf } from './testing/row-makers.ts';

/* The canvas draws a row from its layout, the table from its texts. Both must say the same. */

const marksOf = (row: LfmRow, width: number, density: LfmDensity) =>
  layoutLfmRow(row, lfmMetrics(width, density, 'Inter'), measureByCount).marks;

function inTable(row: LfmRow) {
  const { leader, quest, classes } = lfmRowTexts(row);
  return { parts: partsByKey(leader, quest), classes };
}

/** Whether the table has a text of the canvas, where it may be cut short. */
function isInTable(text: string, row: LfmRow): boolean {
  const { parts, classes } = inTable(row);
  const kept = keptOf(text);
  // On the canvas a lock replaces the first words.
  const pack = (parts.get('pack') ?? '').replace('Not owned: ', '');
  const server = row.server === null ? [] : [row.server.name, row.server.note];
  const wholes = [...server, row.leaderName, row.questName, row.levels, pack, ...parts.values()];
  const isLine = [parts.get('comment') ?? '', row.questName].some((whole) => whole.includes(kept));
  return (
    isLine ||
    wholes.some((whole) => whole.startsWith(kept)) ||
    classes.split(', ').some((name) => name.startsWith(kept))
  );
}

/**
 * "3 classes", "+2", "12 min", "R4": the canvas gives numbers for things that the table names, and has shorter forms.
 */
function isShortForm(text: string, { classes, age, difficulty }: LfmRow): boolean {
  const { length: count } = classes;
  return [
    ...(count === 0 ? ['Any'] : [String(count), `${count} ${count === 1 ? 'class' : 'classes'}`]),
    ...classes.map((_, index) => `+${index + 1}`),
    ...(age?.forms ?? []),
    difficulty?.text.replace(/^Reaper ?/, 'R'),
    '?',
  ].includes(text);
}

/** An icon of the canvas, and the equivalent part of the table. */
const iconParts = [
  ['friend', 'friend'],
  ['timer', 'timer'],
  ['lock', 'pack'],
] as const;

describe('the canvas and the table of groups, for any rows, width and size', () => {
  it('have the same texts: each one on the canvas is in the table, whole or cut short', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, anyDensity, (rows, width, density) => {
        for (const row of rows) {
          const strange = textsOf(marksOf(row, width, density)).filter(
            (text) => !isInTable(text, row) && !isShortForm(text, row),
          );
          expect(strange).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have an icon exactly where the table has a word', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isCompact) => {
        for (const row of rows) {
          const { parts, classes } = inTable(row);
          const marks = marksOf(row, 1600, { fontSize: 14, isCompact });
          const icons = iconsOf(marks);
          for (const [icon, part] of iconParts) {
            expect([icon, icons.includes(icon)]).toEqual([icon, parts.has(part)]);
          }
          expect(icons.includes('any-class')).toBe(classes === 'Any class');
          const isReceding = !marks.some(({ kind, color }) => kind === 'text' && color === 'text');
          const hasInk = row.leaderName !== '' || row.levels !== '';
          expect(hasInk && isReceding).toBe(hasInk && parts.has('state'));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have everything relevant for joining, if there is space', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isCompact) => {
        for (const row of rows) {
          const { parts } = inTable(row);
          const painted = textsOf(marksOf(row, 1600, { fontSize: 14, isCompact }));
          const shows = (text: string) =>
            text === '' || painted.some((each) => each !== '…' && text.startsWith(keptOf(each)));
          for (const part of ['members', 'level', 'comment', 'foot', 'guess', 'difficulty'])
            expect([part, shows(parts.get(part) ?? '')]).toEqual([part, true]);
          expect([row.leaderName, row.questName, row.levels].map(shows)).toEqual([true, true, true]);
        }
      }),
      { numRuns: 60 },
    );
  });
});

it('a row is described in one sentence, and named in a few words', () => {
  const [row] = rowsOf([makeLfm({ comment: null })]);
  expect(row && describeRow(row)).toBe(
    'The Sunken Stair, Elite, Torvald, Lv 20, Human, 1/6, Just now, Any class, levels 15–25',
  );
  expect(row && nameRow(row)).toBe('The Sunken Stair, by Torvald');
  const [aimless] = rowsOf([makeLfm({ quest_id: 0, comment: 'slayers' })], { minLevel: 1, maxLevel: 2 });
  expect(aimless && nameRow(aimless)).toBe('slayers, by Torvald');
  expect(aimless && describeRow(aimless)).toContain('not eligible');
});
