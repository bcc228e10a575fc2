import { characterTerms } from './search-grammar.ts';
import { type CharacterFilter, everyCharacter } from './filter-schemas.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Character } from '../character/character.ts';
import { classNames } from '../character/classes.ts';
import { defaultDefinition } from '../definition.ts';
import { indexQuestsByArea } from '../quest/quest.ts';
import { anyCharacter, anyCharacterFilter, anyHostileText } from '../testing/arbitraries.ts';
import { makeArea, makeCharacter, makeQuest } from '../testing/makers.ts';
import {
  characterContext,
  characterWords,
  makeCharacterTest,
  readCharacterFilter,
  normalizeCharacterFilter,
  writeCharacterFilter,
} from './character-filter.ts';

const read = (query: string) => readCharacterFilter(new URLSearchParams(query), defaultDefinition);
const write = (filter: CharacterFilter) => writeCharacterFilter(filter, defaultDefinition);

describe('a filter of characters', () => {
  it.each<[query: string, says: Partial<CharacterFilter>, written?: string]>([
    ['', {}],
    ['levels=28-32', { levels: { first: 28, last: 32 } }],
    ['levels=0-99', {}, ''],
    ['classes=Bard,Cleric', { classes: ['Bard', 'Cleric'] }],
    ['classes=favored soul,BARD', { classes: ['Bard', 'Favored Soul'] }, 'classes=Bard,Favored+Soul'],
    ['classes=none', { classes: [] }],
    [`classes=${classNames.join(',')}`, {}, ''],
    ['guild=Silver+Compass', { guilds: 'Silver Compass' }],
    [
      'guild="Oak,+Ash",Lantern+Watch',
      { guilds: '"Oak, Ash",Lantern Watch' },
      'guild=%22Oak,+Ash%22,Lantern+Watch',
    ],
    ['in_quest=only', { onlyInQuest: true }],
    ['recruiting=only', { onlyRecruiting: true }],
    ['search=harbor,fvs', { search: 'harbor,fvs' }],
    ['search=,', {}, ''],
    ['match=exact', { isExact: true }],
    [
      'search=bob&match=exact&levels=2-3',
      { levels: { first: 2, last: 3 }, search: 'bob', isExact: true },
      'levels=2-3&search=bob&match=exact',
    ],
    ['utm_source=forum&raids=only&server=x&__proto__=1&exact=true', {}, ''],
    ['search=%E0%A4%A', { search: '\uFFFD%A' }, 'search=%EF%BF%BD%25A'],
  ])('%j is read, and has one written form', (query, says, written = query) => {
    expect(read(query)).toEqual({ filter: { ...everyCharacter, ...says }, problems: [] });
    expect(write(read(query).filter)).toBe(written);
  });

  it.each<[query: string, problem: string, says?: Partial<CharacterFilter>]>([
    ['levels=32', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['classes=', 'must be class names, separated by commas'],
    ['classes=bard,bow', 'must be class names, separated by commas, not "bow"', { classes: ['Bard'] }],
    ['classes=None', 'must be class names, separated by commas, not "None"'],
    ['classes=none,bard', 'must be class names, separated by commas, not "none"', { classes: ['Bard'] }],
    ['classes=constructor', 'must be class names, separated by commas, not "constructor"'],
    ['guild=', 'must name at least one guild'],
    ['guild="",', 'must name at least one guild'],
    ['in_quest=yes', 'must be "only"'],
    ['recruiting=', 'must be "only"'],
    ['match=part', 'must be "exact"'],
    [`search=${'x'.repeat(4096)}`, 'must have at most 200 characters', { search: 'x'.repeat(200) }],
    ['search=bob&search=zed', 'must be given once', { search: 'bob' }],
  ])('%j has a problem, and the rest is applied', (query, problem, says = {}) => {
    const word = query.slice(0, query.indexOf('='));
    expect(read(query)).toEqual({ filter: { ...everyCharacter, ...says }, problems: [{ word, problem }] });
  });

  it('has a word for each of its parts', () => {
    expect(characterWords.map(({ key }) => key).toSorted()).toEqual(Object.keys(everyCharacter).toSorted());
  });

  const anyQuery = fc
    .array(
      fc.tuple(
        fc.constantFrom(...characterWords.map(({ word }) => word), '__proto__', 'x'),
        fc.oneof(anyHostileText, fc.constantFrom('1-9', 'none', 'only', 'exact', 'Bard,x', '"a, b",c')),
      ),
      { maxLength: 6 },
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

  it('is read from any text, and is unchanged after writing and reading', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { filter } = read(query);
        expect(read(write(filter))).toEqual({ filter, problems: [] });
      }),
    );
  });

  it('is written without problems, and in the same form once it is settled', () => {
    fc.assert(
      fc.property(anyCharacterFilter, (filter) => {
        const settled = normalizeCharacterFilter(filter, defaultDefinition);
        expect(read(write(filter))).toEqual({ filter: settled, problems: [] });
        expect(write(settled)).toBe(write(filter));
      }),
    );
  });
});

describe('a character', () => {
  const context = characterContext({
    readTerm: characterTerms(defaultDefinition),
    areasById: new Map([
      [501, makeArea()],
      [502, makeArea({ id: 502, name: 'Stair, Sunken' })],
    ]),
    questsByArea: indexQuestsByArea([makeQuest({ id: 1, area_id: 502, name: 'The Vision of Destruction' })]),
  });
  const passes = (query: string, character: Partial<Character>) => {
    const { filter, problems } = read(query);
    expect(problems).toEqual([]);
    return makeCharacterTest(filter, context)(makeCharacter(character));
  };
  const classes = (...names: readonly string[]) => ({ classes: names.map((name) => ({ name, level: 4 })) });
  const hidden = { is_anonymous: true };

  it.each<[query: string, what: string, character: Partial<Character>, passes: boolean]>([
    ['', 'anybody', {}, true],
    ['', 'somebody anonymous', hidden, true],
    ['levels=20-25', 'the lowest level', {}, true],
    ['levels=15-20', 'the highest level', {}, true],
    ['levels=21-25', 'a level below', {}, false],
    ['levels=1-34', 'a level that the game does not have yet', { total_level: 36 }, true],
    ['classes=Bard,Cleric', 'one of the classes', classes('Fighter', 'cleric'), true],
    ['classes=Bard,Cleric', 'another class', classes('Fighter'), false],
    ['classes=Bard', 'no class', classes(), false],
    ['classes=none', 'any class', {}, false],
    [`classes=${classNames.join(',')}`, 'a class that is new to us', classes('Dragon Lord'), true],
    [`classes=${classNames.join(',')}`, 'no class', classes(), true],
    ['guild=lantern WATCH', 'the guild', {}, true],
    ['guild=lantern', 'a part of its name', {}, false],
    ['guild=x,"oak, ash"', 'a guild with a comma', { guild_name: 'Oak, Ash' }, true],
    ['guild=eclair', 'an accent', { guild_name: 'Éclair' }, true],
    ['guild=lantern watch', 'no guild', { guild_name: null }, false],
    ['guild=lantern watch', 'somebody anonymous', hidden, false],
    ['in_quest=only', 'a place with a quest', { location_id: 502 }, true],
    ['in_quest=only', 'a place without', { location_id: 501 }, false],
    ['in_quest=only', 'nowhere', { location_id: null }, false],
    ['in_quest=only', 'somebody anonymous', { ...hidden, location_id: 502 }, false],
    ['recruiting=only', 'somebody who looks for a group', { is_recruiting: true }, true],
    ['recruiting=only', 'somebody who does not', {}, false],
    ['search=harbor', 'the place', {}, true],
    ['search=harb', 'a part of the place', {}, true],
    ['search=harb&match=exact', 'a part of the place', {}, false],
    ['search=the harbor&match=exact', 'the whole place', {}, true],
    ['search="stair, sunken"&match=exact', 'a place with a comma', { location_id: 502 }, true],
    ['search=stormreach', 'the region', {}, false],
    ['search=vod', 'the quest of the place', { location_id: 502 }, true],
    ['search=20 fighter', 'level and class', {}, true],
    ['search=fighter', 'somebody anonymous', hidden, false],
    ['match=exact', 'anybody', {}, true],
    ['levels=20-20&recruiting=only', 'all but one of the words', {}, false],
  ])('%j and %s', (query, _what, character, expected) => {
    expect(passes(query, character)).toBe(expected);
  });

  it('may have a class of any name, which is not mistaken for anything else', () => {
    expect(passes('search=constructor', classes('constructor', '__proto__'))).toBe(true);
    expect(passes('search=toString', classes('constructor', '__proto__'))).toBe(false);
  });

  it('who is anonymous passes or not whatever name, guild and place are', () => {
    const anyFilter = anyCharacterFilter.map((filter) => normalizeCharacterFilter(filter, defaultDefinition));
    fc.assert(
      fc.property(anyFilter, anyCharacter, anyCharacter, (filter, character, other) => {
        const matches = makeCharacterTest(filter, context);
        const { name, guild_name, location_id, public_comment } = other;
        const one = { ...character, is_anonymous: true };
        expect(matches({ ...one, name, guild_name, location_id, public_comment })).toBe(matches(one));
      }),
    );
  });
});
