import type { CharacterList } from '../character-list.ts';
import { storedKeys, type TravelingKey } from '../stored-keys.ts';
import type { TravelingValues } from './stored-values.ts';

const idsOf = ({ data }: CharacterList) => data.map(({ id }) => id);
const dataOf = <T>({ data }: { readonly data: readonly T[] }) => data;
const asItIs = <T>(value: T) => value;

/** How each value is written down: of characters the ids alone, of lists what is on them (product 4, User settings). */
const packers: { readonly [Key in TravelingKey]: (value: TravelingValues[Key]) => unknown } = {
  'lfm-settings': asItIs,
  'who-settings': asItIs,
  'secondary-lfm-view': asItIs,
  'timers-view': asItIs,
  'boolean-flags': asItIs,
  theme: asItIs,
  timezone: asItIs,
  'registered-characters': idsOf,
  friends: idsOf,
  ignores: idsOf,
  'ignored-words': dataOf,
  'lfm-presets': asItIs,
  'dismissed-timers': dataOf,
  'dismissed-feature-callouts': asItIs,
  'dismissed-page-messages': asItIs,
  'access-tokens': dataOf,
};

const isTraveling = (key: string): key is TravelingKey => key in packers;

/** The keys that travel, in their order. */
export const travelingKeys: readonly TravelingKey[] = Object.keys(storedKeys).filter(isTraveling);

const pack = <Key extends TravelingKey>(key: Key, values: TravelingValues): readonly [string, unknown] => [
  key,
  packers[key](values[key]),
];

/**
 * What of a browser travels, by key.
 *
 * @param withTokens access tokens too: only when the visitor has ticked that
 */
export function packEntries(values: TravelingValues, withTokens: boolean): ReadonlyMap<string, unknown> {
  const keys = travelingKeys.filter((key) => storedKeys[key] !== 'asked' || withTokens);
  return new Map(keys.map((key) => pack(key, values)));
}
