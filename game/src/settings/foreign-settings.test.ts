import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCharacter } from '../testing/makers.ts';
import { namesLeftOut, neverAt, ownKey, ownShape, parseStored, placesOf } from './foreign-settings.ts';

const at = '2026-11-28T20:15:00.000Z';
const wrap = (data: unknown) => ({ createdAt: at, updatedAt: at, data });
const bare = (data: unknown) => ({ createdAt: neverAt, updatedAt: neverAt, data });

describe('a key', () => {
  it.each([
    ['v1-friends', 'friends'],
    ['friendIds', 'friends'],
    ['friend_ids', 'friends'],
    ['ignoredIds', 'ignores'],
    ['registeredCharacterIds', 'registered-characters'],
    ['lfmSettings', 'lfm-settings'],
    ['v1-timer-settings', 'dismissed-timers'],
    ['timeZone', 'timezone'],
    ['constructor', 'constructor'],
    ['v1-', ''],
  ])('%s is stored here as %s', (name, key) => {
    expect(ownKey(name)).toBe(key);
  });

  it('is first looked up under its own name', () => {
    expect(placesOf('theme')).toEqual(['v1-theme']);
    expect(placesOf('dismissed-timers')).toEqual([
      'v1-dismissed-timers',
      'v1-timer-settings',
      'v1-hidden-timers',
    ]);
  });
});

describe('content', () => {
  const torvald = makeCharacter({ id: 7 });
  const own = { characterId: 7, token: 'a', tokenId: 'n' };
  const moment = Date.parse('2026-11-28T20:15:30Z');

  it.each<[string, unknown, unknown]>([
    [
      'friends',
      [7, '8', torvald],
      bare([
        { id: 7, character: null },
        { id: 8, character: null },
        { id: 7, character: torvald },
      ]),
    ],
    ['friends', wrap(wrap([{ id: '7', character: torvald }])), wrap([{ id: 7, character: torvald }])],
    ['friends', { data: ['x', null, [5]] }, bare(['x', null, [5]].map((id) => ({ id, character: null })))],
    ['friends', { createdAt: 'x', updatedAt: 5, data: [] }, bare([])],
    ['ignored-words', ['zerg'], bare(['zerg'])],
    [
      'access-tokens',
      [own, { character_id: 8, access_token: 'b' }],
      bare([own, { characterId: 8, token: 'b', tokenId: null }]),
    ],
    [
      'access-tokens',
      wrap([{ characterId: '8', token: 'b' }]),
      wrap([{ characterId: 8, token: 'b', tokenId: null }]),
    ],
    ['dismissed-timers', wrap(['7:702:5']), wrap(['7:702:5'])],
    ['dismissed-timers', wrap({ hiddenTimers: [] }), bare([])],
    [
      'dismissed-timers',
      { hiddenTimers: wrap([{ character_id: 7, quest_id: 702, timestamp: moment }]) },
      wrap([`7:702:${moment}`]),
    ],
    [
      'dismissed-timers',
      [{ characterId: '7', questIds: ['703', 702], timestamp: String(moment / 1000) }],
      bare([`7:702+703:${moment}`]),
    ],
    [
      'dismissed-timers',
      [{ character_id: 7, completed_at: '2026-11-28T21:15:30.9+01:00' }],
      bare([`7:0:${moment}`]),
    ],
    // A raid in the form of an API answer; its time has no zone.
    [
      'dismissed-timers',
      [{ character_id: 7, timestamp: '2026-11-28T20:15:30', data: { quest_ids: [702] } }],
      bare([`7:702:${moment}`]),
    ],
    [
      'dismissed-timers',
      [{ characterId: 7, timestamp: 'yesterday' }, { characterId: 7 }, 5],
      bare([{ characterId: 7, timestamp: 'yesterday' }, { characterId: 7 }, 5]),
    ],
    [
      'lfm-settings',
      wrap(wrap({ minLevel: 20, trackedCharacterIds: ['7', 8, 'x'] })),
      { minLevel: 20, trackedCharacterIds: [7, 8, 'x'] },
    ],
    ['lfm-settings', [1], [1]],
    ['lfm-settings', { ...wrap({ minLevel: 20 }), version: 2 }, { minLevel: 20 }],
    ['who-settings', wrap({ refreshInterval: 3, minLevel: 5 }), { refreshInterval: null, minLevel: 5 }],
    ['who-settings', { refreshInterval: 30 }, { refreshInterval: 30 }],
    ['theme', wrap('dark-theme'), 'dark'],
    ['theme', 'pink', 'pink'],
    ['theme', null, null],
    ['timezone', wrap('Asia/Kolkata'), 'Asia/Kolkata'],
    ['dismissed-feature-callouts', wrap(['a']), ['a']],
    ['feedback-draft', { message: 'x', contact: '', data: 1 }, { message: 'x', contact: '', data: 1 }],
  ])('of %s becomes %j', (key, content, expected) => {
    expect(ownShape(key, content)).toEqual(expected);
  });

  it('stays unchanged when it already has this site’s shape', () => {
    const keys = [
      'friends',
      'ignored-words',
      'access-tokens',
      'dismissed-timers',
      'lfm-settings',
      'theme',
      'alerts',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.jsonValue(), (key, content) => {
        const once = ownShape(key, content);
        expect(ownShape(key, once)).toEqual(once);
      }),
    );
  });

  it('has names that are reported when they are left out', () => {
    expect(namesLeftOut('dismissed-timers', wrap({ hiddenTimers: [], order: 'name' }))).toEqual(['order']);
    expect(namesLeftOut('dismissed-timers', wrap([]))).toEqual([]);
    expect(namesLeftOut('lfm-settings', { order: 'name' })).toEqual([]);
  });
});

describe('the content of a storage', () => {
  it.each([
    ['"dark"', 'dark'],
    ['dark', 'dark'],
    ['{"a":1', '{"a":1'],
    ['null', null],
    ['', ''],
  ])('%j is read as %j', (text, content) => {
    expect(parseStored(text)).toBe(content);
  });
});
