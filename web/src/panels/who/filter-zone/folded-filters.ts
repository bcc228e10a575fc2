import type { WhoSettings } from '@rollcall/game/who-settings';
import { isWhoFiltering } from '../who-view.ts';

/** Fields that are one filter together. The search stays in sight, and is not among them. */
const foldedFilters = [
  ['minLevel', 'maxLevel'],
  ['classNameFilter'],
  ['isGroupView'],
  ['isExactMatch'],
] as const satisfies readonly (readonly (keyof WhoSettings)[])[];

/** How many filters are on that a narrow panel folds away. */
export function foldedFilterCount(settings: WhoSettings, defaults: WhoSettings): number {
  return foldedFilters.filter((names) => {
    const own = Object.fromEntries(names.map((name) => [name, settings[name]]));
    return isWhoFiltering({ ...defaults, ...own }, defaults);
  }).length;
}
