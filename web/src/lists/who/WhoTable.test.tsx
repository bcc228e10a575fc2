import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { WithRouter } from '../../testing/WithRouter.tsx';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { whoRowsOf } from './testing/row-makers.ts';
import { WhoTable } from './WhoTable.tsx';

afterEach(cleanup);

const characters = [
  makeCharacter({ id: 1, name: 'Aria', is_in_party: true, group_id: 7, location_id: 2, total_level: 12 }),
  makeCharacter({ id: 2, name: 'Bram', guild_name: null, total_level: 20 }),
];
const world = {
  areasById: new Map([[2, makeArea({ id: 2, name: 'The Sunken Stair' })]]),
  questsByArea: new Map([[2, [makeQuest({ name: 'Into the Deep' })]]]),
};
const rows = whoRowsOf(characters, {}, world);

function show(over: Partial<ComponentProps<typeof WhoTable>> = {}) {
  const actions = { onSort: vi.fn(), onSearchGuild: vi.fn(), onShowGroup: vi.fn(), onShowDetails: vi.fn() };
  render(
    <WhoTable
      caption="Characters on Orien"
      rows={rows}
      isGroupView={false}
      sortBy={{ type: 'level', ascending: true }}
      isVisible
      {...actions}
      {...over}
    />,
    { wrapper: WithRouter },
  );
  return actions;
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('the table of characters', () => {
  it('has the columns of the list, and marks the sorted one', () => {
    const { onSort } = show();
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['LFM', 'Name', 'Class', 'Level', 'Guild']);
    expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([
      'none',
      'none',
      'none',
      'ascending',
      'none',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Guild' }));
    expect(onSort).toHaveBeenCalledWith('guild');
  });

  it('searches a guild, shows a group and shows details', () => {
    const { onSearchGuild, onShowGroup, onShowDetails } = show();
    const row = rowOf('Aria');
    fireEvent.click(row.getByRole('button', { name: 'Lantern Watch' }));
    fireEvent.click(row.getByRole('button', { name: 'In a group' }));
    fireEvent.click(row.getByRole('button', { name: 'Aria' }));
    expect(onSearchGuild).toHaveBeenCalledWith('Lantern Watch');
    expect(onShowGroup).toHaveBeenCalledWith(7);
    expect(onShowDetails).toHaveBeenCalledWith(1);
    expect(rowOf('Bram').getAllByRole('button')).toHaveLength(1);
  });

  it('links to the page of each possible quest', () => {
    const quests = [makeQuest({ id: 4, name: 'Into the Deep' }), makeQuest({ id: 5, name: 'The Depths' })];
    show({ rows: whoRowsOf(characters, {}, { ...world, questsByArea: new Map([[2, quests]]) }) });
    const links = rowOf('Aria').getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Into the Deep', '/quests/4/into-the-deep'],
      ['The Depths', '/quests/5/the-depths'],
    ]);
  });

  it('links to the page of a quest even when quest names are off', () => {
    show({ rows: whoRowsOf(characters, { showQuestName: false }, world) });
    const link = rowOf('Aria').getByRole('link', { name: 'About the quest' });
    expect(link.getAttribute('href')).toBe('/quests/701/into-the-deep');
  });

  it('names groups by their numbers in group view', () => {
    const group = [1, 2].map((id) =>
      makeCharacter({ id, name: `Member ${id}`, is_in_party: true, group_id: 7 }),
    );
    show({ rows: whoRowsOf(group, { isGroupView: true }), isGroupView: true });
    expect(screen.getAllByRole('button', { name: 'Group 1' })).toHaveLength(2);
    expect(screen.getByRole('columnheader', { name: 'Group' })).toBeTruthy();
  });

  it('has no Tab stops while it is hidden', () => {
    show({ isVisible: false });
    const stops = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
    expect(stops.length).toBeGreaterThan(0);
    expect(stops.filter(({ tabIndex }) => tabIndex >= 0)).toEqual([]);
  });

  it('re-renders only changed rows', () => {
    const seen: string[] = [];
    const watched = rows.map((row) => ({
      ...row,
      get level() {
        seen.push(row.name);
        return row.level;
      },
    }));
    const props = {
      caption: 'Characters',
      isGroupView: false,
      sortBy: { type: 'level', ascending: true } as const,
      isVisible: true,
      onSort: vi.fn(),
      onSearchGuild: vi.fn(),
      onShowGroup: vi.fn(),
      onShowDetails: vi.fn(),
    };
    const { rerender } = render(<WhoTable {...props} rows={watched} />, { wrapper: WithRouter });
    seen.length = 0;
    const [first, second] = watched;
    if (!first || !second) throw new Error('There are no rows.');
    rerender(<WhoTable {...props} rows={[first, { ...second, name: 'Other' }]} />);
    expect(seen).not.toContain('Aria');
  });
});
