import { countdownText } from '@rollcall/game/durations';
import { act, cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeServerDate } from './server-clock.ts';
import { useTickingText } from './useTickingText.ts';
import { observeVisitorClock } from './visitor-clock.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');
const hourMs = 3_600_000;

interface CountdownProps {
  readonly endsAtMs: number;
  readonly onDrawn: () => void;
}

function Countdown({ endsAtMs, onDrawn }: CountdownProps) {
  onDrawn();
  const [element, text] = useTickingText<HTMLSpanElement>((nowMs) => countdownText(endsAtMs - nowMs));
  return createElement('span', { ref: element }, text);
}

beforeEach(() => {
  vi.useFakeTimers({ now: startMs });
  // That the clock of the test is another one is no jump.
  observeVisitorClock(Date.now(), performance.now());
  observeServerDate(new Date().toUTCString(), Date.now());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show() {
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
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a text that follows from the time', () => {
  it('changes each second, and nothing is drawn for it', () => {
    const { text, onDrawn } = show();
    expect(text()).toBe('10:00:00');
    pass(61_000);
    expect(text()).toBe('9:58:59');
    expect(onDrawn).toHaveBeenCalledOnce();
  });

  it('is right when the component is drawn anew, with what it is about now', () => {
    const { text, drawFor } = show();
    pass(1000);
    drawFor(2);
    expect(text()).toBe('1:59:59');
    drawFor(10);
    expect(text()).toBe('9:59:59');
    pass(1000);
    expect(text()).toBe('9:59:58');
  });

  it('is right after sleep, and leaves no timer behind', () => {
    const { text } = show();
    vi.setSystemTime(startMs + 8 * hourMs);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(text()).toBe('2:00:00');
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });
});
