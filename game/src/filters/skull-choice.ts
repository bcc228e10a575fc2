import { skullsMaximum } from '../lfm/difficulty.ts';
import type { GroupFilter, LevelRange } from './filter-schemas.ts';

/**
 * The choice of difficulties and skulls. Only Reaper has skulls, so filtering by skulls would hide groups of every
 * other difficulty. Choosing skulls therefore selects Reaper alone, and adding another difficulty clears the skulls.
 */
export type SkullChoice = Pick<GroupFilter, 'difficulties' | 'skulls'>;

const isReaper = (name: string) => name === 'Reaper';

/** The full range of skulls. */
export const everySkull: LevelRange = { first: 1, last: skullsMaximum };

/** Whether skulls can be chosen: also if a link set them for another difficulty, so that they can be removed. */
export const hasSkullChoice = ({ difficulties, skulls }: SkullChoice): boolean =>
  skulls !== null || difficulties.length === 0 || difficulties.some(isReaper);

export const chooseDifficulties = (
  difficulties: readonly string[],
  { skulls }: SkullChoice,
): SkullChoice => ({
  difficulties,
  skulls: difficulties.every(isReaper) ? skulls : null,
});

/**
 * The filter after a choice of skulls. The full range means no filter, so that groups without a number are included.
 */
export const chooseSkulls = ({ first, last }: LevelRange, { difficulties }: SkullChoice): SkullChoice => ({
  difficulties: difficulties.filter(isReaper),
  skulls: first === everySkull.first && last === everySkull.last ? null : { first, last },
});
