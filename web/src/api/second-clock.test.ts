import { describe, expect, it, vi } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { createSecondClock } from './second-clock.ts';

const startMs = Date.parse('2026-03-14T20:15:00Z');

/** Surroundings whose clocks the test moves. */
function makeWorld(startAtMs = startMs) {
  let serverMs = startAtMs;
  let jump: 'steady' | 'ahead' = 'steady';
  let isHidden = false;
  const wakers = new Set<() => void>();
  const correctors = new Set<() => void>();
  const timers = new Set<{ readonly ring: () => void; leftMs: number }>();
  const listenTo = (heard: Set<() => void>) => (listener: () => void) => {
    heard.add(listener);
    return () => heard.delete(listener);
  };
  const clock = createSecondClock({
    serverMs: () => serverMs,
    observe() {
      const seen = jump;
      jump = 'steady';
      return seen;
    },
    setTimer(ring, waitMs) {
      const timer = { ring, leftMs: waitMs };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    isHidden: () => isHidden,
    onWake: listenTo(wakers),
    onCorrected: listenTo(correctors),
  });
  const wake = () => wakers.forEach((listener) => listener());
  return {
    clock,
    timers,
    wakers,
    /** Lets time pass while the machine is awake. */
    pass(ms: number) {
      for (let leftMs = ms; leftMs > 0;) {
        const stepMs = Math.min(leftMs, ...[...timers].map((timer) => timer.leftMs));
        leftMs -= stepMs;
        serverMs += stepMs;
        for (const timer of Array.from(timers)) {
          timer.leftMs -= stepMs;
          if (timer.leftMs > 0) continue;
          timers.delete(timer);
          timer.ring();
        }
      }
    },
    /** Lets the machine sleep: no timer fires, and the clock continues. */
    sleep(ms: number) {
      serverMs += ms;
      jump = 'ahead';
    },
    correct(ms: number) {
      serverMs += ms;
      correctors.forEach((listener) => listener());
    },
    setHidden(hidden: boolean) {
      isHidden = hidden;
      wake();
    },
    wake,
  };
}

/** The values that a listener sees, in order. */
function watch(world: ReturnType<typeof makeWorld>) {
  const seen: number[] = [];
  const stop = world.clock.subscribe(() => seen.push((world.clock.nowMs() - startMs) / 1000));
  return { seen, stop };
}

describe('a clock of seconds', () => {
  it("ticks with the whole seconds of the server's clock, whenever it starts", () => {
    const world = makeWorld(startMs + 345);
    const { seen } = watch(world);
    world.pass(3000);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('shows the same second between ticks', () => {
    const world = makeWorld();
    watch(world);
    world.pass(1999);
    expect(world.clock.nowMs()).toBe(startMs + 1000);
  });

  it('is right at once after eight hours of sleep, and asks the server to confirm the time', () => {
    const world = makeWorld();
    const { seen } = watch(world);
    const doubt = vi.fn();
    const forget = world.clock.onDoubt(doubt);
    world.pass(1000);
    expect(doubt).not.toHaveBeenCalled();
    world.sleep(8 * hourMs);
    world.wake();
    expect(seen).toEqual([1, 1 + 8 * 3600]);
    expect(doubt).toHaveBeenCalledOnce();
    forget();
    world.sleep(hourMs);
    world.wake();
    expect(doubt).toHaveBeenCalledOnce();
  });

  it.each([hourMs, -hourMs])('is right at once when the time is corrected by %i ms', (ms) => {
    const world = makeWorld();
    const { seen } = watch(world);
    world.correct(ms);
    world.pass(1000);
    expect(seen).toEqual([ms / 1000, ms / 1000 + 1]);
  });

  it('stops in a hidden tab, and is right at once when visible again', () => {
    const world = makeWorld();
    const { seen } = watch(world);
    world.setHidden(true);
    expect(world.timers.size).toBe(0);
    seen.length = 0;
    world.pass(5 * 60_000);
    expect(seen).toEqual([]);
    world.setHidden(false);
    expect(seen).toEqual([300]);
    expect(world.timers.size).toBe(1);
  });

  it('has one timer for all listeners, and none without listeners', () => {
    const world = makeWorld();
    const first = watch(world);
    const second = watch(world);
    world.wake();
    expect(world.timers.size).toBe(1);
    first.stop();
    first.stop();
    world.pass(1000);
    expect(second.seen.at(-1)).toBe(1);
    second.stop();
    expect([world.timers.size, world.wakers.size]).toEqual([0, 0]);
  });

  it('returns the exact time without listeners', () => {
    const world = makeWorld();
    world.sleep(1234);
    expect(world.clock.nowMs()).toBe(startMs + 1234);
  });
});
