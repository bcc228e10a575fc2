import type { TakeOverMessage } from '../api/worker-messages.ts';
import { lastPromptMs, type UpdatePromptTimes } from '../storage/update-store.ts';
import type { LocalStore } from '../storage/local-store.ts';
import type { ToastStore } from '../ui/toast-store.ts';
import {
  firstUpdateState,
  stepUpdate,
  takeOverWithinMs,
  toastLifeMs,
  type UpdateEffect,
  type UpdateEvent,
} from './update-flow.ts';

/** The part of a service worker that the flow uses. */
export interface WorkerLike extends EventTarget {
  readonly state: string;
  readonly postMessage: (message: TakeOverMessage) => void;
}

/** The part of a registration that the flow uses. */
export interface RegistrationLike extends EventTarget {
  readonly waiting: WorkerLike | null;
  readonly installing: WorkerLike | null;
  readonly unregister: () => Promise<boolean>;
}

/** The part of `navigator.serviceWorker` that the flow uses. */
export interface ContainerLike extends EventTarget {
  /** null = no worker controls this page. */
  readonly controller: object | null;
}

/** Other dependencies of the flow; tests supply their own. */
export interface UpdateSurroundings {
  readonly container: ContainerLike;
  readonly toasts: ToastStore;
  readonly times: LocalStore<UpdatePromptTimes>;
  readonly showMark: (onRefresh: () => void) => void;
  /** Milliseconds since 1970 by the visitor's clock. */
  readonly nowMs: () => number;
  readonly setTimer: (ring: () => void, waitMs: number) => void;
  readonly reload: () => void;
  readonly log: (level: 'warn' | 'error', message: string, cause: unknown) => void;
}

/** Maximum wait for unregistering before the reload, in ms. */
const unregisterWithinMs = 1000;

/** Runs the update flow for a registration while the page is open. */
export function runUpdateFlow(registration: RegistrationLike, surroundings: UpdateSurroundings): void {
  const { container, toasts, times, nowMs } = surroundings;
  let state = firstUpdateState;
  let hadController = container.controller !== null;

  const dispatch = (event: UpdateEvent) => {
    const { next, effects } = stepUpdate(state, event);
    state = next;
    effects.forEach((effect) => carryOut[effect]());
  };
  const refresh = () => dispatch({ type: 'refresh' });

  const carryOut: Readonly<Record<UpdateEffect, () => unknown>> = {
    'show-toast': () =>
      toasts.show({
        type: 'info',
        title: 'Update Available',
        message: 'A new version of this site is ready.',
        actions: [
          { label: 'Refresh', onClick: refresh },
          { label: 'Later', onClick: () => dispatch({ type: 'later' }) },
        ],
        lifeMs: toastLifeMs,
      }),
    'remember-shown': () => times.set({ ...times.get(), shownAtMs: nowMs() }),
    'remember-dismissed': () => times.set({ ...times.get(), dismissedAtMs: nowMs() }),
    'show-mark': () => surroundings.showMark(refresh),
    'ask-worker': () => {
      try {
        if (registration.waiting === null) throw new Error('No worker is waiting.');
        registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      } catch (cause) {
        surroundings.log('error', 'The new version could not be asked to take over', cause);
        dispatch({ type: 'ask-failed' });
      }
    },
    'start-clock': () => surroundings.setTimer(() => dispatch({ type: 'took-too-long' }), takeOverWithinMs),
    'log-too-long': () =>
      surroundings.log(
        'warn',
        'The new version did not take over in time',
        new Error(`${takeOverWithinMs} ms`),
      ),
    reload: surroundings.reload,
    // Chromium can wait half a minute for an old worker that a request wakes while it stops, which blocks the reload.
    // Without a registration the page comes from the network, and registers the new worker.
    'reload-without-worker': () => {
      let isGone = false;
      const go = () => {
        if (!isGone) surroundings.reload();
        isGone = true;
      };
      registration.unregister().then(go, go);
      surroundings.setTimer(go, unregisterWithinMs);
    },
  };

  const reportWaiting = () => {
    // Without a controller this is the first worker of this browser: the page is of its build.
    if (registration.waiting === null || container.controller === null) return;
    dispatch({ type: 'found', nowMs: nowMs(), quietSinceMs: lastPromptMs(times.get()) });
  };
  const watch = (worker: WorkerLike | null) => worker?.addEventListener('statechange', reportWaiting);

  container.addEventListener('controllerchange', () => {
    const event = { type: 'control-changed', hadController } as const;
    hadController = true;
    dispatch(event);
  });
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  reportWaiting();
}
