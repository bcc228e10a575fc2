import { defaultDefinition } from '@rollcall/game/definition';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyImport, partNames, type PartName } from './plan-import.ts';
import { storedValues, valueStores } from './stored-values.ts';
import { readEntries } from './travel-kinds.ts';
import { writeTogether } from './write-together.ts';

const at = '2026-11-22T11:00:00.000Z';
const origin = { userId: '0123456789abcdef0123456789abcdef', at };
const stores = valueStores(defaultDefinition);
const every: ReadonlySet<PartName> = new Set(partNames);
const wrap = <T>(data: readonly T[]) => ({ createdAt: at, updatedAt: at, data });

const forget = () => Object.values(stores).forEach((store) => store.reset());
forget();
const fresh = storedValues(stores);
beforeEach(() => {
  forget();
  localStorage.clear();
});

const content = (): Record<string, string | null> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

describe('an import', () => {
  const entries = new Map<string, unknown>([
    ['theme', 'light'],
    ['friends', [5]],
    ['lfm-settings', { fontSize: 20 }],
  ]);
  const brought = readEntries(entries, stores);
  const full = (maximum: number): Storage =>
    new Proxy(localStorage, {
      get: (place, name) =>
        name === 'setItem'
          ? (key: string, text: string) => {
              const others = Object.keys(place).filter((other) => other !== key);
              const used = others.reduce((sum, other) => sum + (place.getItem(other) ?? '').length, 0);
              if (used + text.length > maximum) throw new DOMException('Full', 'QuotaExceededError');
              place.setItem(key, text);
            }
          : (Reflect.get(place, name) as () => void).bind(place),
    });

  it('is written, and shown by every store', () => {
    const next = applyImport(storedValues(stores), brought, every, origin);
    expect(writeTogether(stores, next)).toBe('written');
    expect(stores.theme.get()).toBe('light');
    expect(stores.friends.get().data).toEqual([{ id: 5, character: null }]);
    expect(JSON.parse(localStorage.getItem('v1-lfm-settings') ?? '')).toMatchObject({ fontSize: 20 });
    expect(localStorage.getItem('v1-originating-user-id')).toBe(`"${origin.userId}"`);
    expect(localStorage.getItem('v1-ignores')).toBeNull();
  });

  it('is reverted exactly if storage runs full halfway', () => {
    localStorage.setItem('v1-theme', '"dark"');
    localStorage.setItem('v1-friends', JSON.stringify(wrap([{ id: 9, character: null }])));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    const before = content();
    const next = applyImport(storedValues(stores), brought, every, origin);
    const used = Object.values(before).join('').length;
    for (const more of [0, 10, 200, 400]) {
      expect(writeTogether(stores, next, () => full(used + more))).toBe('no-room');
      expect(content()).toEqual(before);
      expect(stores.theme.get()).toBe('dark');
    }
    expect(writeTogether(stores, next, () => full(100_000))).toBe('written');
  });

  it('is reverted if a store rejects its value', () => {
    const next = { ...applyImport(fresh, brought, every, origin), timezone: 'Mars/Olympus' };
    expect(writeTogether(stores, next)).toBe('refused');
    expect(storedValues(stores)).toEqual(fresh);
    expect(localStorage).toHaveLength(0);
  });

  it('does not start if the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('No', 'SecurityError');
    };
    expect(writeTogether(stores, { ...fresh, theme: 'light' }, forbidden)).toBe('forbidden');
    expect(stores.theme.get()).toBeNull();
  });
});
