/**
 * State of an update of the page.
 *
 * current: no update. offered: the mark in the nav is shown, and perhaps the toast. asked: the waiting worker was asked
 * to take over. leaving: the page is reloading.
 */
export type UpdateState =
  | { readonly state: 'current' }
  /** `isWaiting` false: the newer worker is already active, at the request of another tab. */
  | { readonly state: 'offered'; readonly isWaiting: boolean }
  | { readonly state: 'asked' }
  | { readonly state: 'leaving' };

export type UpdateEvent =
  /** A newer worker is waiting. `quietSinceMs`: last prompt or dismissal by the visitor's clock; null = never. */
  | { readonly type: 'found'; readonly nowMs: number; readonly quietSinceMs: number | null }
  | { readonly type: 'refresh' }
  | { readonly type: 'later' }
  /** Another worker controls this page. `hadController`: one did before, so this is not a first visit. */
  | { readonly type: 'control-changed'; readonly hadController: boolean }
  /** The message to the waiting worker failed. */
  | { readonly type: 'ask-failed' }
  /** The waiting worker did not take over in time. */
  | { readonly type: 'took-too-long' };

export type UpdateEffect =
  | 'show-toast'
  | 'remember-shown'
  | 'remember-dismissed'
  | 'show-mark'
  | 'ask-worker'
  | 'start-clock'
  | 'log-too-long'
  | 'reload'
  /** Unregisters a hanging worker first, which would block the reload. */
  | 'reload-without-worker';

export interface UpdateStep {
  readonly next: UpdateState;
  readonly effects: readonly UpdateEffect[];
}

export const firstUpdateState: UpdateState = { state: 'current' };

/** Minimum time between two toasts, in ms, since the last was shown or dismissed. */
export const quietForMs = 2 * 24 * 60 * 60 * 1000;
export const toastLifeMs = 10_000;
/** Maximum wait for a worker to take over, in ms. */
export const takeOverWithinMs = 5000;

/** The update flow as a pure function: the next state after an event, and its effects. */
export function stepUpdate(before: UpdateState, event: UpdateEvent): UpdateStep {
  // Ignores all events once the page is reloading.
  if (before.state === 'leaving') return stay(before);
  switch (event.type) {
    case 'found':
      return find(before, event);
    case 'refresh':
      return refresh(before);
    case 'later':
      return { next: before, effects: before.state === 'offered' ? ['remember-dismissed'] : [] };
    case 'control-changed':
      return changeControl(before, event.hadController);
    case 'ask-failed':
      return before.state === 'asked' ? leave('reload') : stay(before);
    case 'took-too-long':
      return before.state === 'asked' ? leave('log-too-long', 'reload-without-worker') : stay(before);
  }
}

function stay(state: UpdateState): UpdateStep {
  return { next: state, effects: [] };
}

function leave(...effects: readonly UpdateEffect[]): UpdateStep {
  return { next: { state: 'leaving' }, effects };
}

function find(
  before: UpdateState,
  { nowMs, quietSinceMs }: Extract<UpdateEvent, { type: 'found' }>,
): UpdateStep {
  // An even newer worker is waiting; mark and toast stay.
  if (before.state === 'offered') return stay({ ...before, isWaiting: true });
  if (before.state !== 'current') return stay(before);
  // Ignores a time in the future, written by a wrong clock.
  const isQuiet = quietSinceMs !== null && quietSinceMs <= nowMs && nowMs - quietSinceMs < quietForMs;
  // The mark comes first and does not depend on the toast.
  const effects: readonly UpdateEffect[] = isQuiet
    ? ['show-mark']
    : ['show-mark', 'show-toast', 'remember-shown'];
  return { next: { state: 'offered', isWaiting: true }, effects };
}

function refresh(before: UpdateState): UpdateStep {
  if (before.state !== 'offered') return stay(before);
  return before.isWaiting
    ? { next: { state: 'asked' }, effects: ['ask-worker', 'start-clock'] }
    : leave('reload');
}

function changeControl(before: UpdateState, hadController: boolean): UpdateStep {
  if (before.state === 'asked') return leave('reload');
  // The browser's first worker took control; the page is of the same build.
  if (!hadController) return stay(before);
  // Another tab asked. This one does not reload by itself, so that no input is lost; the mark offers it.
  const effects: readonly UpdateEffect[] = before.state === 'offered' ? [] : ['show-mark'];
  return { next: { state: 'offered', isWaiting: false }, effects };
}
