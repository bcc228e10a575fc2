import { raidSorts } from '@rollcall/game/raid-timers/raid-timer-views';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

const timersViewSchema = z.object({ by: z.enum(['character', 'raid']), sort: z.enum(raidSorts) });

/** How the visitor likes to see raid timers. */
export type TimersView = z.infer<typeof timersViewSchema>;

/** By character, whoever left a raid last first, until chosen otherwise. */
export const timersViewStore = createLocalStore<TimersView>({
  key: 'timers-view',
  label: 'view of raid timers',
  isSingular: true,
  makeDefault: () => ({ by: 'character', sort: 'recent' }),
  read: readBySchema(timersViewSchema),
});
