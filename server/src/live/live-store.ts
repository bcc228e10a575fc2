import type { GameDefinition } from '@rollcall/game/definition';
import type { Report } from '@rollcall/game/api/report';
import { advanceTime } from './live-restore.ts';
import { applyReport, type AppliedReport, type ChangedState } from './live-state.ts';
import { emptyLiveState, type LiveState } from './server-state.ts';

type Listener = (changed: ChangedState, before: LiveState) => void;

/** The one place that holds the live state of this process, and tells who asked to know that it changed. */
export interface LiveStore {
  current(): LiveState;
  /** Lays a report over the state; subscribers have been told when it returns. */
  apply(report: Report, nowMs: number): AppliedReport;
  /**
   * Drops restored state that no report has confirmed in time, and corrects times ahead of the clock. Subscribers are told
   * also when nothing changed but the time.
   */
  advanceTime(nowMs: number): ChangedState;
  /** Puts another state in its place, that did not come of this one. Subscribers are not told: there is no change to tell of. */
  replace(state: LiveState): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: Listener): () => void;
}

interface LiveStoreParts {
  readonly definition: GameDefinition;
  readonly initial?: LiveState;
}

export function createLiveStore({ definition, initial }: LiveStoreParts): LiveStore {
  let state = initial ?? emptyLiveState(definition);
  const listeners = new Set<Listener>();
  const settle = <Changed extends ChangedState>(changed: Changed): Changed => {
    const before = state;
    ({ state } = changed);
    for (const listener of listeners) listener(changed, before);
    return changed;
  };
  return {
    current: () => state,
    apply: (report, nowMs) => settle(applyReport(state, report, nowMs)),
    advanceTime: (nowMs) => settle(advanceTime(state, nowMs)),
    replace: (another) => {
      state = another;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
