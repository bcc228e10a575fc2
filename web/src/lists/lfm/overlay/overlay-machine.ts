/** The kind of card that a part of a row opens. */
export type OverlayPart = 'group' | 'quest';

/** The subject of a card, and the input that opened it. */
export interface OverlaySubject {
  readonly lfmId: number;
  readonly part: OverlayPart;
  /** A click keeps the card for a pointer that wants to go into it. */
  readonly by: 'pointer' | 'click' | 'keyboard';
  /** Where pointer or focus are going: the card leaves the next row there free. */
  readonly heading: 'up' | 'down';
}

export interface OverlayState {
  readonly shown: OverlaySubject | null;
  /** What replaces it: another card, or (null) none. */
  readonly next: { readonly subject: OverlaySubject | null; readonly dueAtMs: number } | null;
  /** Closed by Escape: what still rests on it does not open it again. */
  readonly dismissed: OverlaySubject | null;
}

export type OverlayEvent =
  /** A mouse on the list; null = over no group, or gone from list or card. */
  | { readonly type: 'point'; readonly subject: OverlaySubject | null }
  /** The list has scrolled under a resting mouse; null = no group is there now. */
  | { readonly type: 'pass'; readonly subject: OverlaySubject | null }
  /** Other rows, or another order, under a resting mouse: a card stays with its group. */
  | { readonly type: 'rows'; readonly lfmIds: readonly number[] }
  /** A click on the list, or on what takes the place of the card; null = on no group. */
  | { readonly type: 'click'; readonly subject: OverlaySubject | null }
  /** A row has the keyboard focus; null = none. */
  | { readonly type: 'focus'; readonly subject: OverlaySubject | null }
  | { readonly type: 'enter card' }
  /** Escape, or a dialog opens. */
  | { readonly type: 'dismiss' }
  /** `next` is due. */
  | { readonly type: 'time' };

export interface OverlayMoment {
  readonly nowMs: number;
  /** How long a pointer rests, or a row has the focus, before the card comes. */
  readonly delayMs: number;
}

/** From one card to the next. */
export const switchDelayMs = 100;
/** From one card to the other of the same row, once the pointer rests: the way into the card crosses other columns. */
export const restMs = 250;
/** Time to travel from the row into the card. */
export const graceMs = 250;
/** The same after a click, which says that the pointer wants to go there. */
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
      // Rows also move because the keyboard scrolls them, and after Escape nothing opens by itself.
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

/** A card goes with the row of its group, and so does one that is to come. */
function keepAmong(state: OverlayState, lfmIds: readonly number[]): OverlayState {
  const isGone = (subject: OverlaySubject | null) => subject !== null && !lfmIds.includes(subject.lfmId);
  const { shown, next, dismissed } = state;
  if (isGone(shown)) return { shown: null, next: null, dismissed };
  return next !== null && isGone(next.subject) ? { ...state, next: null } : state;
}

/** A pointer opened the card, or is about to. */
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

/** Another card, or the first one, in a while. */
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

/** A pointer on its way into a card that it has clicked for may cross other rows. */
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
