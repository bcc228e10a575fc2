import type { Box } from '../../../canvas/geometry.ts';

/** Which card a part of a row opens: who plays, or what is played. */
export type OverlayPart = 'group' | 'quest';

/** What a card is about, where it was asked for, and by what. */
export interface OverlaySubject {
  readonly lfmId: number;
  readonly part: OverlayPart;
  readonly by: 'pointer' | 'keyboard' | 'tap';
  /** Kept free by the card, CSS pixels of the viewport: the point of a pointer (of no size), or the row of a focus. */
  readonly anchor: Box;
  /** The side on which the card covers least of what the reader may go to next. */
  readonly side: 'left' | 'right';
}

export type OverlayState =
  /** `dismissed` was closed by Escape: the pointer that still rests on it does not open it again. */
  | { readonly state: 'closed'; readonly dismissed: OverlaySubject | null }
  | { readonly state: 'waiting'; readonly subject: OverlaySubject; readonly dueAtMs: number }
  | {
      readonly state: 'shown';
      readonly subject: OverlaySubject;
      /** What comes after it: another card, or (null) none. */
      readonly next: { readonly subject: OverlaySubject | null; readonly dueAtMs: number } | null;
    };

export type OverlayEvent =
  /** A pointer that can hover is somewhere on the list; null = beside all groups. */
  | { readonly type: 'point'; readonly subject: OverlaySubject | null }
  | { readonly type: 'leave' }
  | { readonly type: 'enter card' }
  | { readonly type: 'leave card' }
  /** The keyboard has chosen a row, or the row has another place; null = none any more. */
  | { readonly type: 'focus'; readonly subject: OverlaySubject | null }
  /** A finger; null = beside all groups. */
  | { readonly type: 'tap'; readonly subject: OverlaySubject | null }
  | { readonly type: 'press elsewhere' }
  /** Escape, or the card's cross. */
  | { readonly type: 'dismiss' }
  /** What lies under the card has moved. */
  | { readonly type: 'scroll' }
  /** The time that the state waits for has come. */
  | { readonly type: 'time' };

export interface OverlayMoment {
  readonly nowMs: number;
  /** How long a pointer rests, or a row has the focus, before the card comes (§3 mouseOverDelay). */
  readonly delayMs: number;
}

/** A reader who looks from card to card does not wait for each as for the first. */
export const switchDelayMs = 100;
/** Time to travel from the row into the card. */
export const graceMs = 250;

export const closedOverlay: OverlayState = { state: 'closed', dismissed: null };

/** When the state has to be told of the time, milliseconds; null = it waits for nothing. */
export function dueAtMs(state: OverlayState): number | null {
  if (state.state === 'waiting') return state.dueAtMs;
  return state.state === 'shown' ? (state.next?.dueAtMs ?? null) : null;
}

const isSame = (a: OverlaySubject | null, b: OverlaySubject | null) =>
  a !== null && b !== null && a.lfmId === b.lfmId && a.part === b.part;

/** The next state. Source: §2.7 Hovering, look: Overlay. Gives back the very same state when nothing changes. */
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

/** What was to come next does not. */
function stay(state: OverlayState): OverlayState {
  return state.state === 'shown' && state.next !== null ? { ...state, next: null } : state;
}

/** A switch that is already under way keeps its time as long as it leads to the same card. */
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

/** A card follows neither the pointer nor a second look at its own row. */
function pointAt(state: OverlayState, subject: OverlaySubject | null, moment: OverlayMoment): OverlayState {
  if (subject === null) return leave(state, moment);
  const { nowMs, delayMs } = moment;
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
      if (isSame(state.subject, subject)) return stay(state);
      return switchTo(state, subject, Math.min(delayMs, switchDelayMs), nowMs);
  }
}

/** Only what a pointer opened goes with the pointer. */
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

function focusOn(state: OverlayState, subject: OverlaySubject | null, moment: OverlayMoment): OverlayState {
  const { nowMs, delayMs } = moment;
  if (state.state === 'closed') {
    if (subject === null) return state;
    return isSame(state.dismissed, subject) ? state : { state: 'waiting', subject, dueAtMs: nowMs + delayMs };
  }
  if (subject === null) return state.subject.by === 'keyboard' ? closedOverlay : state;
  if (state.state === 'waiting') {
    return { ...state, subject, dueAtMs: isSame(state.subject, subject) ? state.dueAtMs : nowMs + delayMs };
  }
  // The same row at another place: its card goes along.
  if (isSame(state.subject, subject)) return { state: 'shown', subject, next: null };
  return switchTo(state, subject, Math.min(delayMs, switchDelayMs), nowMs);
}

/** At once, and away again by a second tap; what came by hovering stays. */
function tap(state: OverlayState, subject: OverlaySubject | null): OverlayState {
  const isOpenByTap = state.state === 'shown' && state.subject.by === 'tap' && isSame(state.subject, subject);
  return subject === null || isOpenByTap ? closedOverlay : { state: 'shown', subject, next: null };
}

function dismiss(state: OverlayState): OverlayState {
  if (state.state === 'closed') return state;
  return { state: 'closed', dismissed: state.subject.by === 'tap' ? null : state.subject };
}

/** A row that the keyboard chose says itself where it is now. */
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
