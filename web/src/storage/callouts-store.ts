import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

/** Names of the notes beside features that the visitor has closed (§3, §4). Names of other versions of the site stay. */
export const calloutsStore = createLocalStore<readonly string[]>({
  key: 'dismissed-feature-callouts',
  label: 'closed notes',
  makeDefault: () => [],
  read: readBySchema(z.array(z.string())),
});

/** Remembers that a note was closed; once is enough. */
export function dismissCallout(name: string): void {
  const dismissed = calloutsStore.get();
  if (!dismissed.includes(name)) calloutsStore.set([...dismissed, name]);
}
