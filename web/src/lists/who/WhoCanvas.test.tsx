import { makeArea, makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import { whoRowsOf } from './testing/row-makers.ts';
import { WhoCanvas } from './WhoBody.tsx';

vi.mock('../../people/icon-shapes.ts', () => ({ useIconShapes: () => null }));
vi.mock('../../canvas/page-text-widths.ts', () => ({
  useTextWidths: () => ({ family: 'Inter', measure: measureByCount }),
}));

const width = 848;
const height = 420;

const characters = [
  makeCharacter({ id: 1, name: 'Aria', is_in_party: true, group_id: 7, location_id: 2 }),
  ...Array.from({ length: 99 }, (_, index) => makeCharacter({ id: index + 2, name: `Number ${index + 2}` })),
];
const rows = whoRowsOf(
  characters,
  {},
  {
    areasById: new Map([[2, makeArea({ id: 2, name: 'The Sunken Stair' })]]),
    questsByArea: new Map([[2, [makeQuest({ name: 'Into the Deep' })]]]),
  },
);

/** Positions of the parts of a row in the wide layout, with rows of 42 pixels. */
const spots = {
  party: { clientX: 20, clientY: 20 },
  name: { clientX: 110, clientY: 8 },
  quest: { clientX: 110, clientY: 32 },
  guild: { clientX: 660, clientY: 20 },
  row: { clientX: 440, clientY: 20 },
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  const { context } = createRecordingContext();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  const actions = {
    onHold: vi.fn(),
    onSortNext: vi.fn(),
    onSearchGuild: vi.fn(),
    onShowGroup: vi.fn(),
    onShowDetails: vi.fn(),
  };
  render(<WhoCanvas label="Characters on Orien" rows={rows} {...actions} />);
  act(() => {
    vi.advanceTimersByTime(50);
  });
  const list = screen.getByRole('region', { name: /Characters on Orien/ });
  const press = (...keys: readonly string[]) => keys.forEach((key) => fireEvent.keyDown(list, { key }));
  const said = () => document.querySelector('[aria-live]')?.textContent ?? '';
  return { ...actions, list, press, said };
}

describe('the pointer on the list', () => {
  it.each([
    ['party', true],
    ['name', true],
    ['quest', true],
    ['guild', true],
    ['row', false],
  ] as const)('shows a hand over a %s: %s', (part, isPressing) => {
    const { list } = open();
    fireEvent.pointerMove(list, spots[part]);
    expect(/onLink/.test(list.className)).toBe(isPressing);
  });

  it('searches a guild, shows a group, shows details', () => {
    const { list, onSearchGuild, onShowGroup, onShowDetails } = open();
    fireEvent.click(list, spots.guild);
    expect(onSearchGuild.mock.calls).toEqual([['Lantern Watch']]);
    fireEvent.click(list, spots.party);
    expect(onShowGroup.mock.calls).toEqual([[7]]);
    fireEvent.click(list, spots.name);
    expect(onShowDetails.mock.calls).toEqual([[1]]);
    fireEvent.click(list, spots.row);
    expect(onShowDetails).toHaveBeenCalledTimes(1);
  });

  it('opens the page of a quest with a double click', () => {
    const wiki = vi.spyOn(window, 'open').mockReturnValue(null);
    const { list } = open();
    fireEvent.click(list, spots.quest);
    expect(wiki).not.toHaveBeenCalled();
    fireEvent.click(list, spots.quest);
    expect(wiki).toHaveBeenCalledWith(expect.stringContaining('Into'), '_blank', 'noopener,noreferrer');
  });

  it('keeps rows in place while it rests there', () => {
    const { list, onHold } = open();
    expect(onHold).not.toHaveBeenCalled();
    fireEvent.pointerMove(list, spots.row);
    expect(onHold).toHaveBeenLastCalledWith(true);
    fireEvent.pointerLeave(list);
    expect(onHold).toHaveBeenLastCalledWith(false);
  });
});

describe('the keyboard on the list', () => {
  it('lists its keys in the label', () => {
    expect(open().list.getAttribute('aria-label')).toBe(
      'Characters on Orien. Arrow keys choose a character, Enter or Space shows its details, S sorts by the next column, Escape deselects.',
    );
  });

  it('focuses a row, which is announced, and shows its details', () => {
    const { press, said, onShowDetails } = open();
    press('ArrowDown');
    expect(said()).toContain('Aria');
    expect(said()).toContain('The Sunken Stair');
    press('Enter', ' ');
    expect(onShowDetails.mock.calls).toEqual([[1], [1]]);
  });

  it('moves by rows, by pages, and to either end', () => {
    const { press, said } = open();
    const nameOf = (index: number) => rows[index]?.name ?? '';
    press('ArrowDown', 'ArrowDown');
    expect(said().split(',')[0]).toBe(nameOf(1));
    press('PageDown');
    expect(said().split(',')[0]).toBe(nameOf(11));
    press('End');
    expect(said().split(',')[0]).toBe(nameOf(99));
    press('ArrowUp', 'Home');
    expect(said().split(',')[0]).toBe(nameOf(0));
  });

  it('sorts by the next column', () => {
    const { press, onSortNext } = open();
    press('s');
    expect(onSortNext).toHaveBeenCalledTimes(1);
  });

  it('leaves the row and the list with Escape', () => {
    const { press, said, onHold, onShowDetails } = open();
    press('ArrowDown');
    expect(onHold).toHaveBeenLastCalledWith(true);
    press('Escape');
    expect([said(), onHold.mock.lastCall]).toEqual(['', [false]]);
    press('Enter');
    expect(onShowDetails).not.toHaveBeenCalled();
  });

  it('leaves keys with a modifier to the browser', () => {
    const { list, onSortNext } = open();
    fireEvent.keyDown(list, { key: 's', ctrlKey: true });
    expect(onSortNext).not.toHaveBeenCalled();
  });
});
