/** The kind of card that a part of a row opens. */
export type OverlayPart = 'group' | 'quest';

/** The subject of a card, and the input that opened it. */
export interface OverlaySubject {
  readonly lfmId: number;
  readonly part: OverlayPart;
  /** A click keeps the card for a pointer on its way into it. */
  readonly by: 'pointer' | 'click' | 'keyboard';
  /** Direction in which pointer or focus are moving: the card leaves the next row there visible. */
  readonly heading: 'up' | 'down';
}

export interface OverlayState {
  readonly shown: OverlaySubject | null;
  /** The next card, or null to close the current one. */
  readonly next: { readonly subject: OverlaySubject | null; readonly dueAtMs: number } | null;
  /** Subject of a card closed by Escape, which does not open again while the input still rests on it. */
  readonly dismissed: OverlaySubject | null;
}

export type OverlayEvent =
  /** A mouse on the list; null = on no group, or outside of list and card. */
  | { readonly type: 'point'; readonly subject: OverlaySubject | null }
  /** The list has scrolled under a resting mouse; null = on no group. */
  | { readonly type: 'pass'; readonly subject: OverlaySubject | null }
  /** The rows or their order have changed under a resting mouse: a card stays with its group. */
  | { readonly type: 'rows'; readonly lfmIds: readonly number[] }
  /** A click on the list, or on the empty place of the card; null = on no group. */
  | { readonly type: 'click'; readonly subject: OverlaySubject | null }
  /** A row has the keyboard focus; null = none. */
  | { readonly type: 'focus'; readonly subject: OverlaySubject | null }
  | { readonly type: 'enter card' }
  /** Escape, or a dialog has opened. */
  | { readonly type: 'dismiss' }
  /** The time of `next` has come. */
  | { readonly type: 'time' };

export interface OverlayMoment {
  readonly nowMs: number;
  /** Time for which a pointer rests, or a row has the focus, before the card opens, ms. */
  readonly delayMs: number;
}

/** Delay from one card to the next, ms. */
export const switchDelayMs = 100;
/** Delay between the two cards of a row once the pointer rests, ms: the way into the card crosses other columns. */
export const restMs = 250;
/** Time for the way from the row into the card, ms. */
export const graceMs = 250;
/** The same after a click, which shows that the pointer is going there, ms. */
export const clickGraceMs = 500;

export const closedOverlay: OverlayState = { shown: null, next: null, dismissed: null };

const isSame = (a: OverlaySubject | null, b: OverlaySubject | null) =>
  a !== null && b !== null && a.lfmId === b.lfmId && a.part === b.part;

/** The subject of the current or next card. */
const subjectOf = ({ shown, next }: OverlayState) => shown ?? next?.subject ?? null;

/** The next state; the same object when nothing changes. */
export function stepOverlay(state: OverlayState, event: OverlayEvent, moment: OverlayMoment): OverlayState {
  switch (event.type) {
    case 'point':
      return aimAt(state, event.subject, moment);
    case 'pass':
      // Rows also move when the keyboard scrolls them, and after Escape nothing opens by itself.
      return isByPointer(state) ? aimAt(state, event.subject, moment) : state;
    case 'rows':
      return keepAmong(state, event.lfmIds);
    case 'click':
      return { shown: event.subject, next: null, dismissed: null };
    case 'focus':
      return event.subject === null ? unfocus(state) : turnTo(state, event.subject, moment);
    case 'enter card':
      return stay(state);
    case 'dismiss':
      return { shown: null, next: null, dismissed: subjectOf(state) };
    case 'time':
      if (state.next === null || moment.nowMs < state.next.dueAtMs) return state;
      return { shown: state.next.subject, next: null, dismissed: null };
  }
}

/** A current or next card closes when the row of its group disappears. */
function keepAmong(state: OverlayState, lfmIds: readonly number[]): OverlayState {
  const isGone = (subject: OverlaySubject | null) => subject !== null && !lfmIds.includes(subject.lfmId);
  const { shown, next, dismissed } = state;
  if (isGone(shown)) return { shown: null, next: null, dismissed };
  return next !== null && isGone(next.subject) ? { ...state, next: null } : state;
}

/** Whether a pointer opened the current or next card. */
function isByPointer(state: OverlayState): boolean {
  const subject = subjectOf(state);
  return subject !== null && subject.by !== 'keyboard';
}

function aimAt(state: OverlayState, subject: OverlaySubject | null, moment: OverlayMoment): OverlayState {
  return subject === null ? leave(state, moment) : turnTo(state, subject, moment);
}

function stay(state: OverlayState): OverlayState {
  return state.next === null ? state : { ...state, next: null };
}

/** Schedules the first or another card. */
function turnTo(
  state: OverlayState,
  subject: OverlaySubject,
  { nowMs, delayMs }: OverlayMoment,
): OverlayState {
  const { shown, next, dismissed } = state;
  if (isSame(dismissed, subject)) return state;
  if (isSame(shown, subject)) return stay(state);
  const isSameRow = shown?.lfmId === subject.lfmId;
  if (!isSameRow && next !== null && isSame(next.subject, subject)) {
    if (next.subject?.heading === subject.heading) return state;
    return { ...state, next: { ...next, subject } };
  }
  const otherRowMs = isSameRow ? restMs : Math.min(delayMs, switchDelayMs);
  const switchMs = isKept(shown, subject) ? clickGraceMs : otherRowMs;
  return {
    shown,
    next: { subject, dueAtMs: nowMs + (shown === null ? delayMs : switchMs) },
    dismissed: null,
  };
}

/** A pointer on its way into a clicked card may cross other rows. */
const isKept = (shown: OverlaySubject | null, { by }: OverlaySubject) =>
  shown?.by === 'click' && by === 'pointer';

/** Closes only what a pointer opened. */
function leave(state: OverlayState, { nowMs }: OverlayMoment): OverlayState {
  const { shown, next } = state;
  if (!isByPointer(state)) return state.dismissed === null ? state : { ...state, dismissed: null };
  if (shown === null) return closedOverlay;
  if (next !== null && next.subject === null) return state;
  const dueAtMs = nowMs + (shown.by === 'click' ? clickGraceMs : graceMs);
  return { ...state, next: { subject: null, dueAtMs } };
}

/** Closes only what the keyboard opened. */
function unfocus(state: OverlayState): OverlayState {
  if (state.shown?.by === 'keyboard' || state.dismissed !== null) return closedOverlay;
  return state.next?.subject?.by === 'keyboard' ? stay(state) : state;
}
