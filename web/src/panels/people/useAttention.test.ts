import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAttention } from './useAttention.ts';

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

it('holds while a pointer moves over the area, and five seconds longer', async () => {
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
])('when a pointer leaves that is a %s, holds on: %s', (pointerType, isOn) => {
  fireEvent.pointerDown(area());
  leave(pointerType);
  expect(isHeld()).toBe(isOn);
});

it('holds as long as the focus of a keyboard is within, and not for one that a click has left', async () => {
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

it('lets go when what had the focus has gone with it', () => {
  const [within, outside] = screen.getAllByRole('button');
  const matches = vi.spyOn(Element.prototype, 'matches').mockReturnValue(true);
  act(() => within?.focus());
  matches.mockRestore();
  expect(isHeld()).toBe(true);
  if (within) within.style.display = 'none';
  act(() => outside?.focus());
  expect(isHeld()).toBe(false);
});
