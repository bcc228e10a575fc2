import { anyCharacters } from '@rollcall/game/testing/arbitraries';
import { makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeStorage } from '../testing/storage.ts';
import {
  type CharacterList,
  characterListKind,
  createCharacterListStore,
  type ListedCharacter,
  refreshCharacters,
} from './character-list-stores.ts';
import { ignoredWordsKind, normalizeIgnoredWord } from './ignored-words-store.ts';

const early = '2026-03-14T20:00:00.000Z';
const at = '2026-03-14T20:15:00.000Z';
const listOf = (...data: ListedCharacter[]): CharacterList => ({ createdAt: early, updatedAt: early, data });
const seen = (overrides: Parameters<typeof makeCharacter>[0] = {}): ListedCharacter => {
  const character = makeCharacter(overrides);
  return { id: character.id, character };
};
const answerOf = (...entries: ListedCharacter[]) =>
  Object.fromEntries(entries.flatMap(({ id, character }) => (character ? [[id, character]] : [])));

function open(stored: unknown) {
  const storage = makeStorage({ 'v1-friends': JSON.stringify(stored) });
  const facts = { key: 'friends', label: 'friends', kind: characterListKind(100) };
  return { store: createCharacterListStore(facts, storage.surroundings), ...storage };
}

describe('a stored list of characters', () => {
  it('is stored in a wrapper, with each character as last seen', () => {
    const list = listOf(seen({ id: 7 }), { id: 8, character: null });
    const { store, notices } = open(list);
    expect(store.get()).toEqual(list);
    expect(notices).toEqual([]);
  });

  it('reuses entries in its own form, and validates all others', () => {
    const { store } = open([]);
    const whole = [seen({ id: 7 }), { id: 8, character: null }];
    const reading = store.read(listOf(...whole));
    expect(reading?.isCorrected).toBe(false);
    expect(reading?.value.data.every((entry, place) => entry === whole[place])).toBe(true);
    const more = { ...seen({ id: 9 }), note: 'a field of a later version' };
    expect(store.read({ ...listOf(), data: [more] })?.value.data).toEqual([seen({ id: 9 })]);
  });

  const seven = makeCharacter({ id: 7 });
  it.each([
    ['ids', [7, 8], [7, 8], [true, true]],
    ['ids as texts', ['7', ' 8 '], [7, 8], [true, true]],
    ['characters', [seven], [7], [false]],
    ['entries of another version', { data: [{ id: 7, name: 'Torvald' }] }, [7], [true]],
    ['entries with an id as text', [{ id: '7', character: seven }], [7], [false]],
  ])('is read from %s without a notice', (_what, stored, ids, isUnseen) => {
    const { store, notices } = open(stored);
    expect(store.get().data.map(({ id }) => id)).toEqual(ids);
    expect(store.get().data.map(({ character }) => character === null)).toEqual(isUnseen);
    expect(notices).toEqual([]);
  });

  it('drops entries with invalid ids, with a notice', () => {
    const { store, notices } = open({ ...listOf(), data: [seen({ id: 7 }), { id: -1 }, { id: 'x' }] });
    expect(store.get().data).toEqual([seen({ id: 7 })]);
    expect(notices).toEqual([{ type: 'corrected', label: 'friends' }]);
  });

  it.each([
    ['is no longer readable', { id: 7, character: { id: 7, name: 'Torvald' } }],
    ['belongs to another character', { id: 7, character: makeCharacter({ id: 8 }) }],
  ])('drops a copy of a character that %s, without a notice', (_what, entry) => {
    const { store, notices } = open({ createdAt: early, updatedAt: early, data: [entry] });
    expect(store.get().data).toEqual([{ id: 7, character: null }]);
    expect(notices).toEqual([]);
  });

  it.each([0, -5, 1.5, 2 ** 40, Number.NaN, '7.5', '1e3', true, null])('rejects the id %j', (id) => {
    const { store, kept, notices } = open([{ id, character: null }]);
    expect(store.get().data).toEqual([]);
    expect(notices).toEqual([{ type: 'unreadable', label: 'friends' }]);
    expect(kept.has('v1-friends-unreadable')).toBe(true);
  });
});

describe('an answer from the server', () => {
  it('updates characters, keeps missing ones as last seen, and adds none', () => {
    const list = listOf(seen({ id: 7 }), seen({ id: 8 }), { id: 9, character: null });
    const fresh = seen({ id: 7, total_level: 21 });
    const refreshed = refreshCharacters(list, answerOf(fresh, seen({ id: 9 }), seen({ id: 10 })), at);
    expect(refreshed).toEqual({
      createdAt: early,
      updatedAt: at,
      data: [fresh, seen({ id: 8 }), seen({ id: 9 })],
    });
    expect(refreshed.data[1]).toBe(list.data[1]);
  });

  it('returns the same list if nothing is new', () => {
    const list = listOf(seen({ id: 7 }), { id: 9, character: null });
    expect(refreshCharacters(list, answerOf(seen({ id: 7 })), at)).toBe(list);
    expect(refreshCharacters(list, {}, at)).toBe(list);
  });

  it('is ignored under the wrong id', () => {
    const list = listOf(seen({ id: 7 }));
    expect(refreshCharacters(list, { 7: makeCharacter({ id: 8 }) }, at)).toBe(list);
  });

  it('keeps the known name of a character that is now anonymous', () => {
    const hidden = { id: 7, name: null, guild_name: null, location_id: null, is_anonymous: true };
    const [entry] = refreshCharacters(
      listOf(seen({ id: 7, name: 'Torvald' })),
      answerOf(seen(hidden)),
      at,
    ).data;
    expect(entry?.character).toEqual(makeCharacter({ ...hidden, name: 'Torvald' }));
  });

  it('keeps the name that a character had before it was renamed, also in storage', () => {
    const before = listOf(seen({ id: 7, name: 'Mirelle' }));
    const hidden = { id: 7, name: null, is_anonymous: true };
    const away = refreshCharacters(before, answerOf(seen(hidden)), early);
    expect(away.data).toEqual([seen({ ...hidden, name: 'Mirelle' })]);
    const renamed = refreshCharacters(away, answerOf(seen({ id: 7, name: 'Mirabel' })), at);
    const entry = { ...seen({ id: 7, name: 'Mirabel' }), former: { name: 'Mirelle', at } };
    expect(renamed.data).toEqual([entry]);
    const older = refreshCharacters(renamed, answerOf(seen({ id: 7, name: 'Mirabel', total_level: 21 })), at);
    expect(older.data[0]?.former).toEqual(entry.former);
    expect(open(renamed).store.get()).toEqual(renamed);
    expect(open(listOf({ ...entry, former: { name: 'Mirelle', at: 5 } } as never)).store.get().data).toEqual([
      seen({ id: 7, name: 'Mirabel' }),
    ]);
  });

  it('never adds, drops or reorders characters', () => {
    fc.assert(
      fc.property(anyCharacters, anyCharacters, (listed, answered) => {
        const list = listOf(...listed.map((character) => ({ id: character.id, character })));
        const answer = Object.fromEntries(answered.map((character) => [character.id, character]));
        const refreshed = refreshCharacters(list, answer, at);
        expect(refreshed.data.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
        expect(refreshed.data.every(({ character }) => character !== null)).toBe(true);
      }),
    );
  });
});

describe('an ignored word', () => {
  it.each([
    ['  zerg ', 'zerg'],
    ['no \t newbies', 'no newbies'],
    ['Größe', 'Größe'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), null],
    ['', null],
    [' \u200B ', null],
  ])('%j is stored as %j', (text, word) => {
    expect(normalizeIgnoredWord(text)).toBe(word);
  });

  it.each([
    ['zerg', { value: 'zerg', isCorrected: false }],
    [' zerg', { value: 'zerg', isCorrected: true }],
    [7, null],
    ['', null],
  ])('%j is read as %j', (stored, reading) => {
    expect(ignoredWordsKind.readEntry(stored)).toEqual(reading);
  });
});
