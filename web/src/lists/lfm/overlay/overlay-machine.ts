import type { Box } from '../../../canvas/geometry.ts';

/** Which card a part of a row opens: that of the group, or of the quest. */
export type OverlayPart = 'group' | 'quest';

/** What a card is about, and where and by what it was opened. */
export interface OverlaySubject {
  readonly lfmId: number;
  readonly part: OverlayPart;
  readonly by: 'pointer' | 'keyboard' | 'tap';
  /** Not covered by the card, CSS pixels of the viewport: the pointer (of no size), or the focused row. */
  readonly anchor: Box;
  /** The side on which the card covers least of the row. */
  readonly side: 'left' | 'right';
}

export type OverlayState =
  /** `dismissed` was closed by Escape: the pointer that still rests on it does not open it again. */
  | { readonly state: 'closed'; readonly dismissed: OverlaySubject | null }
  | { readonly state: 'waiting'; readonly subject: OverlaySubject; readonly dueAtMs: number }
  | {
      readonly state: 'shown';
      readonly subject: OverlaySubject;
      /** What replaces it: another card, or (null) none. */
      readonly next: { readonly subject: OverlaySubject | null; readonly dueAtMs: number } | null;
    };

export type OverlayEvent =
  /** A hovering pointer on the list; null = over no group. */
  | { readonly type: 'point'; readonly subject: OverlaySubject | null }
  | { readonly type: 'leave' }
  | { readonly type: 'enter card' }
  | { readonly type: 'leave card' }
  /** A row has the keyboard focus, or has moved; null = none. */
  | { readonly type: 'focus'; readonly subject: OverlaySubject | null }
  /** Touch; null = over no group. */
  | { readonly type: 'tap'; readonly subject: OverlaySubject | null }
  | { readonly type: 'press elsewhere' }
  /** Escape, or the close button. */
  | { readonly type: 'dismiss' }
  | { readonly type: 'scroll' }
  /** The due time of the state. */
  | { readonly type: 'time' };

export interface OverlayMoment {
  readonly nowMs: number;
  /** How long a pointer rests, or a row has the focus, before the card comes (§3 mouseOverDelay). */
  readonly delayMs: number;
}

/** From one card to the next. */
export const switchDelayMs = 100;
/** Time to travel from the row into the card. */
export const graceMs = 250;

export const closedOverlay: OverlayState = { state: 'closed', dismissed: null };

/** When the state needs a `time` event, milliseconds; null = never. */
export function dueAtMs(state: OverlayState): number | null {
  if (state.state === 'waiting') return state.dueAtMs;
  return state.state === 'shown' ? (state.next?.dueAtMs ?? null) : null;
}

const isSame = (a: OverlaySubject | null, b: OverlaySubject | null) =>
  a !== null && b !== null && a.lfmId === b.lfmId && a.part === b.part;

/** The next state; the same object when nothing changes. Source: §2.7 Hovering, look: Overlay. */
export function stepOverlay(state: OverlayState, event: OverlayEvent, moment: OverlayMoment): OverlayState {
  switch (event.type) {
    case 'point':
      return pointAt(state, event.subject, moment);
    case 'leave':
    case 'leave card':
      return leave(state, moment);
    case 'enter card':
      return stay(state);
    case 'focus':
      return focusOn(state, event.subject, moment);
    case 'tap':
      return tap(state, event.subject);
    case 'press elsewhere':
      return closedOverlay;
    case 'dismiss':
      return dismiss(state);
    case 'scroll':
      return scroll(state);
    case 'time':
      return passTime(state, moment);
  }
}

/** Cancels the switch. */
function stay(state: OverlayState): OverlayState {
  return state.state === 'shown' && state.next !== null ? { ...state, next: null } : state;
}

/** A pending switch to the same card keeps its due time. */
function switchTo(
  state: Extract<OverlayState, { state: 'shown' }>,
  subject: OverlaySubject | null,
  inMs: number,
  nowMs: number,
): OverlayState {
  const { next } = state;
  const isUnderWay =
    next !== null && (subject === null ? next.subject === null : isSame(next.subject, subject));
  return { ...state, next: { subject, dueAtMs: isUnderWay ? next.dueAtMs : nowMs + inMs } };
}

/** @param same what is shown when the card is about it already */
function turnTo(
  state: OverlayState,
  subject: OverlaySubject,
  { nowMs, delayMs }: OverlayMoment,
  same: OverlayState,
): OverlayState {
  switch (state.state) {
    case 'closed':
      if (isSame(state.dismissed, subject)) return state;
      return { state: 'waiting', subject, dueAtMs: nowMs + delayMs };
    case 'waiting':
      return {
        state: 'waiting',
        subject,
        dueAtMs: isSame(state.subject, subject) ? state.dueAtMs : nowMs + delayMs,
      };
    case 'shown':
      if (isSame(state.subject, subject)) return same;
      return switchTo(state, subject, Math.min(delayMs, switchDelayMs), nowMs);
  }
}

/** A card does not follow the pointer within its row. */
function pointAt(state: OverlayState, subject: OverlaySubject | null, moment: OverlayMoment): OverlayState {
  return subject === null ? leave(state, moment) : turnTo(state, subject, moment, stay(state));
}

/** Closes only what a pointer opened. */
function leave(state: OverlayState, { nowMs }: OverlayMoment): OverlayState {
  switch (state.state) {
    case 'closed':
      return state.dismissed === null ? state : closedOverlay;
    case 'waiting':
      return state.subject.by === 'pointer' ? closedOverlay : state;
    case 'shown':
      return state.subject.by === 'pointer' ? switchTo(state, null, graceMs, nowMs) : state;
  }
}

/** The same row at another place: its card moves along. */
function focusOn(state: OverlayState, subject: OverlaySubject | null, moment: OverlayMoment): OverlayState {
  if (subject !== null) return turnTo(state, subject, moment, { state: 'shown', subject, next: null });
  return state.state !== 'closed' && state.subject.by === 'keyboard' ? closedOverlay : state;
}

/** Opens at once, and closes by a second tap. */
function tap(state: OverlayState, subject: OverlaySubject | null): OverlayState {
  const isOpenByTap = state.state === 'shown' && state.subject.by === 'tap' && isSame(state.subject, subject);
  return subject === null || isOpenByTap ? closedOverlay : { state: 'shown', subject, next: null };
}

function dismiss(state: OverlayState): OverlayState {
  if (state.state === 'closed') return state;
  return { state: 'closed', dismissed: state.subject.by === 'tap' ? null : state.subject };
}

/** The row with the keyboard focus reports its own new position. */
function scroll(state: OverlayState): OverlayState {
  return state.state === 'closed' || state.subject.by === 'keyboard' ? state : closedOverlay;
}

function passTime(state: OverlayState, { nowMs }: OverlayMoment): OverlayState {
  const due = dueAtMs(state);
  if (due === null || nowMs < due) return state;
  const subject =
    state.state === 'waiting' ? state.subject : state.state === 'shown' ? state.next?.subject : null;
  return subject ? { state: 'shown', subject, next: null } : closedOverlay;
}

interface OverlayTimers {
  readonly nowMs: () => number;
  /** @returns cancels */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The state machine of one list's card, with a clock. */
export interface OverlayRun {
  /** @param atMs when it happened; now when left out */
  readonly send: (event: OverlayEvent, atMs?: number) => void;
  readonly state: () => OverlayState;
  /** What the card is about; null = none. The same object while the same card stays in place. */
  readonly shown: () => OverlaySubject | null;
  readonly setDelay: (delayMs: number) => void;
  /** Notifies when `shown` changes. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  readonly stop: () => void;
}

const shownIn = (state: OverlayState) => (state.state === 'shown' ? state.subject : null);

/** Starts with no card. */
export function startOverlay(timers: OverlayTimers, firstDelayMs: number): OverlayRun {
  const listeners = new Set<() => void>();
  let state = closedOverlay;
  let delayMs = firstDelayMs;
  let cancelTimer = () => {};

  const send = (event: OverlayEvent, atMs = timers.nowMs()) => {
    const before = state;
    state = stepOverlay(before, event, { nowMs: atMs, delayMs });
    if (state === before) return;
    const due = dueAtMs(state);
    if (due !== dueAtMs(before)) {
      cancelTimer();
      cancelTimer = due === null ? () => {} : timers.after(Math.max(0, due - timers.nowMs()), onTimer);
    }
    if (shownIn(state) !== shownIn(before)) listeners.forEach((listener) => listener());
  };
  // A timer may fire slightly early by another clock: its event is due all the same.
  const onTimer = () => send({ type: 'time' }, Math.max(timers.nowMs(), dueAtMs(state) ?? 0));

  return {
    send,
    state: () => state,
    shown: () => shownIn(state),
    setDelay(ms) {
      delayMs = ms;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      cancelTimer();
      state = closedOverlay;
    },
  };
}
