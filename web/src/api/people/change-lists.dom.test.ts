import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, describe, expect, it } from 'vitest';
import { accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { emptyList } from '../../storage/stored-list.ts';
import { lfmFiltersOf, lfmSettingsStore, secondLfmFiltersStore } from '../../storage/lfm-stores.ts';
import { addCharacter, removeCharacter } from './change-lists.ts';
import { characterLists, type CharacterListName } from './character-lists.ts';

const settings = lfmSettingsStore(defaultDefinition);
const second = secondLfmFiltersStore(defaultDefinition);
const idsOn = (name: CharacterListName) => characterLists[name].store.get().data.map(({ id }) => id);
const tracked = () => settings.get().trackedCharacterIds;
const add = (name: CharacterListName, id: number) =>
  addCharacter(name, makeCharacter({ id }), defaultDefinition);
const outcome = (name: CharacterListName, id: number) => add(name, id).outcome;
const remove = (name: CharacterListName, id: number) => removeCharacter(name, id, defaultDefinition);

afterEach(() => {
  Object.values(characterLists).forEach(({ store }) => store.reset());
  settings.reset();
  second.reset();
  accessTokensStore.reset();
});

describe('a newly registered character', () => {
  it('is tracked for the group list, and no longer when removed', () => {
    expect([outcome('registered', 1), outcome('registered', 2)]).toEqual(['added', 'added']);
    expect(tracked()).toEqual([1, 2]);
    remove('registered', 1);
    expect([idsOn('registered'), tracked()]).toEqual([[2], [2]]);
  });

  it('returns to its place, tracked as before, when the removal is undone', () => {
    [1, 2, 3].forEach((id) => add('registered', id));
    settings.set({ ...settings.get(), trackedCharacterIds: [1, 2] });
    const removals = [remove('registered', 2), remove('registered', 3)];
    removals.toReversed().forEach((removed) => removed?.undo());
    expect(idsOn('registered')).toEqual([1, 2, 3]);
    expect(tracked()).toEqual([1, 2]);
  });

  it('loses its token, and regains it when the removal is undone', () => {
    [1, 2].forEach((id) => add('registered', id));
    const tokens = [1, 2].map((characterId) => ({ characterId, token: `t${characterId}`, tokenId: 'n' }));
    accessTokensStore.set({ ...emptyList(), data: tokens });
    const heldFor = () => [1, 2].filter((id) => tokenOf(accessTokensStore.get(), id) !== null);
    add('friends', 2);
    remove('friends', 2);
    const removed = remove('registered', 1);
    expect(heldFor()).toEqual([2]);
    removed?.undo();
    expect(heldFor()).toEqual([1, 2]);
  });

  it('switches "My characters" on when the first one is added and off when the last is removed, unless undone', () => {
    [1, 2].forEach((id) => add('registered', id));
    second.set(lfmFiltersOf(settings.get()));
    const isOn = () => [settings.get(), second.get()].map((filters) => filters?.filterByMyCharacters);
    remove('registered', 1);
    expect(isOn()).toEqual([true, true]);
    const removed = remove('registered', 2);
    expect(isOn()).toEqual([false, false]);
    removed?.undo();
    expect(isOn()).toEqual([true, true]);
    settings.set({ ...settings.get(), filterByMyCharacters: false });
    remove('registered', 2)?.undo();
    expect(isOn()).toEqual([false, true]);
  });

  it('is not tracked again if already on the list', () => {
    add('registered', 1);
    settings.set({ ...settings.get(), trackedCharacterIds: [] });
    expect(outcome('registered', 1)).toBe('present');
    expect(tracked()).toEqual([]);
  });
});

describe('an ignored character', () => {
  const hiding = () => {
    const { hideGroupsPostedByIgnoredCharacters, hideGroupsContainingIgnoredCharacters } = settings.get();
    return [hideGroupsPostedByIgnoredCharacters, hideGroupsContainingIgnoredCharacters];
  };
  const undo = (addition: ReturnType<typeof add>) => addition.outcome === 'added' && addition.undo();

  it('hides groups as the first one, until undone', () => {
    const addition = add('ignored', 1);
    expect(addition).toMatchObject({ outcome: 'added', hidesGroups: true });
    expect(hiding()).toEqual([true, true]);
    undo(addition);
    expect([hiding(), idsOn('ignored')]).toEqual([[false, false], []]);
  });

  it('leaves an earlier switch on when undone', () => {
    settings.set({ ...settings.get(), hideGroupsContainingIgnoredCharacters: true });
    const addition = add('ignored', 1);
    expect(hiding()).toEqual([true, true]);
    undo(addition);
    expect(hiding()).toEqual([false, true]);
  });

  it('changes no settings if it is not the first', () => {
    add('ignored', 1);
    settings.set({ ...settings.get(), hideGroupsPostedByIgnoredCharacters: false });
    expect(add('ignored', 2)).toMatchObject({ hidesGroups: false });
    expect(hiding()).toEqual([false, true]);
  });

  it('stays hidden when the first one is undone', () => {
    const addition = add('ignored', 1);
    add('ignored', 2);
    undo(addition);
    expect([hiding(), idsOn('ignored')]).toEqual([[true, true], [2]]);
  });

  it('changes nothing if both switches are on', () => {
    settings.set({
      ...settings.get(),
      hideGroupsPostedByIgnoredCharacters: true,
      hideGroupsContainingIgnoredCharacters: true,
    });
    const addition = add('ignored', 1);
    expect(addition).toMatchObject({ hidesGroups: false });
    undo(addition);
    expect(hiding()).toEqual([true, true]);
  });

  it.each(['friends', 'registered'] as const)(
    'has no effect on group settings when it is added to %s instead',
    (name) => {
      add(name, 1);
      expect(hiding()).toEqual([false, false]);
    },
  );
});

describe.each(['friends', 'ignored'] as const)('%s', (name) => {
  it('are added, removed and put back, and never tracked', () => {
    [1, 2].forEach((id) => add(name, id));
    const removed = remove(name, 1);
    expect(idsOn(name)).toEqual([2]);
    expect(removed?.entry.character).toEqual(makeCharacter({ id: 1 }));
    removed?.undo();
    removed?.undo();
    expect(idsOn(name)).toEqual([1, 2]);
    expect(tracked()).toEqual([]);
  });

  it('is not changed by removing a character that it lacks', () => {
    expect(remove(name, 1)).toBeNull();
    expect(characterLists[name].store.get()).toEqual(emptyList());
  });
});

it.each([
  ['registered', 50],
  ['friends', 100],
  ['ignored', 500],
] as const)('%s: at most %i', (name, limit) => {
  const data = Array.from({ length: limit }, (_, place) => ({ id: place + 1, character: null }));
  characterLists[name].store.set({ ...emptyList(), data });
  expect(outcome(name, limit + 1)).toBe('full');
  expect(idsOn(name)).toHaveLength(limit);
});
