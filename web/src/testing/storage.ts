import { vi } from 'vitest';
import type { StoreSurroundings } from '../storage/local-store.ts';
import type { StorageNotice } from '../storage/storage-notices.ts';

interface Wrongs {
  /** Every access throws, as in a browser that forbids storage. */
  readonly isForbidden?: boolean;
  /** Writing throws. */
  readonly isFull?: boolean;
}

/** A storage in memory, with another tab and recorded notices. */
export function makeStorage(content: Readonly<Record<string, string>> = {}, wrongs: Wrongs = {}) {
  const kept = new Map(Object.entries(content));
  const listeners: ((key: string | null) => void)[] = [];
  const notices: StorageNotice[] = [];
  const full = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const place = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => (wrongs.isFull ? full() : void kept.set(key, text)),
    removeItem: (key: string) => void kept.delete(key),
  };
  const surroundings: StoreSurroundings = {
    place: () => {
      if (wrongs.isForbidden) throw new DOMException('No', 'SecurityError');
      return place;
    },
    onOtherTab: (listener) => void listeners.push(listener),
    notices: { raise: vi.fn<(notice: StorageNotice) => void>((notice) => void notices.push(notice)) },
  };
  return {
    surroundings,
    kept,
    notices,
    /** Writes as another tab, or clears everything if `key` is null. */
    writeElsewhere(key: string | null, text: string | null) {
      if (key === null) kept.clear();
      else if (text === null) kept.delete(key);
      else kept.set(key, text);
      listeners.forEach((listener) => listener(key));
    },
  };
}
