import { ownShape, parseStored, placesOf, storagePrefix } from '@rollcall/game/settings/foreign-settings';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { storageNotices, type StorageNotices } from './storage-notices.ts';

/** Storage of the tab, which other tabs do not share. */
export const sessionSurroundings: StoreSurroundings = {
  place: () => sessionStorage,
  onOtherTab: () => {},
  notices: storageNotices,
};

/** Result of reading stored content. */
export interface Reading<T> {
  readonly value: T;
  /** Parts of the content were invalid and were corrected. */
  readonly isCorrected: boolean;
}

/** Describes one key of the browser's storage. */
export interface StoreFacts<T> {
  /** Key without the prefix. */
  readonly key: string;
  /** Name in notices: "Some saved … could not be read". */
  readonly label: string;
  /** Whether notices use the singular: "Your saved theme … was reset", not "were". */
  readonly isSingular?: boolean;
  readonly makeDefault: () => T;
  /** Parses content in the format of this site; null = unreadable. */
  readonly read: (stored: unknown) => Reading<T> | null;
  /** Converts the value to its stored form, which `read` accepts; omitted = stored as is. */
  readonly write?: (value: T) => unknown;
  /** A copy of server data: unreadable content is dropped without a notice. */
  readonly isCache?: boolean;
}

/** The used browser features; tests supply their own. */
export interface StoreSurroundings {
  /** May throw, because browsers can forbid storage. */
  readonly place: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Calls the listener with the key that another tab changed; null = all keys. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
  readonly notices: Pick<StorageNotices, 'raise'>;
}

export interface LocalStore<T> {
  /** Never throws; returns the same object until the value changes. */
  readonly get: () => T;
  /**
   * The value when nothing is stored; the same object each time. The server renders it, so the browser renders again
   * only if another value is stored.
   */
  readonly getDefault: () => T;
  /** Parses content from elsewhere, such as a file, without storing it; null = unreadable. */
  readonly read: (content: unknown) => Reading<T> | null;
  /** The stored form of a value. */
  readonly write: (value: T) => unknown;
  /** @returns false = invalid, nothing was changed */
  readonly set: (value: T) => boolean;
  readonly reset: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Accepts exactly what a schema accepts, without corrections. */
export function readBySchema<T>(schema: z.ZodMiniType<T>): (stored: unknown) => Reading<T> | null {
  return (stored) => {
    const parsed = schema.safeParse(stored);
    return parsed.success ? { value: parsed.data, isCorrected: false } : null;
  };
}

/**
 * A typed value in the browser's storage whose use cannot fail (docs/product.md, Storage in the browser). Unreadable
 * content is replaced by the default and kept once under `…-unreadable`. If storage is full or forbidden, the visitor
 * is notified once and the value is kept in memory. Tabs stay in sync. Content of another site at this address is read
 * without a notice, and overwritten by the first change.
 */
export function createLocalStore<T>(
  facts: StoreFacts<T>,
  surroundings: StoreSurroundings = browserSurroundings,
): LocalStore<T> {
  const key = storagePrefix + facts.key;
  const places = placesOf(facts.key);
  const { notices } = surroundings;
  const write = facts.write ?? ((value: T): unknown => value);
  const named = { label: facts.label, ...(facts.isSingular === true && { isSingular: true }) };
  const listeners = new Set<() => void>();
  let standard: { readonly value: T } | null = null;
  let current: { readonly value: T } | null = null;

  const attempt = <R>(action: (place: ReturnType<StoreSurroundings['place']>) => R): R | null => {
    try {
      return action(surroundings.place());
    } catch {
      notices.raise({ type: 'forgetful' });
      return null;
    }
  };

  const getDefault = (): T => {
    standard ??= { value: facts.makeDefault() };
    return standard.value;
  };

  const read = (content: unknown) => facts.read(ownShape(facts.key, content));

  const load = (): T => {
    const texts = attempt((place) => places.map((name) => [name, place.getItem(name)] as const)) ?? [];
    const [name = key, text = null] = texts.find(([, kept]) => kept !== null) ?? [];
    if (text === null) return getDefault();
    const reading = read(parseStored(text));
    if (reading === null) {
      backUp(name, text);
      return getDefault();
    }
    if (reading.isCorrected) {
      notices.raise({ type: 'corrected', ...named });
      attempt((place) => place.setItem(key, JSON.stringify(write(reading.value))));
    }
    return reading.value;
  };

  const backUp = (name: string, text: string) => {
    if (!facts.isCache) notices.raise({ type: 'unreadable', ...named });
    attempt((place) => {
      const backupKey = `${key}-unreadable`;
      if (!facts.isCache && place.getItem(backupKey) === null) place.setItem(backupKey, text);
      place.removeItem(name);
    });
  };

  const show = (value: T) => {
    current = { value };
    listeners.forEach((listener) => listener());
  };

  /** Reads the value on first use, and from then on follows other tabs for the life of the page. */
  const open = (): { readonly value: T } => {
    surroundings.onOtherTab((changed) => {
      if (changed === null || changed === key) show(load());
    });
    return { value: load() };
  };

  return {
    read,
    write,
    get() {
      current ??= open();
      return current.value;
    },
    getDefault,
    set(value) {
      const reading = facts.read(value);
      if (reading === null || reading.isCorrected) return false;
      current ??= open();
      attempt((place) => place.setItem(key, JSON.stringify(write(value))));
      show(value);
      return true;
    },
    reset() {
      current ??= open();
      attempt((place) => places.forEach((name) => place.removeItem(name)));
      show(getDefault());
    },
    subscribe(listener) {
      // Starts following other tabs, even if the value was not read before.
      current ??= open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Storage that outlasts the visit. May throw, because browsers can forbid it. */
export const lastingPlace: StoreSurroundings['place'] = () => localStorage;

const browserSurroundings: StoreSurroundings = {
  place: lastingPlace,
  onOtherTab: (listener) => addEventListener('storage', (event) => listener(event.key)),
  notices: storageNotices,
};

/** The current value of a store, which re-renders on changes in this tab and others. Change it by `store.set`. */
export function useStored<T>(store: LocalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getDefault);
}
