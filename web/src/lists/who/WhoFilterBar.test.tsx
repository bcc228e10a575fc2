import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { classNames } from '@rollcall/game/character/classes';
import { defaultDefinition } from '@rollcall/game/definition';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whoVisit } from '../../storage/who-stores.ts';
import { flagsStore } from '../../storage/preference-stores.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { renderAtAddress } from '../view/testing/RenderAtAddress.tsx';
import { type ShownWhoView, useShownWhoView } from './useShownWhoView.ts';

import { WhoFilterBar } from './WhoFilterBar.tsx';

const store = whoVisit(defaultDefinition);

beforeEach(() => {
  // The test controls the next paint.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  store.reset();
  flagsStore.reset();
  pageToasts.toasts().forEach(({ id }) => pageToasts.dismiss(id));
  localStorage.clear();
});

async function open(query = '') {
  const seen: { view: ShownWhoView | null } = { view: null };
  function Panel() {
    const view = useShownWhoView();
    useLayoutEffect(() => {
      seen.view = view;
    }, [view]);
    return (
      <section>
        <WhoFilterBar view={view} correction={null} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label="The list" tabIndex={0} />
      </section>
    );
  }
  await renderAtAddress(<Panel />, query);
  return (): ShownWhoView => {
    if (seen.view === null) throw new Error('Nothing has been drawn.');
    return seen.view;
  };
}

const list = () => screen.getByRole('region', { name: 'The list' });
const search = () =>
  screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search by Name, Guild, or Location:' });
const level = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = (element: Element) => act(async () => void fireEvent.click(element));
const type = (field: Element, text: string) =>
  act(async () => void fireEvent.change(field, { target: { value: text } }));
const key = (field: Element, pressed: string) =>
  act(async () => void fireEvent.keyDown(field, { key: pressed }));
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('the search', () => {
  it('shows each letter at once, and updates the list after the next paint', async () => {
    await open();
    await type(search(), 'harb');
    expect(search().value).toBe('harb');
    expect(store.get().stringFilter).toBe('');
    await pass(20);
    expect(store.get().stringFilter).toBe('harb');
    expect(search().value).toBe('harb');
  });

  it('applies only the last of several letters typed before a paint', async () => {
    const set = vi.spyOn(store, 'set');
    await open();
    await type(search(), 'h');
    await type(search(), 'ha');
    await type(search(), 'har');
    await pass(20);
    expect(store.get().stringFilter).toBe('har');
    expect(set).toHaveBeenCalledTimes(1);
    set.mockRestore();
  });

  it('is focused by / from anywhere', async () => {
    await open();
    await key(list(), '/');
    expect(document.activeElement).toBe(search());
  });

  it.each(['Enter', 'ArrowDown'])('moves on to the up-to-date list by %s', async (pressed) => {
    await open();
    await type(search(), 'oak');
    await key(search(), pressed);
    expect(store.get().stringFilter).toBe('oak');
    expect(document.activeElement).toBe(list());
    await pass(50);
    expect(search().value).toBe('oak');
  });

  it('is cleared by Escape, even before the list has followed', async () => {
    store.set({ ...store.get(), stringFilter: 'oak' });
    await open();
    await type(search(), 'oak a');
    await key(search(), 'Escape');
    expect(store.get().stringFilter).toBe('');
    expect(search().value).toBe('');
    expect(document.activeElement).toBe(list());
  });

  it('shows a search that was set elsewhere', async () => {
    const view = await open();
    await act(async () => view().searchFor('Oak, Ash'));
    expect(search().value).toBe('"Oak, Ash"');
  });
});

describe('the class filter', () => {
  const pressed = () => classNames.filter((name) => button(name).getAttribute('aria-pressed') === 'true');
  const any = () => (box('Any').indeterminate ? 'some' : box('Any').checked);

  it('has a button for each class, all of them selectable', async () => {
    await open();
    const classes = within(screen.getByRole('group', { name: 'Classes' }));
    expect(classes.getAllByRole('button').map((each) => each.textContent)).toEqual([...classNames]);
    expect([any(), pressed()]).toEqual([true, []]);
  });

  it('selects one class by the first press; later presses add or remove', async () => {
    await open();
    await click(button('Cleric'));
    expect(store.get().classNameFilter).toEqual(['Cleric']);
    expect([any(), pressed()]).toEqual(['some', ['Cleric']]);
    await click(button('Bard'));
    expect(store.get().classNameFilter).toEqual(['Bard', 'Cleric']);
    await click(button('Cleric'));
    await click(button('Bard'));
    expect(store.get().classNameFilter).toEqual([]);
    expect([any(), pressed()]).toEqual([false, []]);
  });

  it('toggles by "Any" from all to none, and from anything else to all', async () => {
    await open();
    await click(box('Any'));
    expect(store.get().classNameFilter).toEqual([]);
    expect([any(), pressed()]).toEqual([false, []]);
    await click(box('Any'));
    expect(store.get().classNameFilter).toEqual([...classNames]);
    await click(button('Bard'));
    await click(box('Any'));
    expect(store.get().classNameFilter).toEqual([...classNames]);
    expect([any(), pressed()]).toEqual([true, []]);
  });

  it('is "Any" again once every class has been pressed', async () => {
    const [last = '', ...others] = classNames.toReversed();
    store.set({ ...store.get(), classNameFilter: others });
    await open();
    await click(button(last));
    expect([any(), pressed()]).toEqual([true, []]);
  });
});

describe('the level range', () => {
  const listedBy = (view: () => ShownWhoView) => [view().settings.minLevel, view().settings.maxLevel];

  it('takes effect a tenth of a second after the last digit', async () => {
    const view = await open();
    await type(level('Lowest level'), '1');
    await pass(60);
    await type(level('Lowest level'), '12');
    await pass(99);
    expect(listedBy(view)).toEqual([1, 34]);
    await pass(1);
    expect(listedBy(view)).toEqual([12, 34]);
    expect(store.get().minLevel).toBe(12);
  });

  it.each(['1a', '-1', '1.5', ' '])('does not take "%s"', async (text) => {
    await open();
    await type(level('Highest level'), text);
    expect(level('Highest level').value).toBe('34');
  });

  it('counts an empty input as 0 until it loses focus', async () => {
    const view = await open();
    await type(level('Highest level'), '');
    await pass(100);
    expect(listedBy(view)).toEqual([1, 0]);
    expect(level('Highest level').value).toBe('');
    expect(store.get().maxLevel).toBe(34);
    await act(async () => void fireEvent.blur(level('Highest level')));
    expect(listedBy(view)).toEqual([1, 34]);
    expect(level('Highest level').value).toBe('34');
  });

  it.each([
    ['Lowest level', '0', [1, 20]],
    ['Lowest level', '99', [34, 34]],
    ['Highest level', '99', [5, 34]],
    ['Highest level', '3', [5, 5]],
  ] as const)('is corrected when %s is left as "%s"', async (name, text, levels) => {
    store.set({ ...store.get(), minLevel: 5, maxLevel: 20 });
    const view = await open();
    await type(level(name), text);
    await act(async () => void fireEvent.blur(level(name)));
    expect(listedBy(view)).toEqual(levels);
    await pass(200);
    expect([store.get().minLevel, store.get().maxLevel]).toEqual(levels);
  });

  it('does not adjust after a digit that is not the last one', async () => {
    const view = await open();
    await type(level('Highest level'), '9');
    await type(level('Highest level'), '99');
    await key(level('Highest level'), 'Enter');
    await pass(200);
    expect(listedBy(view)).toEqual([1, 34]);
  });

  it('is corrected by Enter as well', async () => {
    const view = await open();
    await type(level('Highest level'), '99');
    await key(level('Highest level'), 'Enter');
    expect(listedBy(view)).toEqual([1, 34]);
    expect(level('Highest level').value).toBe('34');
  });
});

describe('the other controls', () => {
  it.each([
    ['isGroupView', 'Group View'],
    ['isExactMatch', 'Exact Match'],
  ] as const)('write and show %s', async (setting, name) => {
    await open();
    await click(box(name));
    expect(store.get()[setting]).toBe(true);
    expect(box(name).checked).toBe(true);
    await click(box(name));
    expect(store.get()[setting]).toBe(false);
  });

  it('are cleared together, and the list gets the focus; order and appearance stay', async () => {
    const changed = {
      stringFilter: 'x',
      classNameFilter: ['Bard'],
      minLevel: 5,
      isGroupView: true,
      isExactMatch: true,
    };
    store.set({
      ...store.get(),
      ...changed,
      sortBy: { type: 'name', ascending: false },
      pinFriends: false,
    });
    await open();
    expect(button('Clear').dataset['idle']).toBeUndefined();
    await click(button('Clear'));
    expect(button('Clear').dataset['idle']).toBe('true');
    expect(store.get()).toMatchObject({
      stringFilter: '',
      classNameFilter: [...classNames],
      minLevel: 1,
      isGroupView: false,
      isExactMatch: false,
      sortBy: { type: 'name', ascending: false },
      pinFriends: false,
    });
    expect(document.activeElement).toBe(list());
  });

  it('copy a link to the current view', async () => {
    await import('./who-view-params.ts');
    vi.useRealTimers();
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    store.set({ ...store.get(), classNameFilter: ['Bard', 'Cleric'], stringFilter: 'oak' });
    await open();
    const copy = button('Copy link');
    fireEvent.pointerEnter(copy);
    await click(copy);
    await vi.waitFor(() => expect(writeText).toHaveBeenCalled());
    expect(new URL(writeText.mock.calls.at(-1)?.[0] ?? '').search).toBe('?classes=Bard,Cleric&search=oak');
    expect(pageToasts.toasts().at(-1)).toMatchObject({ title: 'Link Copied!' });
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('a filter that only a link sets', () => {
  const shared = '?guild=Silver+Compass&in_quest=only&recruiting=only';
  const chip = 'Guild: Silver Compass · In a quest · Looking for a group';

  it('is described in words, and removed by a press, which focuses the list', async () => {
    const view = await open(`${shared}&levels=5-20`);
    expect(button('Clear').dataset['idle']).toBeUndefined();
    await click(button(chip));
    expect(screen.queryByRole('button', { name: chip })).toBeNull();
    expect(view().settings).toMatchObject({
      guilds: '',
      onlyInQuest: false,
      onlyRecruiting: false,
      minLevel: 5,
    });
    expect(document.activeElement).toBe(list());
  });

  it('is cleared with all other filters', async () => {
    await open(shared);
    await click(button('Clear'));
    expect(screen.queryByRole('button', { name: chip })).toBeNull();
    expect(button('Clear').dataset['idle']).toBe('true');
  });
});

describe('the folded filters', () => {
  const isUnfolded = () => [
    button(/^Filters/).getAttribute('aria-expanded'),
    document.documentElement.hasAttribute('data-who-filters'),
  ];

  it('open and close by a button, and stay so for the next visit', async () => {
    await open();
    expect(isUnfolded()).toEqual(['false', false]);
    await click(button('Filters'));
    expect(isUnfolded()).toEqual(['true', true]);
    cleanup();
    await open();
    expect(isUnfolded()).toEqual(['true', true]);
    await click(button('Filters'));
    expect(isUnfolded()).toEqual(['false', false]);
  });

  it('are described on that button while any is set', async () => {
    await open();
    await click(button('Bard'));
    await click(box('Group View'));
    await type(search(), 'x');
    await pass(20);
    expect(button('Filters 2 Bard · Group View').dataset['on']).toBe('true');
  });
});
