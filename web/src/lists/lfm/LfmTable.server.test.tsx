import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { partsByKey } from '../shared/testing/mark-texts.ts';
import { nameIn, partsOf, renderTable, textOf } from '../shared/testing/table-html.ts';
import { type LfmRow, lfmRowTexts } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import { anyLfmRows } from './testing/any-rows.ts';
import { rowsOf } from './testing/row-makers.ts';

const tableOf = (rows: readonly LfmRow[], isVisible: boolean) =>
  renderTable(
    <LfmTable
      caption="Groups"
      rows={rows}
      sortBy={{ type: 'level', ascending: true }}
      isVisible={isVisible}
      onSort={() => {}}
    />,
  );

describe('the table of groups', () => {
  it('has the names and texts of all rows in order, and no foreign markup', () => {
    fc.assert(
      fc.property(anyLfmRows, fc.boolean(), (rows, isVisible) => {
        const { rows: rendered, tags } = tableOf(rows, isVisible);
        expect(
          rendered.map((cells, place) => {
            const hasServer = rows[place]?.server !== null;
            const [leader = '', quest = '', classes, levels] = hasServer ? cells.slice(1) : cells;
            return {
              server: hasServer ? textOf(cells[0]).trim() : null,
              names: [nameIn(leader), nameIn(quest), textOf(levels)],
              parts: partsOf([leader, quest]),
              classes: textOf(classes),
            };
          }),
        ).toEqual(
          rows.map((row) => {
            const texts = lfmRowTexts(row);
            return {
              server: row.server && `${row.server.name} ${row.server.note}`.trim(),
              names: [row.leaderName, row.questName, row.levels],
              parts: partsByKey(texts.leader, texts.quest),
              classes: texts.classes,
            };
          }),
        );
        const ours = ['div', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'button'];
        const inCells = ['bdi', 'ul', 'li', 'a', 'span'];
        expect([...tags].filter((tag) => !ours.includes(tag) && !inCells.includes(tag))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('has words for the colours and icons of the canvas', () => {
    const raid = makeQuest({ group_size: 'Raid', tip: 'Part 2/5' });
    const { rows } = tableOf(
      rowsOf(
        [makeLfm({ id: 1, accepted_classes: ['Cleric', 'Bard'], difficulty: 'Reaper 4' })],
        { indicateContentIDontOwn: true, ownedContent: ['Other'] },
        { questsById: new Map([[701, raid]]), friendIds: new Set([101]) },
      ),
      false,
    );
    expect(Object.fromEntries(partsOf(rows[0] ?? []))).toMatchObject({
      race: 'Human',
      friend: 'posted by a friend',
      raid: 'Raid',
      difficulty: 'Reaper 4',
      pack: 'Not owned: Tales of the Deep',
      tip: 'Part 2/5',
    });
    expect((rows[0] ?? []).slice(2).map(textOf)).toEqual(['Cleric, Bard', '15–25']);
  });
});
