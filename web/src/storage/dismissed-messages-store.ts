import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

/** More than are ever in force at once; the oldest are forgotten first. */
const keptCount = 50;

/** Ids of the operator's messages that the visitor has closed. */
export const dismissedMessagesStore = createLocalStore<readonly number[]>({
  key: 'dismissed-page-messages',
  label: 'closed messages',
  makeDefault: () => [],
  read: readBySchema(z.array(z.int())),
});

/** Remembers that a message was closed. */
export function dismissMessage(id: number): void {
  const others = dismissedMessagesStore.get().filter((other) => other !== id);
  dismissedMessagesStore.set([...others, id].slice(-keptCount));
}
