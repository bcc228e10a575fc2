import { groupTerms } from './search-grammar.ts';
import { everyGroup, type GroupFilter, groupFilterSchema } from './filter-schemas.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { indexQuestsById } from '../quest/quest.ts';
import { anyGroupFilter, anyHostileText, anyLfm, knownQuestsById } from '../testing/arbitraries.ts';
import { makeCharacter, makeLfm, makeQuest } from '../testing/makers.ts';
import {
  type GroupContext,
  groupWords,
  matchesGroup,
  readGroupFilter,
  normalizeGroupFilter,
  writeGroupFilter,
} from './group-filter.ts';

const read = (query: string) => readGroupFilter(new URLSearchParams(query), defaultDefinition);
const write = (filter: GroupFilter) => writeGroupFilter(filter, defaultDefinition);
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('a filter of groups', () => {
  it.each<[query: string, says: Partial<GroupFilter>, written?: string]>([
    ['', {}],
    ['levels=28-32', { levels: { first: 28, last: 32 } }],
    ['levels=12-12', { levels: { first: 12, last: 12 } }],
    ['levels=01-012', { levels: { first: 1, last: 12 } }, 'levels=1-12'],
    ['levels=30-99', { levels: { first: 30, last: 34 } }, 'levels=30-'],
    ['levels=30-34', { levels: { first: 30, last: 34 } }, 'levels=30-'],
    ['levels=30-', { levels: { first: 30, last: 34 } }],
    ['levels=34-34', { levels: { first: 34, last: 34 } }],
    ['levels=1-', {}, ''],
    ['levels=0-5', { levels: { first: 1, last: 5 } }, 'levels=1-5'],
    ['levels=1-34', {}, ''],
    ['levels=0-99', {}, ''],
    ['classes=Bard,Cleric', { classes: ['Bard', 'Cleric'] }],
    ['classes=cleric, BARD,,bard', { classes: ['Bard', 'Cleric'] }, 'classes=Bard,Cleric'],
    ['classes=Favored+Soul', { classes: ['Favored Soul'] }],
    ['classes=favored%20soul', { classes: ['Favored Soul'] }, 'classes=Favored+Soul'],
    [
      'fits=orien:12:paladin.fighter',
      { fits: [{ server: 'Orien', level: 12, classes: ['Fighter', 'Paladin'] }] },
      'fits=orien:12:fighter.paladin',
    ],
    ['fits=orien:12:', { fits: [{ server: 'Orien', level: 12, classes: [] }] }],
    ['fits=orien:12', { fits: [{ server: 'Orien', level: 12, classes: [] }] }, 'fits=orien:12:'],
    [
      'fits=Orien:12:Monk,CANNITH:35:favored_soul.bard,orien:012:monk',
      {
        fits: [
          { server: 'Orien', level: 12, classes: ['Monk'] },
          { server: 'Cannith', level: 35, classes: ['Bard', 'Favored Soul'] },
        ],
      },
      'fits=orien:12:monk,cannith:35:bard.favored_soul',
    ],
    ['fits=none', { fits: [] }],
    ['server=orien', { servers: ['Orien'] }, 'server=Orien'],
    ['server=orien,CANNITH', { servers: ['Cannith', 'Orien'] }, 'server=Cannith,Orien'],
    ['raids=only', { onlyRaids: true }],
    ['quest=734,12', { questIds: [734, 12] }],
    ['quest=12, 0012 ,12', { questIds: [12] }, 'quest=12'],
    ['pack=Menace+of+the+Underdark', { packs: 'Menace of the Underdark' }],
    ['pack="Tales,+Old",Thrones', { packs: '"Tales, Old",Thrones' }, 'pack=%22Tales,+Old%22,Thrones'],
    [
      'guild=Silver+Compass,"Lost,+Found"',
      { guilds: 'Silver Compass,"Lost, Found"' },
      'guild=Silver+Compass,%22Lost,+Found%22',
    ],
    ['difficulty=reaper,Elite', { difficulties: ['Elite', 'Reaper'] }, 'difficulty=Elite,Reaper'],
    ['skulls=4-10', { skulls: { first: 4, last: 10 } }],
    ['skulls=1-10', { skulls: { first: 1, last: 10 } }],
    ['room=2', { room: 2 }],
    ['room=002', { room: 2 }, 'room=2'],
    ['full=hidden', { hideFull: true }],
    ['joinable=only', { onlyJoinable: true }],
    ['all-levels=hidden', { hideAllLevels: true }],
    ['not=solo,xp', { not: 'solo,xp' }],
    ['search=shroud,vod', { search: 'shroud,vod' }],
    ['search=++The+Shroud++', { search: 'The Shroud' }, 'search=The+Shroud'],
    ['search=Érik', { search: 'Érik' }, 'search=%C3%89rik'],
    ['search=a%26b%3D%2B1%25', { search: 'a&b=+1%' }],
    // Empty, which is not an error.
    ['search=', {}, ''],
    ['search=,+,', {}, ''],
    ['search=%CC%81', {}, ''],
    ['not=', {}, ''],
    ['not=,+%22', {}, ''],
    // Not a parameter of ours.
    ['utm_source=forum&Levels=2-3&level=4&__proto__=1&constructor=2&=3', {}, ''],
    ['group=77&sort=-level', {}, ''],
    // Invalid encoding is taken as text.
    ['search=100%', { search: '100%' }, 'search=100%25'],
    ['search=%E0%A4%A', { search: '\uFFFD%A' }, 'search=%EF%BF%BD%25A'],
    [
      'search=vod&levels=20-25&raids=only&classes=Bard&server=Orien',
      {
        levels: { first: 20, last: 25 },
        classes: ['Bard'],
        servers: ['Orien'],
        onlyRaids: true,
        search: 'vod',
      },
      'levels=20-25&classes=Bard&server=Orien&raids=only&search=vod',
    ],
  ])('%j is read, and has one written form', (query, says, written = query) => {
    expect(read(query)).toEqual({ filter: { ...everyGroup, ...says }, problems: [] });
    expect(write(read(query).filter)).toBe(written);
  });

  it.each([
    ['levels=20-34', 36],
    ['levels=20-33', 33],
    ['levels=34-34', 34],
  ])('written as %j before the cap is raised to 36 goes up to %i then', (query, last) => {
    const kept = new URLSearchParams(write(read(query).filter));
    const { filter } = readGroupFilter(kept, { ...defaultDefinition, level_cap: 36 });
    expect(filter.levels?.last).toBe(last);
  });

  it.each<[query: string, problem: string, says?: Partial<GroupFilter>]>([
    ['levels=', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=12', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=a-b', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=-5-12', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=1.5-3', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=1–3', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=1e1-30', 'must be two whole numbers with a hyphen between them, such as "28-32"'],
    ['levels=32-28', 'must have the lower number first'],
    ['levels=50-60', 'must include a level from 1 to 34'],
    ['levels=0-0', 'must include a level from 1 to 34'],
    ['classes=', 'must be class names, separated by commas'],
    ['classes=,+,', 'must be class names, separated by commas'],
    ['classes=Wizzard', 'must be class names, separated by commas, not "Wizzard"'],
    ['classes=Epic', 'must be class names, separated by commas, not "Epic"'],
    ['classes=none', 'must be class names, separated by commas, not "none"'],
    ['classes=__proto__', 'must be class names, separated by commas, not "__proto__"'],
    [
      'classes=Bard,bow,axe',
      'must be class names, separated by commas, not "bow" or "axe"',
      { classes: ['Bard'] },
    ],
    ['classes=a,b,c,d', 'must be class names, separated by commas, not "a" or "b" or "c"'],
    [`classes=${'é'.repeat(4096)}`, `must be class names, separated by commas, not "${'é'.repeat(40)}"`],
    ['classes=%00', 'must be class names, separated by commas, not "\0"'],
    ['server=nowhere', 'must be server names, separated by commas, not "nowhere"'],
    ['server=orien,x', 'must be server names, separated by commas, not "x"', { servers: ['Orien'] }],
    ['fits=', 'must be characters such as "orien:12:paladin.fighter", separated by commas'],
    ...[
      'orien',
      'orien:x:bard',
      'orien:-1:bard',
      'nowhere:12:bard',
      'orien:12:bow',
      'orien:12:bard.',
      'orien:12:bard:1',
      ':::',
      'orien:1234:bard',
      'None',
    ].map((part): [string, string] => [
      `fits=${part}`,
      `must be characters such as "orien:12:paladin.fighter", separated by commas, not "${part}"`,
    ]),
    ['raids=yes', 'must be "only"'],
    ['raids=Only', 'must be "only"'],
    ['raids=', 'must be "only"'],
    ['joinable=1', 'must be "only"'],
    ['full=only', 'must be "hidden"'],
    ['all-levels=true', 'must be "hidden"'],
    ['quest=', 'must be ids such as "1234", separated by commas'],
    ['quest=0', 'must be ids such as "1234", separated by commas, not "0"'],
    [
      'quest=12,-3,1.5',
      'must be ids such as "1234", separated by commas, not "-3" or "1.5"',
      { questIds: [12] },
    ],
    ['quest=1234567890123456', 'must be ids such as "1234", separated by commas, not "1234567890123456"'],
    [`quest=${numbersTo(500).join(',')}`, 'must list at most 100'],
    ['pack=', 'must name at least one pack'],
    ['pack=,+,', 'must name at least one pack'],
    ['guild=,', 'must name at least one guild'],
    [
      'difficulty=epic',
      'must be one or more of Casual, Normal, Hard, Elite and Reaper, separated by commas, not "epic"',
    ],
    ['skulls=4', 'must be two whole numbers with a hyphen between them, such as "1-10"'],
    ['skulls=0-3', 'must be between 1 and 10'],
    ['skulls=4-11', 'must be between 1 and 10'],
    ['skulls=9-4', 'must have the lower number first'],
    ['room=0', 'must be a whole number from 1 to 100'],
    ['room=101', 'must be a whole number from 1 to 100'],
    ['room=1.5', 'must be a whole number from 1 to 100'],
    ['room=two', 'must be a whole number from 1 to 100'],
    [`search=${'ab'.repeat(2048)}`, 'must have at most 200 characters', { search: 'ab'.repeat(100) }],
    [`not=${'👍'.repeat(201)}`, 'must have at most 200 characters', { not: '👍'.repeat(200) }],
    [
      `search=${numbersTo(21).join(', ')}`,
      'must have at most 20 terms',
      { search: numbersTo(20).join(', ') },
    ],
    [`not=${numbersTo(50).join(',')}`, 'must have at most 20 terms', { not: numbersTo(20).join(',') }],
    [`pack=${'x'.repeat(201)}`, 'must have at most 200 characters', { packs: 'x'.repeat(200) }],
    ['levels=2-3&levels=4-5', 'must be given once', { levels: { first: 2, last: 3 } }],
    ['raids=x&raids=only', 'must be given once'],
  ])('%j has a problem, and the rest is applied', (query, problem, says = {}) => {
    const word = query.slice(0, query.indexOf('='));
    expect(read(query)).toEqual({ filter: { ...everyGroup, ...says }, problems: [{ word, problem }] });
  });

  it('reports every wrong word, in the order of the table', () => {
    expect(read('room=x&raids=only&levels=1&utm_source=x').problems.map(({ word }) => word)).toEqual([
      'levels',
      'room',
    ]);
  });

  it('accepts at most a hundred ids', () => {
    expect(read(`quest=${numbersTo(100).join(',')}`)).toMatchObject({
      problems: [],
      filter: { questIds: numbersTo(100) },
    });
    const tooMany = normalizeGroupFilter({ ...everyGroup, questIds: numbersTo(500) }, defaultDefinition);
    expect(tooMany.questIds).toEqual(numbersTo(100));
  });

  it('has a word for each of its parts', () => {
    expect(groupWords.map(({ key }) => key).toSorted()).toEqual(Object.keys(everyGroup).toSorted());
  });

  const anyQuery = fc
    .array(
      fc.tuple(
        fc.constantFrom(...groupWords.map(({ word }) => word), '__proto__', 'x'),
        fc.oneof(
          anyHostileText,
          fc.constantFrom('1-9', 'none', 'only', 'hidden', 'Bard,x', 'orien:3:bard', '7,7'),
        ),
      ),
      { maxLength: 6 },
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

  it('is read from any text, and is unchanged after writing and reading', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const { filter } = read(query);
        expect(groupFilterSchema.parse(filter)).toEqual(filter);
        expect(read(write(filter))).toEqual({ filter, problems: [] });
      }),
    );
  });

  it('is written without problems, and in the same form once it is settled', () => {
    fc.assert(
      fc.property(anyGroupFilter, (filter) => {
        const settled = normalizeGroupFilter(filter, defaultDefinition);
        expect(read(write(filter))).toEqual({ filter: settled, problems: [] });
        expect(write(settled)).toBe(write(filter));
      }),
    );
  });
});

describe('a group', () => {
  const quests = [
    makeQuest({ id: 701, alt_id: 1701 }),
    makeQuest({
      id: 702,
      name: 'The Vision of Destruction',
      group_size: 'Raid',
      required_adventure_pack: 'Oak, Ash',
    }),
    makeQuest({ id: 703, name: 'Pit Fight', group_size: 'Arena', required_adventure_pack: null }),
    makeQuest({ id: 704, name: 'A Small Problem', required_adventure_pack: 'The "Old" Tales' }),
    makeQuest({ id: 705, name: 'Sand', required_adventure_pack: 'The Reaver’s Reach' }),
  ];
  const context: GroupContext = {
    definition: defaultDefinition,
    questsById: indexQuestsById(quests),
    readTerm: groupTerms(defaultDefinition),
  };
  const passes = (query: string, lfm: Partial<Lfm>) => {
    const { filter, problems } = read(query);
    expect(problems).toEqual([]);
    return matchesGroup(filter, makeLfm(lfm), context);
  };
  const compass = makeCharacter({ id: 9, guild_name: 'Silver Compass' });
  const members = (count: number) => numbersTo(count).map((id) => makeCharacter({ id }));
  const levels = (minimum_level: number, maximum_level: number) => ({ minimum_level, maximum_level });

  it.each<readonly [query: string, what: string, lfm: Partial<Lfm>, passes: boolean]>([
    ['', 'any group', {}, true],
    ['levels=20-25', 'levels that share one', levels(25, 30), true],
    ['levels=20-25', 'levels that share one', levels(1, 20), true],
    ['levels=20-25', 'levels around these', levels(1, 34), true],
    ['levels=20-25', 'levels within these', levels(21, 22), true],
    ['levels=20-25', 'levels below', levels(1, 19), false],
    ['levels=20-25', 'levels above', levels(26, 34), false],
    ['levels=1-34', 'levels that the game does not have', levels(35, 40), true],
    ['classes=Bard,Cleric', 'one of the classes', { accepted_classes: ['Monk', 'cleric'] }, true],
    ['classes=Bard,Cleric', 'other classes', { accepted_classes: ['Monk'] }, false],
    ['classes=Bard', 'no classes named', { accepted_classes: [] }, true],
    ['server=orien,thelanis', 'one of the servers', { server_name: 'THELANIS' }, true],
    ['server=orien', 'another server', {}, false],
    ['raids=only', 'a raid', { quest_id: 702 }, true],
    ['raids=only', 'a party quest', {}, false],
    ['raids=only', 'no quest', { quest_id: null }, false],
    ['raids=only', 'a quest that is not known', { quest_id: 9 }, false],
    ['quest=701', 'the quest', {}, true],
    ['quest=701', 'its other id', { quest_id: 1701 }, true],
    ['quest=1701', 'the quest by its other id', { quest_id: 701 }, true],
    ['quest=702,703', 'another quest', {}, false],
    ['quest=999', 'a quest that is not known', { quest_id: 999 }, true],
    ['quest=999', 'no quest', { quest_id: 0 }, false],
    ['pack=tales of the DEEP', 'the pack', {}, true],
    ['pack=tales', 'a part of its name', {}, false],
    ['pack=thrones,"oak, ash"', 'a pack with a comma', { quest_id: 702 }, true],
    ['pack=oak, ash', 'a pack with a comma that is not quoted', { quest_id: 702 }, false],
    ['pack="the ""old"" tales"', 'a pack with quotation marks', { quest_id: 704 }, true],
    ["pack=the reaver's reach", 'another apostrophe', { quest_id: 705 }, true],
    ['pack=thrones', 'a free quest', { quest_id: 703 }, false],
    ['pack=thrones', 'no quest', { quest_id: null }, false],
    ['guild=SILVER compass', 'a leader of the guild', { leader: compass }, true],
    [
      'guild=Lost,silver compass',
      'a member of one of the guilds',
      { members: [makeCharacter({ id: 2 }), compass] },
      true,
    ],
    [
      'guild=Silver',
      'members of a guild whose name begins like this',
      { leader: compass, members: [compass] },
      false,
    ],
    ['guild=Silver Compass', 'nobody of the guild', { leader: makeCharacter({ guild_name: null }) }, false],
    [
      'guild=Silver Compass',
      'somebody anonymous',
      { leader: { ...compass, is_anonymous: true }, members: [{ ...compass, is_anonymous: true }] },
      false,
    ],
    ['difficulty=elite,hard', 'the difficulty', { difficulty: 'elite' }, true],
    ['difficulty=hard', 'another one', { difficulty: 'Elite' }, false],
    ['difficulty=reaper', 'Reaper with skulls', { difficulty: 'Reaper', comment: 'r7' }, true],
    ['difficulty=casual', 'none', { difficulty: null }, false],
    ['skulls=4-10', 'skulls within', { difficulty: 'Reaper 4' }, true],
    ['skulls=4-10', 'fewer skulls', { difficulty: 'Reaper 3' }, false],
    ['skulls=4-6', 'more skulls', { difficulty: 'Reaper 7' }, false],
    ['skulls=1-10', 'Reaper without a number', { difficulty: 'Reaper', comment: 'reaper' }, false],
    ['skulls=6-10', 'that many or more', { difficulty: 'Reaper', comment: 'R4+' }, true],
    ['skulls=1-3', 'that many or more, which is too many', { difficulty: 'Reaper', comment: 'R4+' }, false],
    ['skulls=1-10', 'another difficulty', { difficulty: 'Elite', comment: '4' }, false],
    ['room=5', 'a leader alone', {}, true],
    ['room=6', 'a leader alone', {}, false],
    ['room=2', 'a party with two places', { members: members(3) }, true],
    ['room=2', 'a party with one place', { members: members(4) }, false],
    ['room=1', 'a full party', { members: members(5) }, false],
    ['room=1', 'more than a party holds', { members: members(7) }, false],
    ['room=6', 'a raid with six places', { quest_id: 702, members: members(5) }, true],
    ['room=1', 'a full raid', { quest_id: 702, members: members(11) }, false],
    ['room=1', 'a full arena', { quest_id: 703, members: members(5) }, false],
    ['room=1', 'a party without a quest', { quest_id: null, members: members(4) }, true],
    ['room=1', 'a full party without a quest', { quest_id: null, members: members(5) }, false],
    ['room=1', 'a full party whose quest is not known', { quest_id: 9, members: members(5) }, false],
    ['full=hidden', 'a full party', { members: members(5) }, false],
    ['full=hidden', 'more than a party holds', { members: members(6) }, false],
    ['full=hidden', 'a raid with as many as a party', { quest_id: 702, members: members(5) }, true],
    ['joinable=only', 'a full party', { members: members(5) }, false],
    ['joinable=only', 'a party with one place', { members: members(4) }, true],
    ['all-levels=hidden', 'all levels', levels(1, 34), false],
    ['all-levels=hidden', 'all but one', levels(2, 34), true],
    ['not=welcome', 'the word in the comment', {}, false],
    ['not=xp, torvald', 'one of the words', {}, false],
    ['not=xp', 'none of the words', {}, true],
    ['not=xp', 'a part of a word', { comment: 'experts only, expecting R10' }, true],
    ['not=XP', 'the word in another case', { comment: 'fast xp!' }, false],
    ['not=20', 'a level', levels(1, 34), true],
    ['not=20', 'the number in the comment', { comment: 'lvl 20+' }, false],
    ['not=bard,fvs', 'a class', { accepted_classes: ['Bard', 'Favored Soul'] }, true],
    ['not=no zerg', 'the phrase', { comment: 'NO  zerg please' }, false],
    ['not=no zerg', 'its words apart', { comment: 'no need to zerg' }, true],
    ['not=fete', 'the word with accents', { comment: 'une fête' }, false],
    ['not=fête', 'the word without accents', { comment: 'fete' }, false],
    ['not=vision', 'a word of the quest', { quest_id: 702 }, false],
    ['not=vod', 'the initials of the quest', { quest_id: 702 }, true],
    ['not=r10', 'nothing to look at', { quest_id: null, comment: null }, true],
    ['not=', 'nothing to look for', {}, true],
    ['not=,', 'nothing to look for', {}, true],
    ['search=evening', 'a part of the comment', {}, true],
    ['search=TORV', 'a part of the name of the leader', {}, true],
    ['search=sunken', 'a part of the quest', {}, true],
    ['search=zzz,vod', 'the initials of the quest', { quest_id: 702 }, true],
    ['search=vision of', 'a part of the quest', { quest_id: 702 }, true],
    ['search=zzz', 'nothing of it', {}, false],
    ['search=20', 'a level of it', {}, true],
    ['search=sunken&not=sunken', 'what is not wanted', {}, false],
    [
      'levels=20-20&classes=Bard&raids=only',
      'all but one of the words',
      { accepted_classes: ['Bard'] },
      false,
    ],
  ])('%j and %s', (query, _what, lfm, expected) => {
    expect(passes(query, lfm)).toBe(expected);
  });

  it.each<readonly [fits: string, what: string, lfm: Partial<Lfm>, passes: boolean]>([
    ['thelanis:20:bard', 'any class', {}, true],
    ['THELANIS:20:bard', 'another case', {}, true],
    ['orien:20:bard', 'another server', {}, false],
    ['orien:20:bard,thelanis:20:monk', 'the second of them', {}, true],
    ['thelanis:14:bard', 'a level below', {}, false],
    ['thelanis:26:bard', 'a level above', {}, false],
    ['thelanis:35:bard', 'a level that the game does not have yet', levels(30, 36), true],
    ['thelanis:20:bard.monk', 'one of the classes', { accepted_classes: ['Monk', 'Wizard'] }, true],
    ['thelanis:20:favored_soul', 'a name with a blank', { accepted_classes: ['Favored Soul'] }, true],
    ['thelanis:20:bard', 'another class', { accepted_classes: ['Favored Soul'] }, false],
    ['thelanis:20:', 'a character without a class, and a class named', { accepted_classes: ['Bard'] }, false],
    ['thelanis:20:', 'a character without a class, and none named', {}, true],
    ['none', 'nobody', {}, false],
  ])('matches %j: %s', (fits, _what, lfm, expected) => {
    expect(passes(`fits=${fits}`, lfm)).toBe(expected);
  });

  it('may have a class, place or leader of any name, which is not mistaken for anything else', () => {
    const hostile = { accepted_classes: ['__proto__', 'constructor', 'toString'], comment: '__proto__' };
    expect(passes('search=constructor', hostile)).toBe(true);
    expect(passes('search=valueOf', hostile)).toBe(false);
  });

  it('matches a filter if it matches each of its words', () => {
    const world: GroupContext = {
      definition: defaultDefinition,
      questsById: knownQuestsById,
      readTerm: groupTerms(defaultDefinition),
    };
    fc.assert(
      fc.property(anyGroupFilter, anyLfm, (filter, lfm) => {
        const settled = normalizeGroupFilter(filter, defaultDefinition);
        const byWords = groupWords.every(({ key }) =>
          matchesGroup({ ...everyGroup, [key]: settled[key] }, lfm, world),
        );
        expect(matchesGroup(settled, lfm, world)).toBe(byWords);
        expect(matchesGroup(everyGroup, lfm, world)).toBe(true);
      }),
    );
  });
});
