import { describe, expect, it, vi } from 'vitest';
import type { OverlaySubject } from './overlay-machine.ts';
import { startOverlay } from './overlay-run.ts';

const subject: OverlaySubject = {
  lfmId: 1,
  part: 'group',
  by: 'pointer',
  anchor: { x: 0, y: 0, width: 0, height: 0 },
  side: 'right',
};

function start(delayMs = 250) {
  const clock = { nowMs: 1000, timers: new Map<number, { atMs: number; run: () => void }>(), made: 0 };
  const run = startOverlay(
    {
      nowMs: () => clock.nowMs,
      after(ms, ring) {
        const id = (clock.made += 1);
        clock.timers.set(id, { atMs: clock.nowMs + ms, run: ring });
        return () => void clock.timers.delete(id);
      },
    },
    delayMs,
  );
  const pass = (ms: number) => {
    clock.nowMs += ms;
    for (const [id, { atMs, run: ring }] of clock.timers) {
      if (atMs > clock.nowMs) continue;
      clock.timers.delete(id);
      ring();
    }
  };
  const heard = vi.fn<() => void>();
  run.subscribe(heard);
  return { run, clock, pass, heard };
}

describe('the cards of a list', () => {
  it('come when their time has come, and are told of once', () => {
    const { run, pass, heard } = start();
    run.tell({ type: 'point', subject });
    pass(249);
    expect(run.shown()).toBeNull();
    pass(1);
    expect(run.shown()).toBe(subject);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('count their delay from the moment of the event, though their code came later', () => {
    const { run, pass } = start();
    run.tell({ type: 'point', subject }, 800);
    pass(50);
    expect(run.shown()).toBe(subject);
  });

  it('tell nobody of a pointer that only moves', () => {
    const { run, pass, heard, clock } = start();
    run.tell({ type: 'point', subject });
    pass(250);
    for (let x = 1; x < 50; x += 1) {
      run.tell({ type: 'point', subject: { ...subject, anchor: { ...subject.anchor, x } } });
    }
    expect(heard).toHaveBeenCalledTimes(1);
    expect(clock.timers.size).toBe(0);
  });

  it('hold one timer at most', () => {
    const { run, clock } = start();
    for (let lfmId = 1; lfmId < 50; lfmId += 1) {
      run.tell({ type: 'point', subject: { ...subject, lfmId } });
      clock.nowMs += 10;
    }
    expect(clock.timers.size).toBe(1);
  });

  it('take up another delay for what comes next', () => {
    const { run, pass } = start();
    run.setDelay(50);
    run.tell({ type: 'point', subject });
    pass(50);
    expect(run.shown()).toBe(subject);
  });

  it('leave no timer behind', () => {
    const { run, clock } = start();
    run.tell({ type: 'point', subject });
    run.stop();
    expect(clock.timers.size).toBe(0);
    expect(run.shown()).toBeNull();
  });
});
