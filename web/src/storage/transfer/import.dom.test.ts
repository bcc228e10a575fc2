import { defaultDefinition } from '@rollcall/game/definition';
import { lfmSettingSections } from '@rollcall/game/lfm/lfm-settings';
import { readBundle, writeBundle } from '@rollcall/game/settings/settings-bundle';
import { makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { storedKeys } from '../stored-keys.ts';
import { applyImport, partNames, type PartName, planImport, undoImport } from './plan-import.ts';
import { packEntries, readEntries } from './travel-kinds.ts';
import {
  storedValues,
  type StoredValues,
  travelingKeys,
  valueStores,
  type ValueStores,
} from './stored-values.ts';
import { writeTogether } from './write-together.ts';

fc.configureGlobal({ seed: 1 });

const at = '2026-11-22T11:00:00.000Z';
const later = '2026-11-22T12:00:00.000Z';
const origin = { userId: '0123456789abcdef0123456789abcdef', at };
const stores: ValueStores = valueStores(defaultDefinition);
const every: ReadonlySet<PartName> = new Set(partNames);
const keys = {
  traveling: new Set<string>(travelingKeys),
  local: new Set(Object.keys(storedKeys)),
};

const forget = () => Object.values(stores).forEach((store) => store.reset());
beforeEach(() => {
  localStorage.clear();
  forget();
});
forget();
const fresh = storedValues(stores);

const wrap = <T>(data: readonly T[]) => ({ createdAt: at, updatedAt: at, data });
const anyIds = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max: 1200 }), { maxLength: max });
const anyPeople = (max: number) =>
  anyIds(max).map((ids) =>
    wrap(ids.map((id) => ({ id, character: id % 2 === 0 ? makeCharacter({ id }) : null }))),
  );
const anyText = fc.stringMatching(/^[a-zA-Z0-9]{1,12}$/);
const anyTexts = fc.uniqueArray(anyText, { maxLength: 20, selector: (text) => text.toLowerCase() });

const friendRule = (id: number) => ({
  rule: { id: `friend-${id}`, name: '', kind: 'friend' as const, character_id: id },
  isOn: id % 2 === 0,
  onPage: true,
  byPush: id % 3 === 0,
});

const secretOf = (id: number) => `secret-${id}`;
/** The secrets depend only on the id of the roster, so that two browsers never have different ones. */
const roster = (id: number) => ({
  id: `roster-${id}`,
  questName: 'The Tidal Throne',
  serverName: 'Thelanis',
  startsAt: '2026-03-14T20:15:00Z',
  organiserSecret: secretOf(id),
  signUps: [{ personId: `person-${id}`, secret: secretOf(id) }],
  isAnnounced: false,
});

/** Everything that a browser may have stored. */
const anyValues: fc.Arbitrary<StoredValues> = fc.record({
  'lfm-settings': fc
    .record({
      fontSize: fc.integer({ min: 8, max: 72 }),
      onlyShowRaids: fc.boolean(),
      density: fc.constantFrom(null, 'compact' as const, 'comfortable' as const),
      minLevel: fc.integer({ min: 1, max: 34 }),
      trackedCharacterIds: anyIds(10),
      ownedContent: anyTexts,
      sortBy: fc.constantFrom(
        { type: 'level' as const, ascending: true },
        { type: 'quest_name' as const, ascending: false },
      ),
    })
    .map((some) => ({ ...fresh['lfm-settings'], ...some })),
  'who-settings': fc
    .record({ stringFilter: anyText, refreshInterval: fc.constantFrom(null, 60), pinFriends: fc.boolean() })
    .map((some) => ({ ...fresh['who-settings'], ...some })),
  'secondary-lfm-view': fc.constantFrom(null, {
    ...Object.fromEntries(lfmSettingSections.filters.map((name) => [name, fresh['lfm-settings'][name]])),
    sortBy: { type: 'level', ascending: false },
  } as StoredValues['secondary-lfm-view']),
  'timers-view': fc.constantFrom(
    { by: 'raid' as const, sort: 'name' as const },
    { by: 'character' as const, sort: 'recent' as const },
  ),
  'boolean-flags': fc
    .record({ hide32BitServers: fc.boolean(), bankToonsDisclaimer: fc.boolean() })
    .map((some) => ({ ...fresh['boolean-flags'], ...some })),
  theme: fc.constantFrom(null, 'dark', 'light'),
  timezone: fc.constantFrom(null, 'Europe/Berlin', 'UTC'),
  'registered-characters': anyPeople(50),
  friends: anyPeople(100),
  ignores: anyPeople(500),
  'ignored-words': anyTexts.map(wrap),
  'lfm-presets': anyTexts.map((names) => names.map((name) => ({ name, view: `?x=${name}` }))),
  'dismissed-timers': anyIds(30).map((ids) => wrap(ids.map((id) => `${id}:7:1773519300000`))),
  'dismissed-feature-callouts': anyTexts,
  'dismissed-page-messages': anyIds(40),
  alerts: fc.record(
    {
      rules: anyIds(8).map((ids) => ids.map(friendRule)),
      quietHours: fc.constantFrom(null, { from: '23:00', to: '07:30' }),
      warnsOfIgnored: fc.constant(true),
    },
    { requiredKeys: ['rules', 'quietHours'] },
  ),
  'raid-rosters': anyIds(20).map((ids) => ids.map(roster)),
  'recent-asks': anyTexts.map((texts) => texts.slice(0, 5)),
  'access-tokens': anyIds(20).map((ids) =>
    wrap(ids.map((id) => ({ characterId: id, token: `t${id}`, tokenId: id % 3 === 0 ? null : `n${id}` }))),
  ),
  'originating-user-id': fc.constantFrom(null, 'f'.repeat(32)),
});

const bring = (values: StoredValues, withTokens = true) => {
  const text = writeBundle({ createdAt: at, userId: null, entries: packEntries(values, stores, withTokens) });
  const reading = readBundle(text, keys);
  if (reading.state !== 'read') throw new Error(reading.why);
  return readEntries(reading.bundle.entries, stores);
};

/** Removes the parts that are not transferred: copies of characters, times of lists, the origin. */
const essence = (values: StoredValues) => {
  const ids = (list: StoredValues['friends']) => list.data.map(({ id }) => id);
  return {
    ...values,
    'registered-characters': ids(values['registered-characters']),
    friends: ids(values.friends),
    ignores: ids(values.ignores),
    'ignored-words': values['ignored-words'].data,
    'dismissed-timers': values['dismissed-timers'].data,
    'access-tokens': values['access-tokens'].data,
    'originating-user-id': null,
  };
};

/** The content of every list, including those within the settings. */
const lists = (values: StoredValues): Record<string, readonly unknown[]> => {
  const { friends, ignores, ...rest } = essence(values);
  return {
    friends,
    ignores,
    registered: rest['registered-characters'],
    words: rest['ignored-words'],
    timers: rest['dismissed-timers'],
    tokens: rest['access-tokens'],
    rosters: rest['raid-rosters'].map(({ id }) => id),
    presets: rest['lfm-presets'],
    rules: rest.alerts.rules,
    callouts: rest['dismissed-feature-callouts'],
    messages: rest['dismissed-page-messages'],
    packs: rest['lfm-settings'].ownedContent,
  };
};

const runs = { numRuns: 40 };

describe('transferred settings', () => {
  it('can be chosen one by one, none left out', () => {
    expect(new Set(partNames)).toEqual(new Set([...travelingKeys, 'packs']));
  });

  it('are unchanged in an empty browser', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const brought = bring(values);
        expect(brought.unreadableKeys).toEqual([]);
        expect(Object.values(brought.entries).filter(({ isCorrected }) => isCorrected)).toEqual([]);
        expect(essence(applyImport(fresh, brought, every, origin))).toEqual(essence(values));
      }),
      runs,
    );
  });

  it('are unchanged when they come from a plain copy of storage', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const written = <Key extends keyof StoredValues>(key: Key) => stores[key].write(values[key]);
        const copy = travelingKeys.map((key) => [`v1-${key}`, JSON.stringify(written(key))] as const);
        const others = { 'v1-user-id': '"x"', 'v1-friends-unreadable': '{' };
        const reading = readBundle(JSON.stringify({ ...Object.fromEntries(copy), ...others }), keys);
        if (reading.state !== 'read') throw new Error(reading.why);
        expect(reading).toMatchObject({
          unknownKeys: ['v1-friends-unreadable'],
          localKeys: ['v1-user-id'],
        });
        const brought = readEntries(reading.bundle.entries, stores);
        expect(brought.unreadableKeys).toEqual([]);
        expect(Object.values(brought.entries).filter(({ isCorrected }) => isCorrected)).toEqual([]);
        expect(essence(applyImport(fresh, brought, every, origin))).toEqual(essence(values));
      }),
      runs,
    );
  });

  it('never shorten a list, and change nothing the second time', () => {
    fc.assert(
      fc.property(
        anyValues,
        anyValues,
        fc.uniqueArray(fc.constantFrom(...partNames)),
        (here, there, chosen) => {
          const brought = bring(there);
          const names = new Set(chosen);
          const once = applyImport(here, brought, names, origin);
          const before = lists(here);
          for (const [name, list] of Object.entries(lists(once))) {
            expect(list.slice(0, before[name]?.length)).toEqual(before[name]);
          }
          expect(essence(applyImport(once, brought, names, { ...origin, at: later }))).toEqual(essence(once));
          const planned = planImport(once, brought, later).filter(({ name }) => names.has(name));
          expect(
            planned.filter(
              ({ change }) => change.kind === 'replaces' || (change.kind === 'adds' && change.added > 0),
            ),
          ).toEqual([]);
        },
      ),
      runs,
    );
  });

  it('include no tokens without consent', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        expect(bring(values, false).entries).not.toHaveProperty('access-tokens');
        const text = JSON.stringify([...packEntries(values, stores, false)]);
        expect(text).not.toContain('"token"');
      }),
      runs,
    );
  });

  it('contain no data of characters, areas or quests', () => {
    const friends = wrap([{ id: 5, character: makeCharacter({ id: 5, name: 'Torvald' }) }]);
    const text = JSON.stringify([...packEntries({ ...fresh, friends }, stores, true)]);
    expect(text).toContain('["friends",[5]]');
    expect(text).not.toContain('Torvald');
  });

  it('can be undone', () => {
    fc.assert(
      fc.property(anyValues, anyValues, (here, there) => {
        const applied = applyImport(here, bring(there), every, origin);
        expect(undoImport(here, applied, applied)).toEqual(here);
      }),
      runs,
    );
  });

  it('can be undone, except for later changes', () => {
    const here = { ...fresh, friends: wrap([{ id: 1, character: null }]) };
    const brought = bring({
      ...fresh,
      theme: 'light',
      friends: wrap([{ id: 2, character: null }]),
      'lfm-settings': { ...fresh['lfm-settings'], fontSize: 20, density: 'compact', ownedContent: ['A'] },
    });
    const applied = applyImport(here, brought, every, origin);
    const since: StoredValues = {
      ...applied,
      theme: 'dark',
      friends: wrap([
        { id: 1, character: makeCharacter({ id: 1 }) },
        { id: 2, character: makeCharacter({ id: 2 }) },
        { id: 3, character: null },
      ]),
      'lfm-settings': { ...applied['lfm-settings'], fontSize: 16, ownedContent: ['A', 'B'] },
    };
    const undone = undoImport(here, applied, since);
    expect(undone.theme).toBe('dark');
    expect(undone.friends.data).toEqual([
      { id: 1, character: makeCharacter({ id: 1 }) },
      { id: 3, character: null },
    ]);
    expect(undone['lfm-settings']).toEqual({ ...fresh['lfm-settings'], fontSize: 16, ownedContent: ['B'] });
  });
});

describe('imported registered characters', () => {
  const people = (...ids: number[]) => wrap(ids.map((id) => ({ id, character: null })));
  const tracking = (...ids: number[]) => ({ ...fresh['lfm-settings'], trackedCharacterIds: ids });
  const trackedAfter = (here: StoredValues, there: StoredValues, ...names: PartName[]) =>
    applyImport(here, bring(there), new Set(names), origin)['lfm-settings'].trackedCharacterIds;
  const here = { ...fresh, 'registered-characters': people(1, 2), 'lfm-settings': tracking(1) };
  const there = { ...fresh, 'registered-characters': people(1, 2, 3, 4), 'lfm-settings': tracking(2, 3) };

  it('are tracked as in the bundle, and present ones as before', () => {
    expect(trackedAfter(here, there, 'registered-characters')).toEqual([1, 3]);
  });

  it('are all tracked as in the bundle if its settings are imported too', () => {
    expect(trackedAfter(here, there, 'registered-characters', 'lfm-settings')).toEqual([2, 3]);
    expect(trackedAfter({ ...here, 'lfm-settings': tracking(9) }, there, 'lfm-settings')).toEqual([9, 2, 3]);
  });

  it('are tracked if the bundle has no settings', () => {
    const { entries } = readEntries(new Map([['registered-characters', [5]]]), stores);
    const after = applyImport(here, { entries }, every, origin);
    expect(after['lfm-settings'].trackedCharacterIds).toEqual([1, 5]);
  });

  it('switch on "My characters" if they are the first and the bundle has no settings', () => {
    const { entries } = readEntries(new Map([['registered-characters', [5]]]), stores);
    const isOnAfter = (values: StoredValues, brought = entries) =>
      applyImport(values, { entries: brought }, every, origin)['lfm-settings'].filterByMyCharacters;
    expect(isOnAfter(fresh)).toBe(true);
    expect(isOnAfter(here)).toBe(false);
    expect(isOnAfter(fresh, bring(there).entries)).toBe(false);
    const applied = applyImport(fresh, { entries }, every, origin);
    expect(undoImport(fresh, applied, applied)['lfm-settings'].filterByMyCharacters).toBe(false);
  });
});

describe('the origin of settings', () => {
  it('is stored only with an import', () => {
    const brought = bring(fresh);
    expect(applyImport(fresh, brought, every, origin)['originating-user-id']).toBe(origin.userId);
    expect(applyImport(fresh, brought, new Set(), origin)).toBe(fresh);
    expect(applyImport(fresh, brought, every, { userId: null, at })['originating-user-id']).toBeNull();
  });
});

describe('imported content of unknown origin', () => {
  const read = (key: string, content: unknown) => readEntries(new Map([[key, content]]), stores);
  const tallyOf = (key: string, content: unknown) => {
    const [part] = planImport(fresh, read(key, content), at);
    return part && { ...part.change, unreadableCount: part.unreadableCount };
  };
  const manyIds = Array.from({ length: 10_000 }, (_, index) => index + 1);

  test.each<[string, unknown, object]>([
    ['friends', manyIds, { added: 100, present: 0, leftOut: 9900, unreadableCount: 0 }],
    ['ignores', manyIds, { added: 500, leftOut: 9500 }],
    ['registered-characters', manyIds, { added: 50, leftOut: 9950 }],
    ['friends', [1, 1, '2', null, { id: 3 }, -4, 1e99, [5]], { added: 3, unreadableCount: 4 }],
    ['friends', { createdAt: 'x', data: [{ id: 7, character: { id: 7, name: 5 } }] }, { added: 1 }],
    ['ignored-words', ['a'.repeat(61), ' key  run ', 'KEY run', 7], { added: 1, unreadableCount: 2 }],
    [
      'lfm-presets',
      [{ name: 'A', view: '' }, { name: 'a', view: 'x' }, { name: '' }, 1],
      { added: 1, unreadableCount: 2 },
    ],
    ['lfm-presets', manyIds.map((id) => ({ name: `v${id}`, view: '' })), { added: 20, leftOut: 9980 }],
    ['dismissed-timers', ['1:2:3', '<script>', 4], { added: 1, unreadableCount: 2 }],
    ['dismissed-feature-callouts', ['a', 'x'.repeat(1000), 5], { added: 1, unreadableCount: 2 }],
    ['dismissed-page-messages', manyIds, { added: 50 }],
    [
      'access-tokens',
      [
        { character_id: 5, access_token: 'abc' },
        { characterId: 6, token: 'a b', tokenId: null },
      ],
      { added: 1, unreadableCount: 1 },
    ],
  ])('is added to %s if it is readable and fits', (key, content, tally) => {
    expect(tallyOf(key, content)).toMatchObject({ kind: 'adds', ...tally });
  });

  test.each<[string, unknown]>([
    ['friends', 'all of them'],
    ['friends', [null, 'x']],
    ['friends', { data: 5 }],
    ['lfm-settings', []],
    ['lfm-settings', 'x'],
    ['who-settings', null],
    ['boolean-flags', [true]],
    ['boolean-flags', { hide32BitServers: 'yes' }],
    ['theme', 'pink'],
    ['timezone', 5],
    ['timezone', 'Mars/Olympus'],
    ['timers-view', { by: 'mood' }],
    ['secondary-lfm-view', 5],
  ])('is ignored if unreadable: %s %j', (key, content) => {
    const brought = read(key, content);
    expect(brought).toEqual({ entries: {}, unreadableKeys: [key] });
    expect(planImport(fresh, brought, at)).toEqual([]);
  });

  test.each<[string, unknown, object]>([
    ['lfm-settings', { isCompact: true, minLevel: 'x' }, { density: 'compact', minLevel: 1 }],
    ['lfm-settings', { fontSize: 900, minLevel: 'x', sortBy: 5 }, { fontSize: 72, minLevel: 1 }],
    ['lfm-settings', { trackedCharacterIds: [1, 1, -5, 0.5, 'x', 1e30] }, { trackedCharacterIds: [1] }],
    ['lfm-settings', { ownedContent: ['A', 'A', '', 'x'.repeat(300)] }, { ownedContent: ['A'] }],
    ['who-settings', { stringFilter: 'x'.repeat(100_000) }, { stringFilter: 'x'.repeat(200) }],
    ['who-settings', { refreshInterval: 0 }, { refreshInterval: 5 }],
  ])('is corrected in %s', (key, content, expected) => {
    const brought = read(key, content);
    const [entry] = Object.values(brought.entries);
    expect(entry?.isCorrected).toBe(true);
    expect(entry?.value).toMatchObject(expected);
    expect(planImport(fresh, brought, at).some(({ isCorrected }) => isCorrected)).toBe(true);
  });

  it('adds and removes no unknown flags', () => {
    const here = { ...fresh, 'boolean-flags': { ...fresh['boolean-flags'], ofTomorrow: true } };
    const brought = read('boolean-flags', { hide32BitServers: false, evil: { deep: 1 } });
    expect(applyImport(here, brought, every, origin)['boolean-flags']).toEqual({
      ...fresh['boolean-flags'],
      hide32BitServers: false,
      ofTomorrow: true,
    });
  });

  it('never makes reading fail', () => {
    fc.assert(
      fc.property(fc.constantFrom(...travelingKeys), fc.jsonValue(), (key, content) => {
        const brought = read(key, content);
        const next = applyImport(fresh, brought, every, origin);
        expect(writeTogether(stores, next)).toBe('written');
        forget();
      }),
      { numRuns: 200 },
    );
  });
});
