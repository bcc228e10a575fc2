import { cleanup, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { createListedSource } from './overlay/listed-source.ts';
import { describeRow, nameRow } from './lfm-row-text.ts';
import type { LfmRow } from './lfm-rows.ts';
import { LfmTable } from './LfmTable.tsx';
import { anyLfmRows, rowsOf } from './testing/row-makers.ts';

afterEach(cleanup);

const sortBy = { type: 'level', ascending: true } as const;

function show(rows: readonly LfmRow[], isVisible = false) {
  const onSort = vi.fn<(type: string) => void>();
  render(
    <LfmTable
      caption="Groups on Thelanis"
      rows={rows}
      sortBy={sortBy}
      isVisible={isVisible}
      onSort={onSort}
    />,
  );
  return onSort;
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('the table twin', () => {
  const raid = makeQuest({ group_size: 'Raid', tip: 'Part 2/5' });
  const rows = rowsOf(
    [makeLfm({ id: 1, accepted_classes: ['Cleric', 'Bard'], difficulty: 'Reaper 4' })],
    { indicateContentIDontOwn: true, ownedContent: ['Other'] },
    { questsById: new Map([[701, raid]]), friendIds: new Set([101]) },
  );

  it('says in words what the canvas says by colours and pictures', () => {
    show(rows);
    const cells = within(bodyRows()[0] ?? document.body);
    for (const text of [
      'Torvald',
      'Human',
      'posted by a friend',
      'Raid',
      'Reaper 4',
      'Not owned: Tales of the Deep',
      'Part 2/5',
      'Cleric, Bard',
      '15–25',
    ]) {
      expect(cells.getByText(text)).toBeTruthy();
    }
  });

  it('says how it is sorted', () => {
    show(rows);
    const headers = screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-sort'));
    expect(headers).toEqual(['none', 'none', 'none', 'ascending']);
  });

  it('has links to the wiki that open apart, and no stop for the Tab key as long as it is not seen', () => {
    show(rows);
    const link = screen.getByRole('link', { name: 'The Sunken Stair' });
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.tabIndex).toBe(-1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has a way to the details of each group when it is seen', () => {
    render(
      <LfmTable
        caption="Groups on Thelanis"
        rows={rows}
        sortBy={sortBy}
        isVisible={true}
        onSort={() => {}}
        details={createListedSource()}
      />,
    );
    expect(screen.getByRole('button', { name: 'Details of the group of Torvald' })).toBeTruthy();
  });

  it('sorts by its headers when it is seen', () => {
    const onSort = show(rows, true);
    screen.getByRole('button', { name: 'Quest' }).click();
    expect(onSort).toHaveBeenCalledWith('quest_name');
    expect(screen.getByRole('link').tabIndex).toBe(0);
  });

  it('has the rows of the canvas in the same order, for any world', () => {
    fc.assert(
      fc.property(anyLfmRows, (any) => {
        cleanup();
        show(any);
        const twin = bodyRows().map((row) => {
          const [leader, quest, classes, level] = Array.from(row.children, (cell) => cell);
          const part = (cell: Element | undefined, name: string) =>
            cell?.querySelector(`[data-part=${name}]`)?.textContent ?? '';
          return {
            leaderName: leader?.querySelector('bdi')?.textContent,
            comment: part(leader, 'comment'),
            memberCount: part(leader, 'members'),
            foot: part(leader, 'foot'),
            questName: quest?.querySelector('bdi')?.textContent,
            difficulty: part(quest, 'difficulty'),
            tip: part(quest, 'tip'),
            classes: classes?.textContent,
            levels: level?.textContent,
          };
        });
        expect(twin).toEqual(
          any.map((row) => ({
            leaderName: row.leaderName,
            comment: row.comment,
            memberCount: row.memberCount,
            foot: row.foot?.text ?? '',
            questName: row.questName,
            difficulty: row.difficulty?.text ?? '',
            tip: row.tip,
            classes: row.classes.map(({ name }) => name).join(', ') || 'Any class',
            levels: row.levels,
          })),
        );
      }),
      { numRuns: 40 },
    );
  });
});

it('describes a row in one sentence, and names it in a few words', () => {
  const [row] = rowsOf([makeLfm({ comment: null })]);
  expect(row && describeRow(row)).toBe(
    'The Sunken Stair, Elite, Torvald, Lv 20, Human, 1/6, Just now, Any class, levels 15–25',
  );
  expect(row && nameRow(row)).toBe('The Sunken Stair, by Torvald');
  const [aimless] = rowsOf([makeLfm({ quest_id: 0, comment: 'slayers' })], { minLevel: 1, maxLevel: 2 });
  expect(aimless && nameRow(aimless)).toBe('slayers, by Torvald');
  expect(aimless && describeRow(aimless)).toContain('not eligible');
});
