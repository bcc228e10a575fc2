import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import { holdRelativeOrder, useAttention } from './useHeldOrder.ts';

fc.configureGlobal({ seed: 1 });

const known = new Map(Array.from({ length: 30 }, (_, id) => [id, { id, character: null }]));
/** The same objects for the same ids. */
const people = (...ids: readonly number[]): readonly ListedCharacter[] =>
  ids.flatMap((id) => known.get(id) ?? []);
const idsOf = (some: readonly ListedCharacter[]) => some.map(({ id }) => id);

describe('a held order', () => {
  it.each([
    ['moves nobody who has come online', [1, 2, 3], [3, 1, 2], [1, 2, 3]],
    ['closes the gap of a removed entry', [1, 2, 3, 4], [4, 3, 1], [1, 3, 4]],
    ['has an entry added at the end there', [1, 2], [2, 1, 3], [1, 3, 2]],
    ['has an added entry after the same neighbour', [1, 2, 3], [2, 9, 1, 3], [1, 2, 9, 3]],
    ['has several added entries in their own order', [1, 2], [2, 8, 9, 1], [1, 2, 8, 9]],
    ['has an entry added at the start first', [1, 2], [9, 2, 1], [9, 1, 2]],
    ['is the wanted one if nothing was shown', [], [3, 1, 2], [3, 1, 2]],
    ['is empty if nothing is wanted', [1, 2], [], []],
  ])('%s', (_what, stood, wanted, kept) => {
    expect(idsOf(holdRelativeOrder(people(...stood), people(...wanted)))).toEqual(kept);
  });

  it('has everybody’s current data', () => {
    const fresh = { id: 1, character: null };
    const kept = holdRelativeOrder(people(1, 2), [...people(2), fresh]);
    expect(idsOf(kept)).toEqual([1, 2]);
    expect(kept[0]).toBe(fresh);
  });

  it('keeps the list’s identity if it is equal', () => {
    const stood = people(1, 2, 3);
    expect(holdRelativeOrder(stood, people(3, 2, 1))).toBe(stood);
    const wanted = people(1, 2, 3);
    expect(holdRelativeOrder(stood, wanted)).toBe(wanted);
  });

  const anyPeople = fc.uniqueArray(fc.nat({ max: 29 })).map((ids) => people(...ids));

  it('loses and duplicates nobody, and moves nobody past another', () => {
    fc.assert(
      fc.property(anyPeople, anyPeople, (stood, wanted) => {
        const kept = holdRelativeOrder(stood, wanted);
        expect(kept).toHaveLength(wanted.length);
        expect(new Set(kept)).toEqual(new Set(wanted));
        const stayed = stood.filter((entry) => wanted.includes(entry));
        expect(kept.filter((entry) => stood.includes(entry))).toEqual(stayed);
        expect(holdRelativeOrder(kept, wanted).map(({ id }) => id)).toEqual(idsOf(kept));
      }),
    );
  });
});

function Area() {
  const { isHeld, area } = useAttention();
  return createElement(
    'div',
    null,
    createElement(
      'div',
      { ...area, 'data-testid': 'area' },
      createElement('button', null, 'Inside'),
      String(isHeld),
    ),
    createElement('button', null, 'Outside'),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(createElement(Area));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const area = () => screen.getByTestId('area');
const isHeld = () => area().textContent === 'Insidetrue';
const inside = () => screen.getByRole('button', { name: 'Inside' });
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
const leave = (pointerType: string) =>
  fireEvent.pointerOut(area(), { pointerType, relatedTarget: document.body });

it('attention is held while a pointer moves over the area, and five seconds longer', async () => {
  expect(isHeld()).toBe(false);
  fireEvent.pointerMove(area());
  await pass(3000);
  fireEvent.pointerMove(inside());
  await pass(4999);
  expect(isHeld()).toBe(true);
  await pass(2);
  expect(isHeld()).toBe(false);
});

it.each([
  ['mouse', false],
  ['touch', true],
])('attention, after a %s pointer leaves, is still held: %s', (pointerType, isOn) => {
  fireEvent.pointerDown(area());
  leave(pointerType);
  expect(isHeld()).toBe(isOn);
});

it('attention is held while the keyboard focus is within, but not for a focus left by a click', async () => {
  const [within, outside] = screen.getAllByRole('button');
  const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  act(() => within?.focus());
  await pass(60_000);
  expect(isHeld()).toBe(true);
  act(() => outside?.focus());
  expect(isHeld()).toBe(false);
  matches.mockReturnValue(false);
  act(() => within?.focus());
  expect(isHeld()).toBe(false);
  matches.mockRestore();
});

it('attention is released when the focused element is removed', () => {
  const [within, outside] = screen.getAllByRole('button');
  const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  act(() => within?.focus());
  matches.mockRestore();
  expect(isHeld()).toBe(true);
  if (within) within.style.display = 'none';
  act(() => outside?.focus());
  expect(isHeld()).toBe(false);
});
