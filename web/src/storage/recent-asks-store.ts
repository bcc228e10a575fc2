import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';
import type { StoredListKind } from './stored-list.ts';

/** More than a question may have (game: askLengthMaximum). */
const askLengthMaximum = 200;

/** Questions that were asked; one in other letters is the same. */
export const recentAsksKind: StoredListKind<string> = {
  keyOf: (text) => text.toLowerCase(),
  limit: 5,
  readEntry: (stored) =>
    typeof stored === 'string' && stored.trim() !== '' && stored.length <= askLengthMaximum
      ? { value: stored, isCorrected: false }
      : null,
};

/** What the visitor asked last, the latest first. */
export const recentAsksStore = createLocalStore<readonly string[]>({
  key: 'recent-asks',
  label: 'recent questions',
  makeDefault: () => [],
  read: readBySchema(z.array(z.string())),
});

/** Remembers a question; of too many the oldest is forgotten. */
export function rememberAsk(text: string): void {
  const { keyOf, limit } = recentAsksKind;
  const others = recentAsksStore.get().filter((other) => keyOf(other) !== keyOf(text));
  recentAsksStore.set([text, ...others].slice(0, limit));
}
