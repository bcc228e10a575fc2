import * as z from 'zod/mini';
import { createLocalStore, readBySchema, sessionSurroundings } from './local-store.ts';

const idSchema = z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/)));

/** Random id of this browser; null = not created. */
export const userIdStore = createLocalStore<string | null>({
  key: 'user-id',
  label: 'browser id',
  makeDefault: () => null,
  read: readBySchema(idSchema),
  isCache: true,
});

/** Id of the browser from which settings were imported; null = none. */
export const originatingUserIdStore = createLocalStore<string | null>({
  key: 'originating-user-id',
  label: 'browser id',
  makeDefault: () => null,
  read: readBySchema(idSchema),
  isCache: true,
});

/** Random id of this visit. */
export const sessionIdStore = createLocalStore<string | null>(
  {
    key: 'session-id',
    label: 'visit id',
    makeDefault: () => null,
    read: readBySchema(idSchema),
    isCache: true,
  },
  sessionSurroundings,
);

const draftSchema = z.object({ message: z.string(), contact: z.string() });

/** Unsent text of the feedback page, which survives a reload of the tab. */
export const feedbackDraftStore = createLocalStore<z.infer<typeof draftSchema>>(
  {
    key: 'feedback-draft',
    label: 'draft',
    makeDefault: () => ({ message: '', contact: '' }),
    read: readBySchema(draftSchema),
    isCache: true,
  },
  sessionSurroundings,
);
