import { ownShape, parseStored, placesOf, storagePrefix } from '@rollcall/game/settings/foreign-settings';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { storageNotices, type StorageNotices } from './storage-notices.ts';

/** Storage of the tab; other tabs have their own. */
export const sessionSurroundings: StoreSurroundings = {
  place: () => sessionStorage,
  onOtherTab: () => {},
  notices: storageNotices,
};

/** The result of reading stored content. */
export interface Reading<T> {
  readonly value: T;
  /** Some of it was invalid and has been corrected. */
  readonly isCorrected: boolean;
}

/** One key of the browser's storage as data. */
export interface StoreFacts<T> {
  /** Storage key, without the prefix. */
  readonly key: string;
  /** Its name in notices: "Some saved … could not be read". */
  readonly label: string;
  /** "Your saved theme … was reset", not "were". */
  readonly isSingular?: boolean;
  readonly makeDefault: () => T;
  /** Reads content in this site's shape; null = unreadable. */
  readonly read: (stored: unknown) => Reading<T> | null;
  /** Converts the value to its stored and exported form, which `read` accepts; omitted = the value itself. */
  readonly write?: (value: T) => unknown;
  /** A copy of the server's data, so that unreadable content is dropped silently. */
  readonly isCache?: boolean;
}

/** The browser features of a store; tests supply their own. */
export interface StoreSurroundings {
  /** May throw: the browser can forbid storage altogether. */
  readonly place: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Reports which key another tab changed; null = all keys. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
  readonly notices: Pick<StorageNotices, 'raise'>;
}

export interface LocalStore<T> {
  /** Never fails; the same object until the value changes. */
  readonly get: () => T;
  /**
   * The value if nothing is stored; always the same object. The server renders it, so that the browser need not render
   * again.
   */
  readonly getDefault: () => T;
  /** Reads content of any origin, such as a file, without storing it. Null = unreadable. */
  readonly read: (content: unknown) => Reading<T> | null;
  /** The stored form of a value. */
  readonly write: (value: T) => unknown;
  /** @returns false when the value is invalid: then nothing changes */
  readonly set: (value: T) => boolean;
  /** Back to the default. */
  readonly reset: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns a function that only reads content that a schema accepts unchanged. */
export function readBySchema<T>(schema: z.ZodMiniType<T>): (stored: unknown) => Reading<T> | null {
  return (stored) => {
    const parsed = schema.safeParse(stored);
    return parsed.success ? { value: parsed.data, isCorrected: false } : null;
  };
}

/**
 * A typed value in the browser's storage that cannot fail (docs/product.md, Storage in the browser). Unreadable content
 * becomes the default and is backed up once under `…-unreadable`; a full or forbidden storage is reported once, and the
 * value then stays in memory; tabs are kept in sync. Content that another site has left at this address is read
 * silently, and replaced by the first change.
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

  /** Listens to other tabs from the first use on, for as long as the page lives. */
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
      // Opens the store, so that listeners also get changes of other tabs.
      current ??= open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Persistent storage. May throw, since browsers can forbid it. */
export const lastingPlace: StoreSurroundings['place'] = () => localStorage;

const browserSurroundings: StoreSurroundings = {
  place: lastingPlace,
  onOtherTab: (listener) => addEventListener('storage', (event) => listener(event.key)),
  notices: storageNotices,
};

/** The value of a store, with changes of this tab and others. Change it by `store.set`. */
export function useStored<T>(store: LocalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getDefault);
}
