import { raidSorts } from '@rollcall/game/raid-timers/raid-timer-views';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

const timersViewSchema = z.object({ by: z.enum(['character', 'raid']), sort: z.enum(raidSorts) });

/** The chosen arrangement of raid timers. */
export type TimersView = z.infer<typeof timersViewSchema>;

/** The stored arrangement; by default by character, with the latest raid first. */
export const timersViewStore = createLocalStore<TimersView>({
  key: 'timers-view',
  label: 'view of raid timers',
  isSingular: true,
  makeDefault: () => ({ by: 'character', sort: 'recent' }),
  read: readBySchema(timersViewSchema),
});
