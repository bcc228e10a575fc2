/** The kind of card that a part of a row opens. */
export type OverlayPart = 'group' | 'quest';

/** The subject of a card, and the input that opened it. */
export interface OverlaySubject {
  readonly lfmId: number;
  readonly part: OverlayPart;
  /** After a click, the card stays open longer, for a pointer on its way into it. */
  readonly by: 'pointer' | 'click' | 'keyboard';
  /** Direction of pointer or focus: the card does not cover the next row there. */
  readonly heading: 'up' | 'down';
}

export interface OverlayState {
  readonly shown: OverlaySubject | null;
  /** The replacement: another card, or none (null). */
  readonly next: { readonly subject: OverlaySubject | null; readonly dueAtMs: number } | null;
  /** Closed by Escape, and not opened again while pointer or focus stay there. */
  readonly dismissed: OverlaySubject | null;
}

export type OverlayEvent =
  /** The mouse has moved over the list; null = over no group, or it left list or card. */
  | { readonly type: 'point'; readonly subject: OverlaySubject | null }
  /** The list has scrolled under a resting mouse; null = no group is there. */
  | { readonly type: 'pass'; readonly subject: OverlaySubject | null }
  /** Rows or their order have changed under a resting mouse: the card stays with its group. */
  | { readonly type: 'rows'; readonly lfmIds: readonly number[] }
  /** A click on the list; null = on no group. */
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
  /** Delay until the card opens for a resting pointer or a focused row, ms. */
  readonly delayMs: number;
}

/** Delay between one card and the next, ms. */
export const switchDelayMs = 100;
/**
 * Delay between the two cards of a row for a resting pointer, ms. Longer, since the way into the card crosses other
 * columns.
 */
export const restMs = 250;
/** Time for the pointer to get from the row into the card, ms. */
export const graceMs = 250;
/** The same time after a click, ms; longer, because the visitor probably wants to enter the card. */
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
      // Keyboard scrolling also moves rows, and nothing opens by itself after Escape.
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

/** Closes the current or pending card if its group is no longer listed. */
function keepAmong(state: OverlayState, lfmIds: readonly number[]): OverlayState {
  const isGone = (subject: OverlaySubject | null) => subject !== null && !lfmIds.includes(subject.lfmId);
  const { shown, next, dismissed } = state;
  if (isGone(shown)) return { shown: null, next: null, dismissed };
  return next !== null && isGone(next.subject) ? { ...state, next: null } : state;
}

/** Whether a pointer opened the card, or is about to. */
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

/** Schedules a card. */
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
  const switchMs = isProtected(shown, subject) ? clickGraceMs : otherRowMs;
  return {
    shown,
    next: { subject, dueAtMs: nowMs + (shown === null ? delayMs : switchMs) },
    dismissed: null,
  };
}

/** After a click, the pointer may cross other rows on its way into the card. */
const isProtected = (shown: OverlaySubject | null, { by }: OverlaySubject) =>
  shown?.by === 'click' && by === 'pointer';

/** Closes the card if a pointer opened it. */
function leave(state: OverlayState, { nowMs }: OverlayMoment): OverlayState {
  const { shown, next } = state;
  if (!isByPointer(state)) return state.dismissed === null ? state : { ...state, dismissed: null };
  if (shown === null) return closedOverlay;
  if (next !== null && next.subject === null) return state;
  const dueAtMs = nowMs + (shown.by === 'click' ? clickGraceMs : graceMs);
  return { ...state, next: { subject: null, dueAtMs } };
}

/** Closes the card if the keyboard opened it. */
function unfocus(state: OverlayState): OverlayState {
  if (state.shown?.by === 'keyboard' || state.dismissed !== null) return closedOverlay;
  return state.next?.subject?.by === 'keyboard' ? stay(state) : state;
}
