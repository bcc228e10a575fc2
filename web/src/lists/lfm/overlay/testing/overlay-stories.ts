import {
  closedOverlay,
  type OverlayEvent,
  type OverlayState,
  type OverlaySubject,
  stepOverlay,
} from '../overlay-machine.ts';

/** Delay before the first card of a story, in ms. */
export const delayMs = 250;

const about =
  (type: 'point' | 'pass' | 'click' | 'focus', by: OverlaySubject['by']) =>
  (overrides: Partial<OverlaySubject> = {}): OverlayEvent => ({
    type,
    subject: { lfmId: 1, part: 'group', by, heading: 'down', ...overrides },
  });

/** The mouse is on a part of a row. */
export const point = about('point', 'pointer');
/** A row scrolled under the resting mouse. */
export const pass = about('pass', 'pointer');
export const click = about('click', 'click');
/** A row was focused by keyboard. */
export const focus = about('focus', 'keyboard');
export const leave: OverlayEvent = { type: 'point', subject: null };
export const blur: OverlayEvent = { type: 'focus', subject: null };

/** Events with their times, in ms from the start. Timers of the state fire in between. */
export type Story = readonly (readonly [atMs: number, event: OverlayEvent])[];

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
  const { shown: subject } = live(story, untilMs);
  return subject && `${subject.lfmId} ${subject.part}`;
}
