import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { iconsOf, keptOf, partsOf, renderTwin, textOf, textsOf } from '../list/testing/twin.ts';
import { layoutLfmRow } from './lfm-layout.ts';
import { type LfmDensity, lfmMetrics } from './lfm-metrics.ts';
import type { LfmRow } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import { anyWidth } from '../list/testing/any-layout.ts';
import { anyDensity, anyLfmRows } from './testing/row-makers.ts';

/** What a row of the twin says: its texts one by one, and which of its parts are there. */
interface Said {
  readonly texts: readonly string[];
  readonly parts: ReadonlyMap<string, string>;
  readonly classes: string;
  readonly levels: string;
  readonly leaderName: string;
  readonly questName: string;
}

function twinOf(rows: readonly LfmRow[], isVisible: boolean) {
  const { lines, tags } = renderTwin(
    <LfmTable
      caption="Groups"
      rows={rows}
      sortBy={{ type: 'level', ascending: true }}
      isVisible={isVisible}
      onSort={() => {}}
    />,
  );
  return { said: lines.map(saidBy), tags };
}

function saidBy(line: Element): Said {
  const [leader, quest, classes, levels] = Array.from(line.children);
  const parts = partsOf(line);
  // A lock stands for the first words.
  const pack = (parts.get('pack') ?? '').replace('Not owned: ', '');
  const leaderName = textOf(leader?.querySelector('bdi'));
  const questName = textOf(quest?.querySelector('bdi'));
  return {
    texts: [leaderName, questName, textOf(levels), pack, ...parts.values()],
    parts,
    classes: textOf(classes),
    levels: textOf(levels),
    leaderName,
    questName,
  };
}

const marksOf = (row: LfmRow, width: number, density: LfmDensity) =>
  layoutLfmRow(row, lfmMetrics(width, density, 'Inter'), measureByCount).marks;

/** What the twin says in words of which the canvas has room for a part only. */
function isSaid(text: string, said: Said): boolean {
  const kept = keptOf(text);
  const isBeginning = said.texts.some((whole) => whole.startsWith(kept));
  const isLine = [said.parts.get('comment') ?? '', said.questName].some((whole) => whole.includes(kept));
  return isBeginning || isLine || said.classes.split(', ').some((name) => name.startsWith(kept));
}

/** "3 classes", "+2": the canvas counts what the twin names. */
function isCount(text: string, said: Said): boolean {
  const kept = keptOf(text);
  const names = said.classes.split(', ').length;
  const all = `${names} ${names === 1 ? 'class' : 'classes'}`;
  const others = Array.from({ length: names }, (_, index) => `+${index + 1}`);
  // A count that is cut short says that it is, and no other number.
  return [all, ...others].some((count) => (kept === text ? count === text : count.startsWith(kept)));
}

const pictured = [
  ['friend', 'friend'],
  ['timer', 'timer'],
  ['lock', 'pack'],
] as const;

describe('for any world and any settings, at any width and size, the canvas and its twin', () => {
  it('have the same rows in the same order', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isVisible) => {
        const { said } = twinOf(rows, isVisible);
        const named = ({ leaderName, questName, levels }: LfmRow | Said) => [leaderName, questName, levels];
        expect(said.map(named)).toEqual(rows.map(named));
      }),
      { numRuns: 60 },
    );
  });

  it('say the same: every text of the canvas is one of the twin, whole or cut short', () => {
    fc.assert(
      fc.property(anyLfmRows, anyWidth, anyDensity, (rows, width, density) => {
        const { said } = twinOf(rows, false);
        rows.forEach((row, index) => {
          const twin = said[index];
          if (!twin) throw new Error('A row has no twin.');
          const strange = textsOf(marksOf(row, width, density)).filter(
            (text) => !isSaid(text, twin) && !isCount(text, twin),
          );
          expect(strange).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('say the same: what is a picture here is a word there', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isCompact) => {
        const { said } = twinOf(rows, false);
        rows.forEach((row, index) => {
          const parts = said[index]?.parts ?? new Map<string, string>();
          const marks = marksOf(row, 1600, { fontSize: 14, isCompact });
          const icons = iconsOf(marks);
          // With room for all, each picture is there exactly when its word is.
          for (const [icon, part] of pictured) {
            expect([icon, icons.includes(icon)]).toEqual([icon, parts.has(part)]);
          }
          expect(icons.includes('any-class')).toBe(said[index]?.classes === 'Any class');
          const isReceding = !marks.some(({ kind, ink }) => kind === 'text' && ink === 'text');
          const hasInk = row.leaderName !== '' || row.levels !== '';
          expect(hasInk && isReceding).toBe(parts.get('state') === 'not eligible');
        });
      }),
      { numRuns: 60 },
    );
  });

  it('lose nothing that decides whether one joins, where there is room for it', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isCompact) => {
        const { said } = twinOf(rows, false);
        rows.forEach((row, index) => {
          const twin = said[index];
          const painted = textsOf(marksOf(row, 1600, { fontSize: 14, isCompact }));
          const shows = (text: string) =>
            text === '' || painted.some((each) => each !== '…' && text.startsWith(keptOf(each)));
          for (const part of ['members', 'level', 'comment', 'foot', 'guess', 'difficulty'])
            expect([part, shows(twin?.parts.get(part) ?? '')]).toEqual([part, true]);
          expect([twin?.leaderName, twin?.questName, twin?.levels].map((text) => shows(text ?? ''))).toEqual([
            true,
            true,
            true,
          ]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('take what somebody wrote as text, never as markup', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isVisible) => {
        const ours = ['th', 'td', 'div', 'bdi', 'ul', 'li', 'a'];
        expect([...twinOf(rows, isVisible).tags].filter((tag) => !ours.includes(tag))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
