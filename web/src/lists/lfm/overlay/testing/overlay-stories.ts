import {
  closedOverlay,
  type OverlayEvent,
  type OverlayState,
  type OverlaySubject,
  stepOverlay,
} from '../overlay-machine.ts';

/** How long a story's reader waits for the first card, milliseconds. */
export const delayMs = 250;
/** Where a story's pointer is. */
export const anchor = { x: 400, y: 300, width: 0, height: 0 };
const subject = (overrides: Partial<OverlaySubject> = {}): OverlaySubject => ({
  lfmId: 1,
  part: 'group',
  by: 'pointer',
  anchor,
  side: 'left',
  ...overrides,
});

/** A pointer that hovers over a part of a row. */
export const point = (overrides?: Partial<OverlaySubject>): OverlayEvent => ({
  type: 'point',
  subject: subject(overrides),
});
/** A row chosen by keyboard. */
export const focus = (overrides?: Partial<OverlaySubject>): OverlayEvent => ({
  type: 'focus',
  subject: subject({ by: 'keyboard', ...overrides }),
});
/** A finger on a part of a row. */
export const tap = (overrides?: Partial<OverlaySubject>): OverlayEvent => ({
  type: 'tap',
  subject: subject({ by: 'tap', ...overrides }),
});

/** What happens, and when, in milliseconds from the start. The clock rings whenever the state waits for it. */
export type Story = readonly (readonly [atMs: number, event: OverlayEvent])[];

/** The state that a story leads to. */
export function live(story: Story, untilMs: number): OverlayState {
  let state = closedOverlay;
  const ring = (nowMs: number) => {
    state = stepOverlay(state, { type: 'time' }, { nowMs, delayMs });
  };
  for (const [nowMs, event] of story) {
    ring(nowMs);
    state = stepOverlay(state, event, { nowMs, delayMs });
  }
  ring(untilMs);
  return state;
}

/** "1 group", "2 quest" or null. */
export function shown(story: Story, untilMs: number): string | null {
  const state = live(story, untilMs);
  return state.state === 'shown' ? `${state.subject.lfmId} ${state.subject.part}` : null;
}
