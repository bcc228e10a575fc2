import * as z from 'zod/mini';
import { createLocalStore, readBySchema, type LocalStore, type StoreSurroundings } from './local-store.ts';

const timeSchema = z.nullable(z.number());
const updatePromptSchema = z.object({ shownAtMs: timeSchema, dismissedAtMs: timeSchema });

/** When an update was last offered and last declined, in milliseconds since 1970 by the visitor's clock. */
export type UpdatePromptTimes = z.infer<typeof updatePromptSchema>;

/** Times of the update prompt. A failure to store them is reported to the caller, not the visitor. */
export function createUpdateStore(
  onProblem: (problem: string) => void,
  surroundings: Pick<StoreSurroundings, 'place' | 'onOtherTab'> = {
    place: () => localStorage,
    onOtherTab: (listener) => addEventListener('storage', (event) => listener(event.key)),
  },
): LocalStore<UpdatePromptTimes> {
  return createLocalStore(
    {
      key: 'update-prompt',
      label: 'update times',
      makeDefault: () => ({ shownAtMs: null, dismissedAtMs: null }),
      read: readBySchema(updatePromptSchema),
    },
    { ...surroundings, notices: { raise: ({ type }) => onProblem(type) } },
  );
}

/** The last time an update was offered or declined; null = never. */
export function lastPromptMs({ shownAtMs, dismissedAtMs }: UpdatePromptTimes): number | null {
  if (shownAtMs === null || dismissedAtMs === null) return shownAtMs ?? dismissedAtMs;
  return Math.max(shownAtMs, dismissedAtMs);
}
