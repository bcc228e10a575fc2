import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { anyWidth } from '../shared/testing/any-layout.ts';
import { iconsOf, keptOf, partsByKey, textsOf } from '../shared/testing/mark-texts.ts';
import { anyWhoRows } from './testing/any-rows.ts';
import { layoutWhoRow } from './who-layout.ts';
import { whoMetrics } from './who-row-parts.ts';
import { type WhoRow, whoRowTexts } from './who-rows.ts';

/* The canvas draws a row from its layout, the table from its texts. Both must say the same. */

const marksOf = (row: WhoRow, width: number) =>
  layoutWhoRow(row, whoMetrics(width, 'Inter'), measureByCount).marks;

function inTable(row: WhoRow) {
  const { party, name, place, classes } = whoRowTexts(row);
  return { party, parts: partsByKey(name, place), classes };
}

/** Whether the table has a text of the canvas, where it may be cut short. */
function isInTable(text: string, row: WhoRow): boolean {
  const { party, parts, classes } = inTable(row);
  const kept = keptOf(text);
  const wholes = [row.name, row.level, row.guild, row.quest?.name ?? '', ...parts.values()];
  const forms = classes.split(', ').flatMap((each) => [each, each.split(' ').at(-1) ?? '']);
  const isClass = forms.some((each) => each.startsWith(kept)) || classes.includes(kept);
  return isClass || party.endsWith(kept) || wholes.some((whole) => whole.startsWith(kept));
}

/** An icon of the canvas, and the equivalent part of the table. */
const iconParts = [
  ['crown', 'crown'],
  ['own', 'own'],
  ['friend', 'friend'],
  ['ignored', 'ignored'],
  ['in-quest', 'mark'],
] as const;

describe('the canvas and the table of characters, for any rows and width', () => {
  it('have the same texts: each one on the canvas is in the table, whole or cut short', () => {
    fc.assert(
      fc.property(anyWhoRows, anyWidth, (rows, width) => {
        for (const row of rows) {
          expect(textsOf(marksOf(row, width)).filter((text) => !isInTable(text, row))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have an icon exactly where the table has a word', () => {
    fc.assert(
      fc.property(anyWhoRows, (rows) => {
        for (const row of rows) {
          const { party, parts } = inTable(row);
          const marks = marksOf(row, 1600);
          const icons = iconsOf(marks);
          for (const [icon, part] of iconParts) {
            expect([icon, icons.includes(icon)]).toEqual([icon, parts.has(part)]);
          }
          const genders = icons.filter((icon) => icon === 'male' || icon === 'female');
          expect(genders.join()).toBe(parts.get('gender') ?? '');
          expect(icons.includes('party')).toBe(party === 'In a group');
          const hasInk = marks.some(({ kind, color }) => kind === 'text' && color === 'text');
          expect(hasInk && (parts.has('ignored') || parts.has('state'))).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have everything when there is space', () => {
    fc.assert(
      fc.property(anyWhoRows, (rows) => {
        for (const row of rows) {
          const painted = textsOf(marksOf(row, 1600));
          const shows = (text: string) =>
            text === '' || painted.some((each) => each !== '…' && text.startsWith(keptOf(each)));
          const place = inTable(row).parts.get('place') ?? '';
          const texts = [row.name, row.level, row.guild, place, row.quest?.name ?? ''];
          expect(texts.filter((text) => !shows(text))).toEqual([]);
          expect(row.classes.slice(0, 3).every(({ level }) => shows(String(level)))).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
