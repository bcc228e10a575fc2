import { defaultDefinition } from '@rollcall/game/definition';
import { englishCollator, makeArea, makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { askedText, couldJoinContent, whoListLink } from './could-join-content.ts';

type Facts = Parameters<typeof couldJoinContent>[0];

const viewer: Facts['people']['viewer'] = {
  areasById: new Map([[501, makeArea()]]),
  questsByArea: new Map([[501, [makeQuest()]]]),
  registeredIds: new Set(),
  friendIds: new Set([3]),
  ignoredIds: new Set([4]),
};
const three = [
  makeCharacter({ id: 1, name: 'Aria' }),
  makeCharacter({ id: 2, name: 'Zed', guild_name: null, location_id: null }),
  makeCharacter({ id: 3, name: 'Cleo', guild_name: 'Night Shift' }),
  makeCharacter({ id: 4, name: 'Dull' }),
];
const viewOf = (people: Partial<Facts['people']> = {}, search = '', isFull = false) =>
  couldJoinContent({
    group: { lfm: makeLfm(), quest: null, isFull },
    people: { state: 'loaded', characters: three, viewer, ...people },
    collator: englishCollator,
    search,
    definition: defaultDefinition,
  });
const namesOf = (search: string) => {
  const view = viewOf({}, search);
  return view.state === 'found' ? view.candidates.map(({ name }) => name) : view;
};

describe('the view of the dialog of candidates', () => {
  it.each([
    ['initial', 'loading'],
    ['loading', 'loading'],
    ['error', 'error'],
    ['halted', 'error'],
  ] as const)('without an answer to a request in the state "%s" is in the state "%s"', (state, shown) => {
    expect(viewOf({ state, characters: null }).state).toBe(shown);
  });

  it('keeps the candidates when a later request fails', () => {
    expect(viewOf({ state: 'error' }).state).toBe('found');
  });

  it('does not promise a place while the group is full', () => {
    expect(viewOf({}, '', true)).toMatchObject({ count: '3 fit' });
    expect(viewOf({ characters: three.slice(0, 1) }, '', true)).toMatchObject({ count: '1 fits' });
  });

  it('counts the candidates, and says when nobody fits', () => {
    expect(viewOf()).toMatchObject({ state: 'found', count: '3 could join' });
    expect(viewOf({ characters: [] })).toEqual({
      state: 'empty',
      text: 'Nobody on Thelanis fits right now.',
    });
  });

  it.each([
    ['', ['Cleo', 'Aria', 'Zed']],
    ['  ', ['Cleo', 'Aria', 'Zed']],
    ['zed', ['Zed']],
    ['ftr zed', ['Zed']],
    ['night, aria', ['Cleo', 'Aria']],
    ['harbor', ['Cleo', 'Aria']],
    ['sunken stair', ['Cleo', 'Aria']],
    ['aether', ['Zed']],
  ])('searches name, guild, place and quest: "%s"', (search, names) => {
    expect(namesOf(search)).toEqual(names);
  });

  it('gives the number of matches of a search, or says that nobody matches', () => {
    expect(viewOf({}, 'zed')).toMatchObject({ count: '1 of 3' });
    expect(viewOf({}, 'xyzzy')).toEqual({
      state: 'empty',
      text: 'None of the 3 who fit match this search.',
    });
  });
});

describe('the requirements of a group', () => {
  it('fit in a line', () => {
    expect(askedText({ lfm: makeLfm(), isFull: true }, defaultDefinition)).toBe(
      'Levels 15–25 · Any class · Full',
    );
    const narrow = makeLfm({ minimum_level: 20, maximum_level: 20, accepted_classes: ['Bard', 'Cleric'] });
    expect(askedText({ lfm: narrow, isFull: false }, defaultDefinition)).toBe('Level 20 · Bard, Cleric');
  });

  it('make a view of the Who list', () => {
    const lfm = makeLfm({ server_name: 'Orien', accepted_classes: ['Cleric', 'Bard'] });
    expect(whoListLink(lfm, defaultDefinition)).toEqual({
      to: '/who/orien',
      search: { levels: '15-25', classes: 'Bard,Cleric' },
    });
    expect(whoListLink(makeLfm(), defaultDefinition).search).toEqual({ levels: '15-25' });
  });

  it('make a view even when anybody fits', () => {
    const anybody = makeLfm({ minimum_level: 1, maximum_level: defaultDefinition.level_cap });
    expect(whoListLink(anybody, defaultDefinition).search).toEqual({ sort: 'level' });
  });
});
