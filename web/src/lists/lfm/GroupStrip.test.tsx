import { defaultDefinition } from '@rollcall/game/definition';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import {
  byId,
  endPanelWorld,
  group,
  orien,
  pass,
  startPanelWorld,
  world,
} from '../shared/testing/panel-world.ts';
import { renderAtAddress } from '../view/testing/RenderAtAddress.tsx';
import { LfmPanel } from './LfmPanel.tsx';
import { makeLfmList } from './testing/lfm-list-maker.ts';
import { makeLfm } from '@rollcall/game/testing/makers';
import { groupStanding, GroupStrip } from './GroupStrip.tsx';

const scrollIntoView = vi.fn();
const settings = lfmSettingsStore(defaultDefinition);
const evening = byId(
  ...Array.from({ length: 40 }, (_, index) =>
    group(index + 1, { minimum_level: 1, maximum_level: Math.min(34, index + 1) }),
  ),
);

beforeEach(() => {
  startPanelWorld();
  settings.reset();
  world.groups = evening;
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterEach(() => {
  endPanelWorld();
  scrollIntoView.mockClear();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  vi.unstubAllGlobals();
});

async function openAt(query: string) {
  const page = await renderAtAddress(<LfmPanel server={orien} />, query);
  await pass(100);
  return page;
}
const strip = () => screen.queryByRole('region', { name: 'The group you followed a link to' });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(100);
};
const foundRow = () => document.activeElement?.closest('tr')?.textContent ?? null;

describe('a link to a group, in the table', () => {
  it('scrolls the list to the group, without a message', async () => {
    await openAt('?group=30');
    expect(foundRow()).toContain('1–30');
    expect(scrollIntoView.mock.contexts).toEqual([document.activeElement]);
    expect(strip()).toBeNull();
  });

  it('does so once: later answers do not scroll the list', async () => {
    await openAt('?group=30');
    await pass(9000);
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });

  it('is removed from the address when the visitor moves on', async () => {
    const { query } = await openAt('?group=30&levels=1-34');
    expect(query()).toBe('?group=30&levels=1-34');
    await act(async () => screen.getByRole('searchbox').focus());
    await pass(1);
    expect(query()).toBe('?levels=1-34');
    expect(strip()).toBeNull();
  });

  it('scrolls the list to another group when the address changes', async () => {
    const { go } = await openAt('?group=30');
    await go('?group=12');
    await pass(100);
    expect(foundRow()).toContain('1–12');
  });

  it.each(['?group=x', '?group=0', '?secondary-group=30', ''])(
    'has no effect if it is invalid: "%s"',
    async (query) => {
      await openAt(query);
      await pass(4000);
      expect([foundRow(), strip()]).toEqual([null, null]);
    },
  );
});

describe('a link to a group that the filter hides', () => {
  beforeEach(() => settings.set({ ...settings.get(), onlyShowRaids: true }));

  it('says so, and shows it on demand, in addition to the filtered groups', async () => {
    await openAt('?group=30');
    expect(strip()?.textContent).toContain(
      'The group you followed a link to is hidden by your filter settings.',
    );
    expect(screen.getAllByText('40 groups were hidden by your filter settings').length).toBeGreaterThan(0);
    await press('Show it');
    expect(foundRow()).toContain('1–30');
    expect(strip()).toBeNull();
    expect(
      screen.getByText('39 groups were hidden by your filter settings', { selector: 'footer > .push-end' }),
    ).toBeTruthy();
    expect(settings.get().onlyShowRaids).toBe(true);
  });

  it('hides it again when the visitor asks for other groups', async () => {
    await openAt('?group=30');
    await press('Show it');
    await act(async () => settings.set({ ...settings.get(), maxLevel: 20 }));
    await pass(100);
    expect(screen.getAllByText('40 groups were hidden by your filter settings').length).toBeGreaterThan(0);
  });

  it('scrolls the list there once the filter no longer hides it', async () => {
    await openAt('?group=30');
    await act(async () => settings.set({ ...settings.get(), onlyShowRaids: false }));
    await pass(100);
    expect(foundRow()).toContain('1–30');
    expect(strip()).toBeNull();
  });

  it('can be dismissed', async () => {
    const { query } = await openAt('?group=30');
    await press('Dismiss');
    expect([strip(), query()]).toEqual([null, '']);
  });
});

describe('a link to a group that is gone', () => {
  it('says so, and can be dismissed', async () => {
    const { query } = await openAt('?group=77');
    expect(strip()?.textContent).toContain('This group has closed.');
    await press('Dismiss');
    expect([strip(), query()]).toEqual([null, '']);
  });

  it('says so in an empty list as well', async () => {
    world.groups = {};
    await openAt('?group=77');
    expect(strip()?.textContent).toContain('This group has closed.');
  });

  it('scrolls the list there if the group appears later', async () => {
    await openAt('?group=77');
    world.groups = { ...evening, ...byId(group(77, { minimum_level: 33, maximum_level: 33 })) };
    await pass(3100);
    expect(strip()).toBeNull();
    expect(foundRow()).toContain('33');
  });

  it('says nothing while the server cannot be reached', async () => {
    world.groups = null;
    await openAt('?group=77');
    await pass(20_000);
    expect(strip()).toBeNull();
  });

  it('says nothing while the groups may be older than the link', () => {
    const list = makeLfmList([group(1)]);
    const answered = (receivedAtMs: number, poll: 'loaded' | 'error' = 'loaded') => ({
      ...list,
      facts: { ...list.facts, poll },
      lastAnswer: { subscribe: () => () => {}, receivedAtMs: () => receivedAtMs, data: () => null },
    });
    const link = { isAwaited: true, showUnfiltered: () => {}, leave: () => {} };
    const { rerender } = render(<GroupStrip id={77} link={link} list={answered(5)} state="list" />);
    expect(strip()).toBeNull();
    rerender(<GroupStrip id={77} link={link} list={answered(6, 'error')} state="list" />);
    expect(strip()).toBeNull();
    rerender(<GroupStrip id={77} link={link} list={answered(6)} state="list" />);
    expect(strip()?.textContent).toContain('This group has closed.');
  });
});

const lfm = makeLfm({ id: 1 });
const listed = [{ lfm }];

it.each([
  ['on the list', { shown: listed, groups: { 1: lfm }, isAsked: false }, 'shown'],
  ['known, but not on the list', { shown: [], groups: { 1: lfm }, isAsked: true }, 'hidden'],
  ['not known yet', { shown: [], groups: {}, isAsked: false }, 'awaited'],
  ['no longer known', { shown: [], groups: {}, isAsked: true }, 'gone'],
] as const)('a group that is %s', (_what, facts, standing) => {
  expect(groupStanding(1, facts)).toBe(standing);
});
