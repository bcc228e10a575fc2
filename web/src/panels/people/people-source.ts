import { createLfmPeople, type LfmPeopleSource } from '../../data/people/lfm-people.ts';
import { tabSurroundings } from '../../data/tab-surroundings.ts';
import { pageToasts } from '../../ui/toast-store.ts';

/** §8. */
const registeredErrorToast = {
  type: 'error',
  title: 'Error fetching data',
  message: 'There was an error getting your registered characters. Please try refreshing the page.',
  lifeMs: 10_000,
} as const;

/** The people of this tab; tells once that the visitor's characters could not be asked about. */
export function openPeople(): LfmPeopleSource {
  const people = createLfmPeople(tabSurroundings);
  let isTold = false;
  const tell = () => {
    if (isTold || people.now().registeredError === null) return;
    isTold = true;
    pageToasts.show(registeredErrorToast);
  };
  return {
    now: people.now,
    subscribe: (listener) =>
      people.subscribe(() => {
        tell();
        listener();
      }),
  };
}
