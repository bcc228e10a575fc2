import {
  closedOverlay,
  type OverlayEvent,
  type OverlayState,
  type OverlaySubject,
  stepOverlay,
} from '../overlay-machine.ts';

/** Delay before the first card in a story, milliseconds. */
export const delayMs = 250;

const about =
  (type: 'point' | 'pass' | 'click' | 'focus', by: OverlaySubject['by']) =>
  (overrides: Partial<OverlaySubject> = {}): OverlayEvent => ({
    type,
    subject: { lfmId: 1, part: 'group', by, heading: 'down', ...overrides },
  });

/** A mouse on a part of a row. */
export const point = about('point', 'pointer');
/** A row that has moved under a resting mouse. */
export const pass = about('pass', 'pointer');
export const click = about('click', 'click');
/** A row chosen by keyboard. */
export const focus = about('focus', 'keyboard');
export const leave: OverlayEvent = { type: 'point', subject: null };
export const blur: OverlayEvent = { type: 'focus', subject: null };

/** Events with their times, in milliseconds from the start. The clock also fires whenever the state waits for it. */
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
  const { shown: subject } = live(story, untilMs);
  return subject && `${subject.lfmId} ${subject.part}`;
}
