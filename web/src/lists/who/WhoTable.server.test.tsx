import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { anyWidth } from '../shared/testing/any-layout.ts';
import { partsByKey } from '../shared/testing/mark-texts.ts';
import { nameIn, partsOf, renderTable, textOf } from '../shared/testing/table-html.ts';
import { anyWhoRows } from './testing/any-rows.ts';
import { layoutWhoRow } from './who-layout.ts';
import { whoMetrics } from './who-row-parts.ts';
import { type WhoRow, whoRowTexts } from './who-rows.ts';
import { WhoTable } from './WhoTable.tsx';

const tableOf = (rows: readonly WhoRow[], isVisible: boolean) =>
  renderTable(
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

describe('the table of characters', () => {
  it('has the names and texts of all rows in order, and no foreign markup', () => {
    fc.assert(
      fc.property(anyWhoRows, fc.boolean(), (rows, isVisible) => {
        const { rows: rendered, tags } = tableOf(rows, isVisible);
        expect(
          rendered.map(([party, name = '', classes, level, guild]) => {
            const { quest: _quest, page: _page, ...parts } = Object.fromEntries(partsOf([name]));
            return [textOf(party), nameIn(name), parts, textOf(classes), textOf(level), textOf(guild)];
          }),
        ).toEqual(
          rows.map((row) => {
            const { party, name, place, classes } = whoRowTexts(row);
            const parts = Object.fromEntries(partsByKey(name, place));
            return [party, row.name, parts, classes, row.level, row.guild];
          }),
        );
        const ours = ['div', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'button'];
        const inCells = ['span', 'bdi', 'ul', 'li', 'a'];
        expect([...tags].filter((tag) => !ours.includes(tag) && !inCells.includes(tag))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('has a button or link wherever the canvas has a zone that responds', () => {
    fc.assert(
      fc.property(anyWhoRows, anyWidth, fc.boolean(), (rows, width, isVisible) => {
        const { rows: rendered } = tableOf(rows, isVisible);
        rows.forEach((row, index) => {
          const [party = '', name = '', , , guild = ''] = rendered[index] ?? [];
          const inTable = [
            party.includes('<button') && 'party',
            name.includes('<button') && 'name',
            // The table links each of several quests; a double click on the canvas would be ambiguous.
            name.includes('<a ') && (row.quest === null || row.quest.wikiUrl !== null) && 'quest',
            guild.includes('<button') && 'guild',
          ].filter((part) => part !== false);
          const { zones } = layoutWhoRow(row, whoMetrics(width, 'Inter'), measureByCount);
          const onCanvas = zones.map(({ target }) => target.part).filter((part) => part !== 'row');
          expect(inTable.toSorted()).toEqual(onCanvas.toSorted());
        });
      }),
      { numRuns: 30 },
    );
  });
});
