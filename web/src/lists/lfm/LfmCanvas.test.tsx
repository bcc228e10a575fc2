import { act, fireEvent, screen } from '@testing-library/react';
import { defaultDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import {
  byId,
  endPanelWorld,
  group,
  orien,
  pass,
  startPanelWorld,
  world,
} from '../shared/testing/panel-world.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { renderAtAddress } from '../view/testing/RenderAtAddress.tsx';
import { LfmPanel } from './LfmPanel.tsx';

vi.mock('../../people/icon-shapes.ts', () => ({ useIconShapes: () => null }));
vi.mock('../../canvas/page-text-widths.ts', () => ({
  useTextWidths: () => ({ family: 'Inter', measure: measureByCount }),
}));

const rowHeight = 90;
const height = 540;

beforeEach(() => {
  startPanelWorld();
  world.groups = byId(
    ...Array.from({ length: 34 }, (_, index) =>
      group(index + 1, { minimum_level: 1, maximum_level: index + 1 }),
    ),
  );
  const { context } = createRecordingContext();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(848);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  endPanelWorld();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

async function openAt(query: string) {
  const page = await renderAtAddress(<LfmPanel server={orien} />, query);
  await pass(100);
  return page;
}
const list = () => screen.getByRole('region', { name: /Arrow keys choose a group/ });
/** The announcement of the focused row for screen readers. */
const said = () =>
  Array.from(document.querySelectorAll('p[aria-live]'), ({ textContent }) => textContent).join('');

describe('a link to a group, on the canvas', () => {
  it('scrolls the list to the group, in the middle of the view, and announces the row', async () => {
    await openAt('?group=30');
    expect(document.activeElement).toBe(list());
    expect(list().scrollTop).toBe(29 * rowHeight - (height - rowHeight) / 2);
    expect(said()).toContain('1–30');
  });

  it('is removed from the address when another row is focused, without scrolling', async () => {
    const { query } = await openAt('?group=30');
    fireEvent.keyDown(list(), { key: 'ArrowDown' });
    await pass(100);
    expect(query()).toBe('');
    expect(said()).toContain('1–31');
    await pass(6000);
    expect(said()).toContain('1–31');
  });

  it('is removed from the address when the focus moves elsewhere', async () => {
    const { query } = await openAt('?group=30');
    fireEvent.blur(list());
    await pass(1);
    expect([query(), said()]).toEqual(['', '']);
  });
});

describe('the table beside the canvas', () => {
  const store = lfmSettingsStore(defaultDefinition);
  const choose = (settings: Partial<LfmSettings>) =>
    act(() => void store.set({ ...store.get(), ...settings }));
  /** Levels of the first row. */
  const first = () => screen.getAllByRole('rowheader')[0]?.parentElement?.lastChild?.textContent;
  afterEach(() => store.reset());

  it('changes in the same commit as the order or a pressed filter', async () => {
    await openAt('');
    expect(first()).toBe('1');
    choose({ minLevel: 30 });
    expect(first()).toBe('1–30');
    choose({ isMixedOrder: true });
    expect(first()).toBe('1');
    choose({ sortBy: { type: 'level', ascending: false } });
    expect(first()).toBe('1–34');
    fireEvent.click(screen.getByRole('button', { name: 'Raids only' }));
    expect(screen.queryAllByRole('rowheader')).toEqual([]);
  });
});

it('the canvas focuses its first row when skipped to by keyboard, and no row otherwise', async () => {
  await openAt('');
  const link = document.createElement('a');
  link.href = '#list';
  document.body.append(link);
  const region = list();
  const comeFromLink = () => {
    act(() => link.focus());
    act(() => region.focus());
  };
  comeFromLink();
  expect(said()).toBe('');
  link.dataset['skip'] = 'list';
  const byMouse = vi.spyOn(region, 'matches').mockReturnValue(false);
  comeFromLink();
  byMouse.mockRestore();
  expect(said()).toBe('');
  comeFromLink();
  const arrived = said();
  expect(arrived).not.toBe('');
  fireEvent.keyDown(list(), { key: 'Home' });
  expect(said()).toBe(arrived);
  link.remove();
});
