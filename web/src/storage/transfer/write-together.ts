import { storagePrefix } from '@rollcall/game/settings/foreign-settings';
import { lastingPlace, type StoreSurroundings } from '../local-store.ts';
import {
  isSameValue,
  keysOf,
  storedValues,
  type StoredValues,
  type ValueKey,
  type ValueStores,
} from './stored-values.ts';

/** no-room and forbidden = the browser did not store a value; refused = a store rejected one. */
type WriteOutcome = 'written' | 'no-room' | 'forbidden' | 'refused';

type Place = ReturnType<StoreSurroundings['place']>;

/** Writes several values atomically: if one cannot be stored, all are restored. */
export function writeTogether(
  stores: ValueStores,
  next: StoredValues,
  placeOf: StoreSurroundings['place'] = lastingPlace,
): WriteOutcome {
  const now = storedValues(stores);
  const keys = keysOf(stores).filter((key) => !isSameValue(now[key], next[key]));
  const opened = open(placeOf, keys);
  if (opened === null) return 'forbidden';
  const { place, before } = opened;
  try {
    for (const key of keys) {
      if (isDefault(stores, key, next)) place.removeItem(storagePrefix + key);
      else place.setItem(storagePrefix + key, JSON.stringify(written(stores, key, next)));
    }
  } catch (error) {
    putBack(place, before);
    return error instanceof DOMException && error.name === 'SecurityError' ? 'forbidden' : 'no-room';
  }
  if (keys.every((key) => show(stores, key, next))) return 'written';
  for (const key of keys) show(stores, key, now);
  putBack(place, before);
  return 'refused';
}

/** A default value need not be stored. */
const isDefault = (stores: ValueStores, key: ValueKey, values: StoredValues): boolean =>
  isSameValue(values[key], stores[key].getDefault());

const written = <Key extends ValueKey>(stores: ValueStores, key: Key, values: StoredValues): unknown =>
  stores[key].write(values[key]);

function show<Key extends ValueKey>(stores: ValueStores, key: Key, values: StoredValues): boolean {
  if (!isDefault(stores, key, values)) return stores[key].set(values[key]);
  stores[key].reset();
  return true;
}

type Before = ReadonlyMap<string, string | null>;

function open(
  placeOf: StoreSurroundings['place'],
  keys: readonly ValueKey[],
): { readonly place: Place; readonly before: Before } | null {
  try {
    const place = placeOf();
    return {
      place,
      before: new Map(keys.map((key) => [storagePrefix + key, place.getItem(storagePrefix + key)])),
    };
  } catch {
    return null;
  }
}

/**
 * Restores the previous content: removes new keys first, then restores values in order of how much they grew, so that
 * there is always room for the next one. No value is ever missing in between.
 */
function putBack(place: Place, before: Before): void {
  for (const [key, text] of before) if (text === null) place.removeItem(key);
  const grownBy = ([key, text]: StoredText) => (place.getItem(key)?.length ?? 0) - text.length;
  const kept = [...before].filter((entry): entry is StoredText => entry[1] !== null);
  for (const [key, text] of kept.toSorted((a, b) => grownBy(b) - grownBy(a))) place.setItem(key, text);
}

type StoredText = [key: string, text: string];
