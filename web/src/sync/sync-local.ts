import {
  contentsOf,
  contentText,
  joinDocument,
  recordChanges,
  type SlotContents,
  type SyncDocument,
  withdrawSlots,
} from '@rollcall/game/sync/sync-document';
import { documentOf, formOf } from '@rollcall/game/sync/sync-text';
import { storedKeys, type TravelingKey } from '../storage/stored-keys.ts';
import type { SyncState } from '../storage/sync-store.ts';
import {
  keysOf,
  storedValues,
  type StoredValues,
  travelingKeys,
  type ValueStores,
} from '../storage/transfer/stored-values.ts';
import { writeTogether } from '../storage/transfer/write-together.ts';
import { type Slot, slotTable } from './sync-slots.ts';

/** What this browser has stored, compared with the merged data of a sync. */

/** The state of a sync that matters here. */
export type LocalState = Pick<SyncState, 'writer' | 'withTokens' | 'exceptions'> & {
  readonly document: SyncDocument;
};

/** The keys of access tokens. */
const tokenKeys = travelingKeys.filter((key) => storedKeys[key] === 'asked');

/** The keys whose values this browser shares. */
const sharedKeys = (withTokens: boolean): readonly TravelingKey[] =>
  travelingKeys.filter((key) => withTokens || !tokenKeys.includes(key));

const slotName = (key: string, { name }: Slot) => (name === '' ? key : `${key}/${name}`);

function slotsOf(stores: ValueStores, values: StoredValues, keys: readonly TravelingKey[]): SlotContents {
  const table = slotTable(stores);
  const ofKey = <Key extends TravelingKey>(key: Key) =>
    table[key].of(values[key]).map((slot) => [slotName(key, slot), slot.content] as const);
  return new Map(keys.flatMap(ofKey));
}

function defaultValues(stores: ValueStores): StoredValues {
  const entries = keysOf(stores).map((key) => [key, stores[key].getDefault()] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has the default of its own store
  return Object.fromEntries(entries) as unknown as StoredValues;
}

const keyOfSlot = (slot: string) => slot.split('/', 1)[0] ?? '';

/** Contents that this browser would have if nothing were changed here. */
function unchangedSlots(stores: ValueStores, state: LocalState, keys: readonly TravelingKey[]): SlotContents {
  const shared = new Set<string>(keys);
  const slots = new Map(slotsOf(stores, defaultValues(stores), keys));
  for (const [slot, content] of contentsOf(state.document))
    if (shared.has(keyOfSlot(slot))) slots.set(slot, content);
  for (const [slot, ...content] of state.exceptions) {
    if (!shared.has(keyOfSlot(slot))) continue;
    if (content.length === 0) slots.delete(slot);
    else slots.set(slot, content[0]);
  }
  return slots;
}

/** The merged data, with the changes made in this browser since data was last recorded or applied. */
export function recordLocal(stores: ValueStores, state: LocalState, nowMs: number): SyncDocument {
  const keys = sharedKeys(state.withTokens);
  const before = unchangedSlots(stores, state, keys);
  const now = slotsOf(stores, storedValues(stores), keys);
  return recordChanges(state.document, before, now, { id: state.writer, nowMs });
}

/** The data of a sync that this browser joins, with what it has stored itself. */
export function joinLocal(
  stores: ValueStores,
  { document, writer, withTokens }: Omit<LocalState, 'exceptions'>,
  nowMs: number,
): SyncDocument {
  const keys = sharedKeys(withTokens);
  const standard = slotsOf(stores, defaultValues(stores), keys);
  const own = [...slotsOf(stores, storedValues(stores), keys)].filter(
    ([slot, content]) => !standard.has(slot) || contentText(standard.get(slot)) !== contentText(content),
  );
  return joinDocument(document, new Map(own), { id: writer, nowMs });
}

/**
 * Ends the sharing of access tokens by this browser. Those that it has are taken out of the merged data; devices that
 * have them keep them.
 */
export function withoutTokens(stores: ValueStores, state: SyncState, nowMs: number): SyncState {
  const document = recordLocal(stores, { ...state, document: documentOf(state.form) }, nowMs);
  const here = [...slotsOf(stores, storedValues(stores), tokenKeys).keys()];
  const form = formOf(withdrawSlots(document, here, { id: state.writer, nowMs }));
  const isToken = (slot: string) => tokenKeys.some((key) => key === keyOfSlot(slot));
  // If the tokens are shared again, this browser sends its own and does not remove others.
  const exceptions = state.exceptions.map((each): (typeof state.exceptions)[number] =>
    isToken(each[0]) ? [each[0]] : each,
  );
  return { ...state, withTokens: false, form, exceptions };
}

/**
 * Stores merged data in this browser.
 *
 * @param at ISO 8601
 * @returns the new exceptions; null = the browser could not store it, and nothing was changed
 */
export function applyDocument(
  stores: ValueStores,
  document: SyncDocument,
  withTokens: boolean,
  at: string,
): SyncState['exceptions'] | null {
  const keys = sharedKeys(withTokens);
  const wanted = contentsOf(document);
  const present = storedValues(stores);
  const table = slotTable(stores);
  const standard = [...slotsOf(stores, defaultValues(stores), keys)];
  const before = [...slotsOf(stores, present, keys)];
  const next = { ...present, ...Object.fromEntries(keys.map((key) => [key, putSlots(key)])) };
  function putSlots<Key extends TravelingKey>(key: Key): StoredValues[Key] {
    const slots = [...document]
      .filter(([slot]) => keyOfSlot(slot) === key && wanted.has(slot))
      .toSorted(([, one], [, other]) => one.at - other.at)
      .map(([slot, { value }]) => ({ name: slot.slice(key.length + 1), content: value }));
    const isSame = isSameSlots(key, slots);
    return isSame ? present[key] : table[key].put(present[key], slots, at);
  }
  /** Whether the value here is what the slots and the defaults say, so that it need not be written. */
  function isSameSlots(key: TravelingKey, slots: readonly Slot[]): boolean {
    const isOfKey = ([slot]: readonly [string, unknown]) => keyOfSlot(slot) === key;
    const expected = new Map(standard.filter(isOfKey));
    for (const slot of slots) expected.set(slotName(key, slot), slot.content);
    const found = before.filter(isOfKey);
    return (
      expected.size === found.length &&
      found.every(([slot, content]) => contentText(expected.get(slot)) === contentText(content))
    );
  }
  if (writeTogether(stores, next) !== 'written') return null;
  return exceptionsOf(wanted, slotsOf(stores, storedValues(stores), keys));
}

function exceptionsOf(wanted: SlotContents, found: SlotContents): SyncState['exceptions'] {
  return [...wanted].flatMap(([slot, content]): SyncState['exceptions'] => {
    if (!found.has(slot)) return [[slot]];
    return contentText(found.get(slot)) === contentText(content) ? [] : [[slot, found.get(slot)]];
  });
}
