import type { GameDefinition } from '@rollcall/game/definition';
import type { Report } from '@rollcall/game/api/report';
import { advanceTime } from './live-restore.ts';
import { applyReport, type AppliedReport, type ChangedState } from './live-state.ts';
import { emptyLiveState, type LiveState } from './server-state.ts';

type Listener = (changed: ChangedState, before: LiveState) => void;

/** The live state of this process, with its subscribers. Nothing else keeps it. */
export interface LiveStore {
  current(): LiveState;
  /** Applies a report. All subscribers have been notified when it returns. */
  apply(report: Report, nowMs: number): AppliedReport;
  /**
   * Drops restored state that no report has confirmed in time, and corrects times in the future. Subscribers are
   * notified even if only the time has changed.
   */
  advanceTime(nowMs: number): ChangedState;
  /** Replaces the state with an unrelated one. Subscribers are not notified, because there is no change to describe. */
  replace(state: LiveState): void;
  /** @returns a function that unsubscribes */
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
