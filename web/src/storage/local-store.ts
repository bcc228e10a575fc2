import { ownShape, parseStored, placesOf, storagePrefix } from '@rollcall/game/settings/foreign-settings';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { storageNotices, type StorageNotices } from './storage-notices.ts';

/** For what is kept as long as the tab: other tabs have their own. */
export const sessionSurroundings: StoreSurroundings = {
  place: () => sessionStorage,
  onOtherTab: () => {},
  notices: storageNotices,
};

/** What stored content turned out to be. */
export interface Reading<T> {
  readonly value: T;
  /** Something in it had to be put right. */
  readonly isCorrected: boolean;
}

/** One key of the browser's storage as data. */
export interface StoreFacts<T> {
  /** Without the prefix. */
  readonly key: string;
  /** How notices name it: "Some saved … could not be read". */
  readonly label: string;
  /** "Your saved theme … was reset", not "were". */
  readonly isSingular?: boolean;
  readonly makeDefault: () => T;
  /** What content in the shape of this site says, or null when it cannot be understood. */
  readonly read: (stored: unknown) => Reading<T> | null;
  /** As it is stored and travels, where that is not the value itself; `read` takes it back. */
  readonly write?: (value: T) => unknown;
  /** A copy of what the server has: unreadable content is dropped without a word. */
  readonly isCache?: boolean;
}

/** What a store needs of the browser; a test brings its own. */
export interface StoreSurroundings {
  /** May throw: the browser can forbid storage altogether. */
  readonly place: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Tells which key another tab changed; null = all of them. */
  readonly onOtherTab: (listener: (key: string | null) => void) => void;
  readonly notices: Pick<StorageNotices, 'raise'>;
}

export interface LocalStore<T> {
  /** Never fails; the same object until the value changes. */
  readonly get: () => T;
  /**
   * What stands where nothing is stored; the same object each time. The server draws it, and where it stands the browser
   * has nothing to draw again.
   */
  readonly getDefault: () => T;
  /** What content of any origin, such as a file, would be here; nothing is kept. Null = it cannot be understood. */
  readonly read: (content: unknown) => Reading<T> | null;
  /** A value as it would be stored. */
  readonly write: (value: T) => unknown;
  /** @returns false when the value is invalid: then nothing changes */
  readonly set: (value: T) => boolean;
  /** Back to the default. */
  readonly reset: () => void;
  /** @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Reads what a schema accepts as it is, and nothing else. */
export function readBySchema<T>(schema: z.ZodMiniType<T>): (stored: unknown) => Reading<T> | null {
  return (stored) => {
    const parsed = schema.safeParse(stored);
    return parsed.success ? { value: parsed.data, isCorrected: false } : null;
  };
}

/**
 * A typed value in the browser's storage that cannot fail (docs/product.md, Storage in the browser): unreadable content
 * becomes the default and is kept once under `…-unreadable`; a full or forbidden storage is reported once and the value
 * lives on in memory; two tabs stay in step. What another site has left at this address is read without a word, and
 * gives way to the first change.
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
      setAside(name, text);
      return getDefault();
    }
    if (reading.isCorrected) {
      notices.raise({ type: 'corrected', ...named });
      attempt((place) => place.setItem(key, JSON.stringify(write(reading.value))));
    }
    return reading.value;
  };

  const setAside = (name: string, text: string) => {
    if (!facts.isCache) notices.raise({ type: 'unreadable', ...named });
    attempt((place) => {
      const asideKey = `${key}-unreadable`;
      if (!facts.isCache && place.getItem(asideKey) === null) place.setItem(asideKey, text);
      place.removeItem(name);
    });
  };

  const show = (value: T) => {
    current = { value };
    listeners.forEach((listener) => listener());
  };

  /** Stores live as long as the page: from the first use on, other tabs are heard. */
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
      // Listeners hear other tabs, even if nothing has read the value yet.
      current ??= open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What lasts longer than a visit. May throw: the browser can forbid it. */
export const lastingPlace: StoreSurroundings['place'] = () => localStorage;

const browserSurroundings: StoreSurroundings = {
  place: lastingPlace,
  onOtherTab: (listener) => addEventListener('storage', (event) => listener(event.key)),
  notices: storageNotices,
};

/** The value of a store, live: changes of this tab and of others arrive. Change it by `store.set`. */
export function useStored<T>(store: LocalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getDefault);
}
