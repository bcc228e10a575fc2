import { readCharacterId } from '@rollcall/game/character-id';
import type { AddressChoice } from '../../charts/controls/useAddressChoice.ts';

/** A switch of the tables; it stands in the address, so that it comes back with it. */
export interface FilterFacts extends AddressChoice<'on' | 'off'> {
  readonly label: string;
}

const filter = (parameter: string, label: string, usual: 'on' | 'off' = 'off'): FilterFacts => ({
  parameter,
  label,
  usual,
  values: ['on', 'off'],
});

/**
 * What the tables leave out (product 4, Activity). A time logged out counts for nothing unless it is asked for: nobody has
 * been anywhere meanwhile.
 */
export const activityFilters = {
  hidePublic: filter('hide-public', 'Hide public areas'),
  hideWilderness: filter('hide-wilderness', 'Hide wilderness areas'),
  placesOnline: filter('places-online', 'Don’t count time logged out', 'on'),
  levelsOnline: filter('levels-online', 'Don’t count time logged out', 'on'),
  levelsAfield: filter('levels-afield', 'Don’t count time in public areas'),
  onlyOnline: filter('only-online', 'Only when online'),
} as const;

export type FilterName = keyof typeof activityFilters;
export type Filters = Readonly<Record<FilterName, boolean>>;

/** How many days the picture shows. */
export const dayChoice = {
  parameter: 'days',
  values: ['7', '30', '90'],
  usual: '7',
} as const satisfies AddressChoice<string>;
export type DayCount = (typeof dayChoice.values)[number];

export const dayOptions = dayChoice.values.map((value) => ({ value, label: `${value} days` }));

/** The character that an address asks for; null = none, or what is no id. @param search with or without its `?` */
export function askedCharacter(search: string): number | null {
  return readCharacterId(new URLSearchParams(search).get('character') ?? '');
}
