/**
 * Where the page stands with a newer version of itself.
 *
 * current: there is none. offered: the mark in the nav is on, and for a while perhaps the toast. asked: the waiting worker
 * was asked to take over. leaving: the page is loaded anew.
 */
export type UpdateState =
  | { readonly state: 'current' }
  /** `isWaiting` false: the newer worker is in charge already, another tab asked it. */
  | { readonly state: 'offered'; readonly isWaiting: boolean }
  | { readonly state: 'asked' }
  | { readonly state: 'leaving' };

export type UpdateEvent =
  /** A newer worker waits. `quietSinceMs`: when a prompt was last shown or dismissed, by the visitor's clock; null = never. */
  | { readonly type: 'found'; readonly nowMs: number; readonly quietSinceMs: number | null }
  | { readonly type: 'refresh' }
  | { readonly type: 'later' }
  /** Another worker is in charge of this page. `hadController`: one was before, so that this is no first visit. */
  | { readonly type: 'control-changed'; readonly hadController: boolean }
  /** The waiting worker could not be asked. */
  | { readonly type: 'ask-failed' }
  /** The waiting worker has had its time to take over. */
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
  /** A worker that hangs would hold up the page that is loaded anew: it goes first. */
  | 'reload-without-worker';

export interface UpdateStep {
  readonly next: UpdateState;
  readonly effects: readonly UpdateEffect[];
}

export const firstUpdateState: UpdateState = { state: 'current' };

/** No second toast for so long after one was shown or dismissed. */
export const quietForMs = 2 * 24 * 60 * 60 * 1000;
/** How long the toast stays. */
export const toastLifeMs = 10_000;
/** A worker that has not taken over by then is not waited for. */
export const takeOverWithinMs = 5000;

/** What one event makes of the update, and what is to be done: the update flow as a pure function. */
export function stepUpdate(before: UpdateState, event: UpdateEvent): UpdateStep {
  // Nothing happens any more to a page that goes.
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
  // A worker newer still waits now: what is on stays on.
  if (before.state === 'offered') return stay({ ...before, isWaiting: true });
  if (before.state !== 'current') return stay(before);
  // A time that is still to come was written by a clock that was wrong.
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
  // The first worker of this browser took charge: the page is of its build.
  if (!hadController) return stay(before);
  // Another tab asked. Nobody asked here, so nothing that is being written is lost; the mark says what is to be done.
  const effects: readonly UpdateEffect[] = before.state === 'offered' ? [] : ['show-mark'];
  return { next: { state: 'offered', isWaiting: false }, effects };
}
