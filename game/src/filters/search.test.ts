import { defaultDefinition } from '../definition.ts';
import { describeGroup } from '../lfm/lfm-quest.ts';
import { characterTerms, groupTerms } from './search-grammar.ts';
import { asSearchTerm } from '../text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/arbitraries.ts';
import { indexQuestsByArea } from '../quest/quest.ts';
import { makeCharacterDocuments, type SearchedWorld, searchDocumentOfGroup } from './documents.ts';
import { firstTerms, fold, makeSearch, questInitials, readLevels, searchTerms } from './search.ts';
import { makeArea, makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';

const areasById = new Map([
  [0, makeArea({ id: 0, name: 'No Area', region: null })],
  [501, makeArea()],
  [502, makeArea({ id: 502, name: 'Aether Gate', region: null })],
]);
const torvald = makeCharacter({ name: 'Torvald', guild_name: 'Lantern Watch', location_id: 501 });
const questsByArea = indexQuestsByArea([
  makeQuest({ id: 1, area_id: 502, name: 'The Last  Door' }),
  makeQuest({ id: 2, area_id: 502, name: ' Deep Roots ' }),
]);
const finds = (
  text: string,
  character = torvald,
  {
    isExactMatch = false,
    shouldIncludeRegion = false,
  }: Partial<SearchedWorld & { isExactMatch: boolean }> = {},
) => {
  const world = { areasById, questsByArea, shouldIncludeRegion };
  const readTerm = characterTerms(defaultDefinition);
  return makeSearch(text, readTerm, isExactMatch)(makeCharacterDocuments(world)(character));
};

describe('searchTerms', () => {
  it.each([
    ['', []],
    [' , ,,', []],
    ['Bob', ['bob']],
    [' Bob , THE harbor,', ['bob', 'the harbor']],
    ['"Oak, Ash and Co", bob', ['oak, ash and co', 'bob']],
    ['bob, "oak, ash"  ,"" ,  "x" ', ['bob', 'oak, ash', 'x']],
    ['"oak, as', ['oak, as']],
    ['"the ""old"" oak, ash"', ['the "old" oak, ash']],
    ['"oak" ash, bob', ['"oak" ash', 'bob']],
    ['o"ak, ash"', ['o"ak', 'ash"']],
    ['"', []],
    ['\u0301, bob', ['bob']],
    ['Bob, zed, bob,"BOB", böb', ['bob', 'zed']],
  ])('of %j are %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  it('are split at every comma where there is no quotation mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', 'é') }), (text) => {
        const terms = text.split(',').map((term) => fold(term));
        expect(searchTerms(text)).toEqual([...new Set(terms.filter((term) => term !== ''))]);
      }),
    );
  });

  it.each([
    ['a, b', 2, 'a, b'],
    ['a, b , ,c, d', 2, 'a, b'],
    ['a,A,a,b,b', 2, 'a,A,a,b,b'],
    ['"a, b" ,c', 1, '"a, b"'],
    ['a,"a"', 1, 'a'],
    [',,a', 0, ''],
  ])('of %j up to number %i are those of %j', (text, count, first) => {
    expect(firstTerms(text, count)).toBe(first);
  });

  it('of a name that is meant as a whole are that name, whatever it contains', () => {
    const anyName = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '"', '\n') });
    fc.assert(
      fc.property(anyName, (name) => {
        const whole = fold(name);
        expect(searchTerms(asSearchTerm(name))).toEqual(whole === '' ? [] : [whole]);
      }),
    );
  });

  it('leave a name of one word as it is', () => {
    expect(asSearchTerm('Lantern')).toBe('Lantern');
    expect(asSearchTerm('Lantern Watch')).toBe('"Lantern Watch"');
    expect(asSearchTerm('Oak, Ash')).toBe('"Oak, Ash"');
  });
});

describe('a search for characters', () => {
  it.each([
    ['', true],
    [' , ', true],
    ['orv', true],
    ['  TORVALD ', true],
    ['lantern', true],
    ['harbor', true],
    ['nobody, watch', true],
    ['watch lantern', true],
    ['"lantern watch"', true],
    ['"tern wat', true],
    ['"watch lantern"', false],
    ['nobody', false],
    ['stormreach', false],
    ['aether', false],
  ])('for "%s" finds part of name, guild or place: %s', (text, found) => {
    expect(finds(text)).toBe(found);
  });

  it.each([
    ['torvald', true],
    [' Lantern Watch ', true],
    ['the harbor', true],
    ['torval', false],
    ['nobody,TORVALD', true],
  ])('for exactly "%s" finds the whole of it: %s', (text, found) => {
    expect(finds(text, torvald, { isExactMatch: true })).toBe(found);
  });

  it.each([
    ['stormreach', false],
    ['Stormreach: The Harbor', true],
    ['stormreach', true],
    ['the harbor', true],
  ])('for "%s" looks at the region if it is shown (exact %s)', (text, isExactMatch) => {
    expect(finds(text, torvald, { isExactMatch, shouldIncludeRegion: true })).toBe(true);
  });

  it.each([
    { what: 'no location', character: { location_id: null }, found: true },
    { what: 'a location that the catalogue does not know', character: { location_id: 999 }, found: true },
    { what: 'the location of no area', character: { location_id: 0 }, found: true },
    { what: 'a known location', character: {}, found: false },
    { what: 'a place of that name', character: { location_id: 502 }, found: true },
    { what: 'no location but anonymous', character: { location_id: null, is_anonymous: true }, found: false },
  ])('for aether with $what: $found', ({ character, found }) => {
    expect(finds('Aether', { ...torvald, ...character })).toBe(found);
  });

  it('finds the aether among other terms, exactly and by its beginning', () => {
    const lost = makeCharacter({ location_id: null });
    expect(finds('bob, aether', lost)).toBe(true);
    expect(finds('aether', lost, { isExactMatch: true })).toBe(true);
    expect(finds('aeth', lost)).toBe(true);
    expect(finds('ether', lost)).toBe(false);
    expect(finds('aeth', lost, { isExactMatch: true })).toBe(false);
  });

  it('takes a place without region as it is', () => {
    const there = makeCharacter({ location_id: 502 });
    expect(finds('gate', there, { shouldIncludeRegion: true })).toBe(true);
    expect(finds('null', there, { shouldIncludeRegion: true })).toBe(false);
  });

  it.each([
    { text: 'last', isExactMatch: false, found: true },
    { text: 'deep roots', isExactMatch: true, found: true },
    { text: 'nobody, DEEP ROOTS', isExactMatch: true, found: true },
    { text: 'deep root', isExactMatch: true, found: false },
    { text: 'sunken', isExactMatch: false, found: false },
  ])('for "$text" looks at the quests of the place (exact $isExactMatch): $found', (row) => {
    const playing = makeCharacter({ location_id: 502 });
    expect(finds(row.text, playing, row)).toBe(row.found);
    expect(finds(row.text, { ...playing, location_id: 501 }, row)).toBe(false);
    expect(finds(row.text, { ...playing, is_anonymous: true }, row)).toBe(false);
  });

  it('finds nobody without name, guild and place by text', () => {
    expect(finds('null', makeCharacter({ name: null, guild_name: null, location_id: null }))).toBe(false);
  });

  it('finds nobody anonymous by any term, and everybody by a part of the name', () => {
    fc.assert(
      fc.property(anyCharacter, fc.string({ minLength: 1 }), (character, text) => {
        const isBlank = searchTerms(text).length === 0;
        if (character.is_anonymous) expect(finds(text, character)).toBe(isBlank);
        else if (character.name !== null) expect(finds(asSearchTerm(character.name), character)).toBe(true);
        else expect(finds('', character)).toBe(true);
      }),
    );
  });
});

describe('fold', () => {
  it.each(['Shro\u200Bud', '\uFEFFShroud', 'Shro\u00ADud\u2060'])(
    'leaves out invisible characters: %j',
    (text) => {
      expect(fold(text)).toBe('shroud');
      expect(searchTerms(text)).toEqual(['shroud']);
    },
  );

  it.each([
    [' Érik ', 'erik'],
    ['ÅSE', 'ase'],
    ['Æther', 'aether'],
    ['Bjørn', 'bjorn'],
    ['Ġorġ', 'gorg'],
    ['d’Orien', "d'orien"],
    ['日本', '日本'],
    ['zed \u0301', 'zed'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent, and accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('a search follows the habits of players', () => {
  const cleric = makeCharacter({
    name: 'Érik',
    guild_name: null,
    location_id: 502,
    total_level: 32,
    classes: [
      { name: 'Cleric', level: 18 },
      { name: 'Favored Soul', level: 2 },
      { name: 'Epic', level: 10 },
    ],
  });

  it.each([
    ['erik', true],
    ['ÉRIK', true],
    ['cleric', true],
    ['clerics', true],
    ['cle', true],
    ['cl', false],
    ['clr', true],
    ['fvs', true],
    ['favoured soul', true],
    ['wizard', false],
    ['epic', false],
    ['32', true],
    ['lvl 32', true],
    ['30-34', true],
    ['31', false],
    ['32 cleric', true],
    ['cleric 32', true],
    ['level 32 fvs', true],
    ['31 cleric', false],
    ['32 wizard', false],
    ['31 cleric, erik', true],
    ['gate', true],
    ['tld', true],
    ['ld', true],
    ['dr', true],
    ['l', true],
  ])('"%s" finds a cleric of level 32: %s', (text, found) => {
    expect(finds(text, cleric)).toBe(found);
  });

  it.each([
    ['shroud', true],
    ['THE SHROUD', true],
    ['ts', true],
    ['need heals', true],
    ['heals shroud', true],
    ['bard', true],
    ['bards', true],
    ['cleric', false],
    ['19', true],
    ['25', false],
    ['vod', false],
    ['torvald', true],
  ])('"%s" finds a group for bards of levels 18 to 22 in The Shroud: %s', (text, found) => {
    const lfm = makeLfm({
      leader: torvald,
      comment: 'Need heals',
      accepted_classes: ['Bard'],
      minimum_level: 18,
      maximum_level: 22,
    });
    const group = describeGroup(lfm, {
      definition: defaultDefinition,
      questsById: new Map([[701, makeQuest({ name: 'The Shroud' })]]),
    });
    expect(makeSearch(text, groupTerms(defaultDefinition))(searchDocumentOfGroup(group))).toBe(found);
  });

  it.each([
    ['The Vision of Destruction', ['tvod', 'vod']],
    ['Too Hot to Handle', ['thth']],
    ['A Small Problem', ['asp', 'sp']],
    ['Killing Time', ['kt']],
    ['Zawabi’s Revenge', ['zr']],
    ['Threnal', []],
    ['', []],
  ])('the initials of %j are %j', (name, initials) => {
    expect(questInitials(name)).toEqual(initials);
  });

  it.each([
    ['20', { first: 20, last: 20 }],
    ['28-32', { first: 28, last: 32 }],
    ['28 – 32', { first: 28, last: 32 }],
    ['r10', null],
    ['1234', null],
    ['', null],
  ])('the levels of %j are %j', (text, levels) => {
    expect(readLevels(text)).toEqual(levels);
  });
});
