import { defaultDefinition } from '@rollcall/game/definition';
import { readBundle } from '@rollcall/game/settings/settings-bundle';
import {
  arrivingSettings,
  foreignFiles,
  strangeKeys,
  wrappedStorage,
} from '@rollcall/game/testing/foreign-settings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedKeys } from '../stored-keys.ts';
import { applyImport, partNames, planImport } from './plan-import.ts';
import { storedValues, type StoredValues, travelingKeys, valueStores } from './stored-values.ts';
import { readEntries } from './travel-kinds.ts';

const at = '2026-11-29T11:00:00.000Z';
const stores = valueStores(defaultDefinition);
const fresh = storedValues(stores);
const keys = {
  traveling: new Set<string>(travelingKeys),
  local: new Set(Object.entries(storedKeys).flatMap(([key, travel]) => (travel === 'never' ? [key] : []))),
};

const read = (content: unknown) => {
  const reading = readBundle(JSON.stringify(content), keys);
  if (reading.state !== 'read') throw new Error(reading.why);
  return { ...reading, brought: readEntries(reading.bundle.entries, stores) };
};

/** Values in the form of `arrivingSettings`. */
const arrived = (values: StoredValues) => ({
  'registered-characters': values['registered-characters'].data.map(({ id }) => id),
  friends: values.friends.data.map(({ id }) => id),
  ignores: values.ignores.data.map(({ id }) => id),
  'access-tokens': values['access-tokens'].data.map(({ characterId }) => characterId),
  'dismissed-timers': values['dismissed-timers'].data,
  'dismissed-feature-callouts': values['dismissed-feature-callouts'],
  'lfm-settings': values['lfm-settings'],
  'who-settings': values['who-settings'],
  'boolean-flags': values['boolean-flags'],
  theme: values.theme,
  timezone: values.timezone,
});

describe('the settings of another site', () => {
  it('differ from our defaults in every setting, so that the tests below prove something', () => {
    const defaults: Readonly<Record<string, unknown>> = arrived(fresh);
    const alike = Object.entries(arrivingSettings).flatMap(([key, value]) => {
      const fields = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
      const isDefault = JSON.stringify(value) === JSON.stringify(defaults[key]);
      return [
        ...(isDefault ? [key] : []),
        ...fields.flatMap(([name, field]) =>
          JSON.stringify(field) === JSON.stringify(Reflect.get(Object(defaults[key]), name))
            ? [`${key} ${name}`]
            : [],
        ),
      ];
    });
    expect(alike).toEqual([]);
  });

  it.each(Object.entries(foreignFiles))('are all imported from %s', (_what, content) => {
    const { brought } = read(content);
    expect(brought.unreadableKeys).toEqual([]);
    expect(Object.keys(brought.entries).toSorted()).toEqual(Object.keys(arrivingSettings).toSorted());
    for (const entry of Object.values(brought.entries)) {
      expect(entry).toMatchObject({ isCorrected: false, unreadableCount: 0, unknownNames: [] });
    }
    const next = applyImport(fresh, brought, new Set(partNames), { userId: null, at });
    expect(arrived(next)).toMatchObject(arrivingSettings);
    expect(next['access-tokens'].data).toEqual([
      { characterId: 800_001, token: 'opens-the-other-site', tokenId: null },
    ]);
  });

  it('are reported if unknown, or if specific to a browser', () => {
    expect(read(wrappedStorage)).toMatchObject({
      unknownKeys: strangeKeys.unknown,
      localKeys: strangeKeys.staying,
    });
    const answer = { success: true, data: { version: 3, settings: { friendIds: [5], ofTomorrow: 1 } } };
    expect(read(answer).unknownKeys).toEqual(['ofTomorrow', 'success', 'version']);
  });

  it('can be a single key in a wrapper with invalid times', () => {
    const data = { minLevel: 20, maxLevel: 30 };
    const { brought } = read({ 'v1-lfm-settings': { createdAt: 'x', updatedAt: 'x', data } });
    const [part] = planImport(fresh, brought, at);
    expect(part?.change).toEqual({
      kind: 'replaces',
      fields: [
        { name: 'minLevel', before: 1, after: 20 },
        { name: 'maxLevel', before: 34, after: 30 },
      ],
    });
  });

  it.each<[string, unknown, object]>([
    ['lfmSettings', { ofTomorrow: 1 }, { unreadableKeys: ['lfm-settings'] }],
    ['whoSettings', { data: { a: { minLevel: 5 } } }, { unreadableKeys: ['who-settings'] }],
    ['booleanFlags', { ofTomorrow: true }, { unreadableKeys: ['boolean-flags'] }],
    ['timerSettings', { order: 'name' }, { unreadableKeys: ['dismissed-timers'] }],
    [
      'lfmSettings',
      { fontSize: 20, ofTomorrow: 1 },
      { entries: { 'lfm-settings': { unknownNames: ['ofTomorrow'] } } },
    ],
    [
      'timerSettings',
      { order: 'name', hiddenTimers: [{ characterId: 5 }, { characterId: 5, timestamp: 1_795_900_000 }] },
      {
        entries: {
          'dismissed-timers': { unknownNames: ['order'], unreadableCount: 1, value: ['5:0:1795900000000'] },
        },
      },
    ],
  ])('are reported if they cannot be read: %s %j', (name, content, expected) => {
    expect(read({ [name]: content }).brought).toMatchObject(expected);
  });

  it('do not replace a token of this site, but are replaced by one', () => {
    const { brought } = read(foreignFiles['the settings of an account']);
    const own = { characterId: 800_001, token: 'opens-this-site', tokenId: 'n' };
    const wrap = (data: StoredValues['access-tokens']['data']) => ({ createdAt: at, updatedAt: at, data });
    const here = { ...fresh, 'access-tokens': wrap([own]) };
    const origin = { userId: null, at };
    const every = new Set(partNames);
    expect(applyImport(here, brought, every, origin)['access-tokens'].data).toEqual([own]);
    const foreign = applyImport(fresh, brought, every, origin);
    const ours = readEntries(new Map([['access-tokens', [own]]]), stores);
    expect(applyImport(foreign, ours, every, origin)['access-tokens'].data).toEqual([own]);
  });
});

describe('storage that another site has left at this address', () => {
  beforeEach(() => {
    vi.resetModules();
    localStorage.clear();
    for (const [key, text] of Object.entries(wrappedStorage)) localStorage.setItem(key, text);
  });
  afterEach(() => localStorage.clear());

  /** The stores of a newly opened page. */
  const open = async () => {
    const { storageNotices } = await import('../storage-notices.ts');
    const notices: unknown[] = [];
    storageNotices.subscribe((notice) => void notices.push(notice));
    const values = await import('./stored-values.ts');
    return { notices, stores: values.valueStores(defaultDefinition), storedValues: values.storedValues };
  };

  it('is read without a notice or a change', async () => {
    const page = await open();
    expect(arrived(page.storedValues(page.stores))).toMatchObject(arrivingSettings);
    expect(page.notices).toEqual([]);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(wrappedStorage);
  });

  it('is overwritten by the first change of each key', async () => {
    const { stores: page } = await open();
    expect(page['lfm-settings'].set({ ...page['lfm-settings'].get(), fontSize: 12 })).toBe(true);
    expect(page['dismissed-timers'].set({ ...page['dismissed-timers'].get(), data: [] })).toBe(true);
    expect(JSON.parse(localStorage.getItem('v1-lfm-settings') ?? '')).toMatchObject({
      minLevel: 20,
      fontSize: 12,
    });
    vi.resetModules();
    const again = await open();
    expect(again.stores['lfm-settings'].get()).toMatchObject({ minLevel: 20, fontSize: 12 });
    expect(again.stores['dismissed-timers'].get().data).toEqual([]);
    expect(localStorage.getItem('v1-theme')).toBe(wrappedStorage['v1-theme']);
    again.stores['dismissed-timers'].reset();
    expect(localStorage.getItem('v1-timer-settings')).toBeNull();
  });
});
