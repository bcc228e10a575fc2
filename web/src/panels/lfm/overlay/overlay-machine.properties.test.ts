import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedOverlay, type OverlayEvent, stepOverlay } from './overlay-machine.ts';
import { anchor, focus, live, point, shown, type Story, tap } from './testing/overlay-stories.ts';

describe('a card', () => {
  it('comes after as long as the reader set it (mouseOverDelay)', () => {
    const waiting = stepOverlay(closedOverlay, point(), { nowMs: 0, delayMs: 700 });
    expect(waiting).toMatchObject({ state: 'waiting', dueAtMs: 700 });
    expect(stepOverlay(waiting, { type: 'time' }, { nowMs: 699, delayMs: 700 })).toBe(waiting);
    expect(stepOverlay(waiting, { type: 'time' }, { nowMs: 700, delayMs: 700 }).state).toBe('shown');
  });

  it('follows another one no later than the first one came', () => {
    const first = live([[0, point()]], 300);
    const next = stepOverlay(first, point({ lfmId: 2 }), { nowMs: 300, delayMs: 0 });
    expect(next).toMatchObject({ next: { dueAtMs: 300 } });
  });

  it('comes where the pointer is by then, and stays there while it moves on', () => {
    const moved = { ...anchor, x: 450 };
    const state = live(
      [
        [0, point()],
        [100, point({ anchor: moved })],
        [300, point({ anchor: { ...anchor, x: 500 } })],
      ],
      400,
    );
    expect(state).toMatchObject({ state: 'shown', subject: { anchor: moved } });
  });

  it('goes along with the row that the keyboard chose', () => {
    const lower = { x: 0, y: 90, width: 800, height: 90 };
    const state = live(
      [
        [0, focus()],
        [300, focus({ anchor: lower })],
      ],
      400,
    );
    expect(state).toMatchObject({ state: 'shown', subject: { anchor: lower }, next: null });
  });

  it('is closed for good by a press elsewhere, whatever came before', () => {
    const anySubject = fc.record({
      lfmId: fc.constantFrom(1, 2),
      part: fc.constantFrom('group' as const, 'quest' as const),
    });
    const anyEvent = fc.oneof(
      anySubject.map(point),
      anySubject.map(focus),
      anySubject.map(tap),
      fc.constantFrom<OverlayEvent>(
        { type: 'leave' },
        { type: 'enter card' },
        { type: 'leave card' },
        { type: 'dismiss' },
        { type: 'scroll' },
        { type: 'point', subject: null },
        { type: 'focus', subject: null },
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(600), anyEvent), { maxLength: 12 }), (steps) => {
        let atMs = 0;
        const story: Story = steps.map(([afterMs, event]) => [(atMs += afterMs), event] as const);
        expect(shown([...story, [atMs, { type: 'press elsewhere' }]], atMs + 99_999)).toBeNull();
      }),
    );
  });
});
