import { countdownText } from '@rollcall/game/durations';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { observeServerDate } from './server-clock.ts';
import { useTicking, useTickingText } from './useTicking.ts';
import { observeVisitorClock } from './second-clock.ts';
import { createElement } from 'react';

const startMs = Date.parse('2026-03-14T20:15:00Z');
const shownEndMs = startMs + 10 * hourMs;

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  // Prevents the switch to the test's clock from counting as a jump.
  observeVisitorClock(Date.now(), performance.now());
  observeServerDate(new Date().toUTCString(), Date.now());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(countdown = (nowMs: number) => countdownText(shownEndMs - nowMs)) {
  let drawnCount = 0;
  const { result } = renderHook(() => {
    drawnCount += 1;
    return useTicking(countdown);
  });
  return { text: () => result.current, drawnCount: () => drawnCount };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
/** In many browsers `performance.now` stops while the machine sleeps, and no timer fires. */
const setClock = (epochMs: number) => vi.setSystemTime(epochMs);
const seeAgain = (event = 'visibilitychange') => act(() => void document.dispatchEvent(new Event(event)));

describe('a countdown', () => {
  it('goes down second by second', () => {
    const { text } = show();
    expect(text()).toBe('10:00:00');
    pass(1000);
    expect(text()).toBe('9:59:59');
    pass(59_000);
    expect(text()).toBe('9:59:00');
  });

  it('is rendered only when its text changes', () => {
    const { text, drawnCount } = show((nowMs) => countdownText(shownEndMs + 48 * hourMs - nowMs));
    expect(text()).toBe('2 d 10 h');
    pass(59 * 60_000);
    expect([text(), drawnCount()]).toEqual(['2 d 9 h', 2]);
  });

  it.each(['visibilitychange', 'resume'])('is right after eight hours of sleep, at the first %s', (event) => {
    const { text } = show();
    setClock(startMs + 8 * hourMs);
    seeAgain(event);
    expect(text()).toBe('2:00:00');
  });

  it('is right after eight hours of sleep, at the first tick', () => {
    const { text } = show();
    setClock(startMs + 8 * hourMs);
    pass(1000);
    expect(text()).toBe('1:59:59');
  });

  it("continues when the visitor's clock is set back by an hour", () => {
    const { text } = show();
    pass(1000);
    setClock(Date.now() - hourMs);
    pass(1000);
    expect(text()).toBe('9:59:58');
    pass(1000);
    expect(text()).toBe('9:59:57');
  });

  it("is corrected by the next answer when the visitor's clock is set ahead by an hour", () => {
    const { text } = show();
    pass(1000);
    setClock(Date.now() + hourMs);
    pass(1000);
    expect(text()).toBe('8:59:58');
    act(() => observeServerDate(new Date(startMs + 2000).toUTCString(), Date.now()));
    expect(text()).toBe('9:59:58');
  });

  it("follows the server's clock, even if the visitor's is wrong", () => {
    const { text } = show();
    act(() => observeServerDate(new Date(startMs + 3 * hourMs).toUTCString(), Date.now()));
    expect(text()).toBe('7:00:00');
    pass(1000);
    expect(text()).toBe('6:59:59');
  });

  it('stops while the page is hidden', () => {
    const { drawnCount } = show();
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    seeAgain();
    const count = drawnCount();
    pass(60_000);
    expect(drawnCount()).toBe(count);
    expect(vi.getTimerCount()).toBe(0);
    state.mockRestore();
  });
});

function Countdown({ endsAtMs, onDrawn }: { endsAtMs: number; onDrawn: () => void }) {
  onDrawn();
  const [element, text] = useTickingText<HTMLSpanElement>((nowMs) => countdownText(endsAtMs - nowMs));
  return createElement('span', { ref: element }, text);
}

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  // Prevents the switch to the test's clock from counting as a jump.
  observeVisitorClock(Date.now(), performance.now());
  observeServerDate(new Date().toUTCString(), Date.now());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function showText() {
  const onDrawn = vi.fn();
  const countdown = (hours: number) =>
    createElement(Countdown, { endsAtMs: startMs + hours * hourMs, onDrawn });
  const { container, rerender } = render(countdown(10));
  return {
    text: () => container.textContent,
    onDrawn,
    drawFor: (hours: number) => rerender(countdown(hours)),
  };
}
const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a text that depends on the time', () => {
  it('changes each second without a re-render', () => {
    const { text, onDrawn } = showText();
    expect(text()).toBe('10:00:00');
    passTime(61_000);
    expect(text()).toBe('9:58:59');
    expect(onDrawn).toHaveBeenCalledOnce();
  });

  it('is right after a re-render with other content', () => {
    const { text, drawFor } = showText();
    passTime(1000);
    drawFor(2);
    expect(text()).toBe('1:59:59');
    drawFor(10);
    expect(text()).toBe('9:59:59');
    passTime(1000);
    expect(text()).toBe('9:59:58');
  });

  it('is right after sleep, and leaves no timer behind', () => {
    const { text } = showText();
    vi.setSystemTime(startMs + 8 * hourMs);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(text()).toBe('2:00:00');
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });
});
