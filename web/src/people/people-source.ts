import { isOnline } from '../api/online.ts';
import { createLfmPeople, type LfmPeopleSource } from '../api/people/lfm-people.ts';
import { tabSurroundings } from '../api/tab-surroundings.ts';
import { removeInvalidToken } from '../api/verification/refused-token.ts';
import { pageToasts } from '../ui/toast-store.ts';
import { characterListLabels } from './list-labels.ts';

/** Toast when the visitor's characters fail to load. */
const registeredErrorToast = {
  type: 'error',
  title: 'Error fetching data',
  message: characterListLabels.registered.failed,
  lifeMs: 10_000,
} as const;

let shared: LfmPeopleSource | null = null;

/**
 * The people of this tab, shared by all listeners so that they are requested once. Reports once that the visitor's
 * characters failed to load, and each of their tokens that is invalid.
 */
export function openPeople(): LfmPeopleSource {
  shared ??= createShared();
  return shared;
}

function createShared(): LfmPeopleSource {
  const people = createLfmPeople(tabSurroundings);
  let listenerCount = 0;
  let isReported = false;
  const tell = () => {
    for (const token of people.now().refusedTokens) removeInvalidToken(token, pageToasts.show);
    const { registeredError } = people.now();
    // The shell reports a missing network.
    const isOffline = registeredError?.failure === 'network' && !isOnline();
    if (isReported || registeredError === null || isOffline) return;
    isReported = true;
    pageToasts.show(registeredErrorToast);
  };
  const source: LfmPeopleSource = {
    now: people.now,
    subscribe(listener) {
      shared = source;
      listenerCount += 1;
      const stop = people.subscribe(() => {
        tell();
        listener();
      });
      return () => {
        stop();
        listenerCount -= 1;
        // Later listeners start with a new request.
        if (listenerCount === 0 && shared === source) shared = null;
      };
    },
  };
  return source;
}
