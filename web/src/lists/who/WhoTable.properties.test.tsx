import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { anyWidth } from '../shared/testing/any-layout.ts';
import { iconsOf, keptOf, partsOf, renderTable, textOf, textsOf } from '../shared/testing/table-texts.ts';
import { anyWhoRows } from './testing/any-rows.ts';
import { layoutWhoRow } from './who-layout.ts';
import { whoMetrics } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';
import { WhoTable } from './WhoTable.tsx';

/** What a row of the table says, and what it answers to. */
interface Said {
  readonly party: string;
  readonly name: string;
  readonly parts: ReadonlyMap<string, string>;
  readonly classes: string;
  readonly level: string;
  readonly guild: string;
  /** Columns that hold a button or a link, as parts of a row on the canvas. */
  readonly answers: readonly string[];
}

function twinOf(rows: readonly WhoRow[], isVisible: boolean) {
  const { lines, tags } = renderTable(
    <WhoTable
      caption="Characters"
      rows={rows}
      isGroupView={false}
      sortBy={{ type: 'level', ascending: true }}
      isVisible={isVisible}
      onSort={() => {}}
      onSearchGuild={() => {}}
      onShowGroup={() => {}}
      onShowDetails={() => {}}
    />,
  );
  return { said: lines.map(saidBy), tags };
}

function saidBy(line: Element): Said {
  const [party, name, classes, level, guild] = Array.from(line.children);
  const answers = {
    party: party?.querySelector('button'),
    name: name?.querySelector('button'),
    quest: name?.querySelector('a'),
    guild: guild?.querySelector('button'),
  };
  return {
    party: textOf(party),
    name: textOf(name?.querySelector('bdi')),
    parts: partsOf(line),
    classes: textOf(classes),
    level: textOf(level),
    guild: textOf(guild),
    answers: Object.entries(answers).flatMap(([part, element]) => (element ? [part] : [])),
  };
}

const layoutOf = (row: WhoRow, width: number) =>
  layoutWhoRow(row, whoMetrics(width, 'Inter'), measureByCount);

/** Both of each row: what is painted, and what the table says. */
function forEachRow(
  rows: readonly WhoRow[],
  check: (row: WhoRow, table: Said) => void,
  isVisible = false,
): void {
  const { said } = twinOf(rows, isVisible);
  rows.forEach((row, index) => {
    const table = said[index];
    if (!table) throw new Error('A row has no table.');
    check(row, table);
  });
}

/** Cut to its place, or whole. */
function isSaid(text: string, said: Said): boolean {
  const kept = keptOf(text);
  const wholes = [said.name, said.level, said.guild, ...said.parts.values()];
  const classes = said.classes.split(', ').flatMap((each) => [each, each.split(' ').at(-1) ?? '']);
  const isClass = classes.some((each) => each.startsWith(kept)) || said.classes.includes(kept);
  return isClass || said.party.endsWith(kept) || wholes.some((whole) => whole.startsWith(kept));
}

/** A picture on the canvas ↔ a part of the table. */
const pictured = [
  ['crown', 'crown'],
  ['own', 'own'],
  ['friend', 'friend'],
  ['ignored', 'ignored'],
  ['in-quest', 'mark'],
] as const;

describe('for any world and any settings, at any width, the canvas and its table', () => {
  it('have the same rows in the same order', () => {
    fc.assert(
      fc.property(anyWhoRows, fc.boolean(), (rows, isVisible) => {
        const named = ({ name, level, guild }: WhoRow | Said) => [name, level, guild];
        expect(twinOf(rows, isVisible).said.map(named)).toEqual(rows.map(named));
      }),
      { numRuns: 60 },
    );
  });

  it('say the same: every text of the canvas is one of the table, whole or cut short', () => {
    fc.assert(
      fc.property(anyWhoRows, anyWidth, (rows, width) => {
        forEachRow(rows, (row, table) => {
          expect(textsOf(layoutOf(row, width).marks).filter((text) => !isSaid(text, table))).toEqual([]);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('say the same: what is a picture here is a word there', () => {
    fc.assert(
      fc.property(anyWhoRows, (rows) => {
        forEachRow(rows, (row, table) => {
          const { marks } = layoutOf(row, 1600);
          const icons = iconsOf(marks);
          for (const [icon, part] of pictured) {
            expect([icon, icons.includes(icon)]).toEqual([icon, table.parts.has(part)]);
          }
          const genders = icons.filter((icon) => icon === 'male' || icon === 'female');
          expect(genders.join()).toBe(table.parts.get('gender') ?? '');
          expect(icons.includes('party')).toBe(table.party === 'In a group');
          const hasInk = marks.some(({ kind, color }) => kind === 'text' && color === 'text');
          expect(hasInk && (table.parts.has('ignored') || table.parts.has('state'))).toBe(false);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('lose nothing where there is room for it', () => {
    fc.assert(
      fc.property(anyWhoRows, (rows) => {
        forEachRow(rows, (row, table) => {
          const painted = textsOf(layoutOf(row, 1600).marks);
          const shows = (text: string) =>
            text === '' || painted.some((each) => each !== '…' && text.startsWith(keptOf(each)));
          const said = [
            table.name,
            table.level,
            table.guild,
            table.parts.get('place'),
            table.parts.get('quest'),
          ];
          expect(said.filter((text) => !shows(text ?? ''))).toEqual([]);
          expect(row.classes.slice(0, 3).every(({ level }) => shows(String(level)))).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('answer to the same', () => {
    fc.assert(
      fc.property(anyWhoRows, anyWidth, fc.boolean(), (rows, width, isVisible) => {
        forEachRow(
          rows,
          (row, table) => {
            const parts = layoutOf(row, width).zones.map(({ target }) => target.part);
            const answering = parts.filter((part) => part !== 'row');
            // Each of several quests has its page in the table; nobody knows which of them a double click means.
            const { quest } = row;
            const isOne = quest === null || quest.wikiUrl !== null;
            const answers = table.answers.filter((part) => isOne || part !== 'quest');
            expect(answering.toSorted()).toEqual(answers.toSorted());
          },
          isVisible,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('take what somebody wrote as text, never as markup', () => {
    fc.assert(
      fc.property(anyWhoRows, fc.boolean(), (rows, isVisible) => {
        const ours = ['th', 'td', 'div', 'span', 'bdi', 'ul', 'li', 'a', 'button'];
        expect([...twinOf(rows, isVisible).tags].filter((tag) => !ours.includes(tag))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
