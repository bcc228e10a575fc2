import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';
import type { StoredListKind } from './stored-list.ts';

/** More than the limit of a question (game: askLengthMaximum). */
const askLengthMaximum = 200;

/** Rules for past questions, compared without regard to case. */
export const recentAsksKind: StoredListKind<string> = {
  keyOf: (text) => text.toLowerCase(),
  limit: 5,
  readEntry: (stored) =>
    typeof stored === 'string' && stored.trim() !== '' && stored.length <= askLengthMaximum
      ? { value: stored, isCorrected: false }
      : null,
};

/** The visitor's last questions, latest first. */
export const recentAsksStore = createLocalStore<readonly string[]>({
  key: 'recent-asks',
  label: 'recent questions',
  makeDefault: () => [],
  read: readBySchema(z.array(z.string())),
});

/** Stores a question; the oldest is dropped at the limit. */
export function rememberAsk(text: string): void {
  const { keyOf, limit } = recentAsksKind;
  const others = recentAsksStore.get().filter((other) => keyOf(other) !== keyOf(text));
  recentAsksStore.set([text, ...others].slice(0, limit));
}
