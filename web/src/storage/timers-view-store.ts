import { raidSorts } from '@rollcall/game/raid-timers/raid-timer-views';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

const timersViewSchema = z.object({ by: z.enum(['character', 'raid']), sort: z.enum(raidSorts) });

/** How raid timers are shown. */
export type TimersView = z.infer<typeof timersViewSchema>;

/** Default: by character, the one that left a raid most recently first. */
export const timersViewStore = createLocalStore<TimersView>({
  key: 'timers-view',
  label: 'view of raid timers',
  isSingular: true,
  makeDefault: () => ({ by: 'character', sort: 'recent' }),
  read: readBySchema(timersViewSchema),
});
