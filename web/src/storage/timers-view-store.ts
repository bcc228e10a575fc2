import { raidSorts } from '@rollcall/game/raid-timer-views';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

const schema = z.object({ by: z.enum(['character', 'raid']), sort: z.enum(raidSorts) });

/** How the visitor likes to see raid timers. */
export type TimersView = z.infer<typeof schema>;

/** By character, whoever left a raid last first, until chosen otherwise (§3, product 4). */
export const timersViewStore = createLocalStore<TimersView>({
  key: 'timers-view',
  label: 'view of raid timers',
  makeDefault: () => ({ by: 'character', sort: 'recent' }),
  read: readBySchema(schema),
});
