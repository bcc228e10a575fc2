import { skullsMaximum } from '../lfm/difficulty.ts';
import type { GroupFilter, LevelRange } from './filter-schemas.ts';

/**
 * Difficulties and skulls that are chosen together. Only Reaper has skulls, so skulls next to another difficulty would
 * match nothing of it. Choosing skulls therefore removes other difficulties, and choosing another difficulty removes
 * the skulls.
 */
export type SkullChoice = Pick<GroupFilter, 'difficulties' | 'skulls'>;

const isReaper = (name: string) => name === 'Reaper';

/** The whole range of skulls. */
export const everySkull: LevelRange = { first: 1, last: skullsMaximum };

/** Whether the control for skulls is shown. Skulls of a link next to another difficulty can still be removed. */
export const hasSkullChoice = ({ difficulties, skulls }: SkullChoice): boolean =>
  skulls !== null || difficulties.length === 0 || difficulties.some(isReaper);

export const chooseDifficulties = (
  difficulties: readonly string[],
  { skulls }: SkullChoice,
): SkullChoice => ({
  difficulties,
  skulls: difficulties.every(isReaper) ? skulls : null,
});

/** The whole range means any, including groups that give no number. */
export const chooseSkulls = ({ first, last }: LevelRange, { difficulties }: SkullChoice): SkullChoice => ({
  difficulties: difficulties.filter(isReaper),
  skulls: first === everySkull.first && last === everySkull.last ? null : { first, last },
});
