import { type CharacterFilter, type GroupFilter } from '../filters/filter-schemas.ts';
import fc from 'fast-check';
import type { Character } from '../character/character.ts';
import { characterIdMaximum } from '../character/character-id.ts';
import { classNames } from '../character/classes.ts';
import type { KnownLfm, RecordedLfmEvent } from '../lfm/known-lfm.ts';
import type { Lfm } from '../lfm/lfm.ts';
import type { LfmFilter } from '../lfm/lfm-list.ts';
import { lfmSortTypes } from '../lfm/lfm-settings.ts';
import { indexQuestsById } from '../quest/quest.ts';
import { whoSortTypes } from '../who/who-settings.ts';
import { makeCharacter, makeKnownLfm, makeLfm, makeLfmFilter, makeQuest, makeWhoFilter } from './makers.ts';

/** Random data for property tests. Ids and names are few, so that characters and groups often belong together. */

const instant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') })
  .map((ms) => `${new Date(ms).toISOString().slice(0, 19)}Z`);

/** Texts of strangers: any Unicode, direction marks, very long words, markup, control characters. */
export const anyComment = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    'r4 need healer',
    'EE farm, h/e ok',
    "we're full \u202Eerehwon",
    '<b>join</b>\u0007',
    'x'.repeat(500),
    '👩‍👩‍👧 welcome\u200B',
  ),
);

/** Malicious text that could break its line, the text around it, or the page. */
export const anyHostileText = fc.oneof(
  anyComment,
  fc.constantFrom(
    '\u202Eevil\u202C \u2067r\u2069 \u200F',
    'שלום r4 (2/6) لكل',
    '👨‍👩‍👧‍👦👨‍👩‍👧‍👦 🏳️‍🌈🇩🇪👍🏽',
    `Z${'\u0301\u0316\u0489'.repeat(80)}algo`,
    '\u200B\u2060\uFEFF\u3164\u2800',
    '</td></tr><script>alert(1)</script><img src=x onerror=alert(1)>',
    '\u0000\u001B[31m\r\n\u2028\t',
    '&lt;b&gt; &amp; "quoted" \'too\'',
    'ﷺ'.repeat(40),
    'שלום'.repeat(125),
    'W'.repeat(500),
  ),
);

const anyName = fc.constantFrom('Torvald', 'Ärlin', 'aria', 'Zed', 'O’Neill', 'Bo');
/** Ids of so few people that two draws are often the same person. */
export const anyPersonId = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
  { weight: 1, arbitrary: fc.constant(characterIdMaximum) },
);
const anyLevel = fc.integer({ min: 1, max: 34 });
const anyServer = fc.constantFrom('Thelanis', 'Cormyr');

const anyClasses = fc.array(
  fc.record({
    name: fc.constantFrom(...classNames, 'Epic', 'Legendary'),
    level: fc.integer({ min: 0, max: 34 }),
  }),
  { maxLength: 4 },
);

/** A random character, valid by its schema, with nothing hidden. */
export const anyCharacter: fc.Arbitrary<Character> = fc
  .record({
    id: anyPersonId,
    name: fc.option(anyName),
    total_level: anyLevel,
    classes: anyClasses,
    location_id: fc.option(fc.integer({ min: 0, max: 5 })),
    guild_name: fc.option(anyName),
    server_name: anyServer,
    group_id: fc.integer({ min: 0, max: 4 }),
    is_in_party: fc.boolean(),
    is_anonymous: fc.boolean(),
    is_recruiting: fc.boolean(),
    public_comment: fc.option(anyComment),
  })
  .map(makeCharacter);

/** Characters with different ids, like the list of a server. */
export const anyCharacters = fc.uniqueArray(anyCharacter, { selector: ({ id }) => id, maxLength: 13 });

const anyEvent: fc.Arbitrary<RecordedLfmEvent> = fc.oneof(
  fc.record({ tag: fc.constant('posted' as const) }),
  fc.record({ tag: fc.constant('quest' as const), quest_id: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ tag: fc.constant('comment' as const), comment: anyComment }),
  fc.record({
    tag: fc.constantFrom('member_left' as const, 'member_joined' as const),
    character_id: anyPersonId,
  }),
);

const groupFields = {
  id: fc.integer({ min: 1, max: 1_000_000 }),
  comment: fc.option(anyComment),
  quest_id: fc.option(fc.integer({ min: 0, max: 5 })),
  is_quest_guess: fc.boolean(),
  difficulty: fc.option(fc.constantFrom('Casual', 'Normal', 'Hard', 'Elite', 'Reaper', 'Reaper 7', 'Odd')),
  accepted_classes: fc.subarray([...classNames]),
  minimum_level: anyLevel,
  maximum_level: anyLevel,
  leader: anyCharacter,
  members: anyCharacters,
  server_name: anyServer,
};

/** A group in the server's form. People on its roster may have earlier names. */
export const anyKnownLfm: fc.Arbitrary<KnownLfm> = fc
  .record({
    ...groupFields,
    activity: fc.array(fc.record({ timestamp: instant, events: fc.array(anyEvent, { maxLength: 4 }) }), {
      maxLength: 6,
    }),
    roster: fc.uniqueArray(
      fc.record({ id: anyPersonId, name: fc.option(anyName), is_anonymous: fc.boolean() }),
      { selector: ({ id }) => id, maxLength: 13 },
    ),
  })
  .map(makeKnownLfm);

/** A group in public form. */
export const anyLfm: fc.Arbitrary<Lfm> = fc.record(groupFields).map(makeLfm);

/** The quests of these groups, except 0 (no quest) and 4 (unknown): quests of each size, one of them with two ids. */
export const knownQuestsById = indexQuestsById([
  makeQuest({ id: 1, alt_id: 5 }),
  makeQuest({ id: 2, name: 'The Hollow Throne', group_size: 'Raid', required_adventure_pack: 'Thrones' }),
  makeQuest({ id: 3, name: 'a free errand', group_size: 'Arena', required_adventure_pack: null }),
]);

/** Groups with different ids. */
export const anyLfms = fc.uniqueArray(anyLfm, { selector: ({ id }) => id, maxLength: 20 });

/** A character from outside, possibly with an unknown race or a malicious name. */
export const anyStranger: fc.Arbitrary<Character> = fc
  .tuple(
    anyCharacter,
    fc.record({
      name: fc.option(fc.oneof(anyName, anyHostileText)),
      guild_name: fc.option(fc.oneof(anyName, anyHostileText)),
      race: fc.constantFrom('Human', 'Drow', 'Sun Elf (Morninglord)', 'Modron', '\u202E', null),
      gender: fc.constantFrom('Male', 'Female', 'female', 'Other', '', null),
    }),
  )
  .map(([character, looks]) => ({ ...character, ...looks }));

/** Characters with different ids, possibly malicious, like the list of a server. */
export const anyStrangers = fc.uniqueArray(anyStranger, { selector: ({ id }) => id, maxLength: 13 });

/** Search texts, typed or in an address: terms, quotation marks, random text. */
export const anySearchText = fc.oneof(
  fc.constantFrom(
    '',
    ' , ,',
    '"',
    'o',
    'r, zed',
    '"Oak, Ash',
    'throne',
    'tht',
    '12',
    'lvl 3',
    'fvs',
    '\u0301',
  ),
  anyHostileText,
);

const anyNumber = fc.oneof(
  fc.integer({ min: -2, max: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anyRange = fc.option(
  fc.record({ first: fc.integer({ min: -2, max: 40 }), last: fc.integer({ min: -2, max: 40 }) }),
);
const anyClassChoice = fc.array(fc.constantFrom(...classNames, 'bard', 'Dragon Lord', '__proto__', ''), {
  maxLength: 4,
});
const anyFits = fc.option(
  fc.array(
    fc.record({
      server: fc.constantFrom('Thelanis', 'cormyr', 'Nowhere', ''),
      level: fc.integer({ min: -1, max: 40 }),
      classes: anyClassChoice,
    }),
    { maxLength: 4 },
  ),
);
const anyQuestIds = fc.oneof(
  { weight: 9, arbitrary: fc.array(anyNumber, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 500 }, (_, index) => index + 1)) },
);
const anyDifficulties = fc.array(fc.constantFrom('Hard', 'elite', 'Reaper', 'Odd'), { maxLength: 3 });

/** A filter of groups, including those that no address can express. */
export const anyGroupFilter: fc.Arbitrary<GroupFilter> = fc.record({
  servers: fc.array(fc.constantFrom('Thelanis', 'cormyr', 'Orien', 'Nowhere'), { maxLength: 3 }),
  levels: anyRange,
  classes: anyClassChoice,
  fits: anyFits,
  questIds: anyQuestIds,
  packs: fc.oneof(fc.constantFrom('Thrones', 'thrones, "Tales of the Deep"'), anySearchText),
  guilds: fc.oneof(fc.constantFrom('zed, aria'), anySearchText),
  onlyRaids: fc.boolean(),
  difficulties: anyDifficulties,
  skulls: anyRange,
  room: anyNumber,
  hideFull: fc.boolean(),
  onlyJoinable: fc.boolean(),
  hideAllLevels: fc.boolean(),
  search: anySearchText,
  not: anySearchText,
});

/** A filter of characters, including those that no address can express. */
export const anyCharacterFilter: fc.Arbitrary<CharacterFilter> = fc.record({
  levels: anyRange,
  classes: fc.option(fc.oneof(anyClassChoice, fc.constant(classNames))),
  search: anySearchText,
  isExact: fc.boolean(),
  guilds: fc.oneof(fc.constantFrom('zed, aria'), anySearchText),
  onlyInQuest: fc.boolean(),
  onlyRecruiting: fc.boolean(),
});

/** A value that is usually the default, so that a filter with many fields still matches something. */
const seldom = <T>(arbitrary: fc.Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary });

/** Random filter and order for groups. Some groups usually pass. */
export const anyLfmFilter: fc.Arbitrary<LfmFilter> = fc
  .record({
    minLevel: fc.integer({ min: 0, max: 34 }),
    maxLevel: fc.integer({ min: 0, max: 40 }),
    filterByMyCharacters: fc.boolean(),
    trackedCharacterIds: fc.uniqueArray(anyPersonId, { minLength: 4 }),
    showNotEligible: fc.boolean(),
    hideFullGroups: seldom(fc.boolean(), false),
    onlyShowRaids: seldom(fc.boolean(), false),
    hideAllLevelGroups: fc.boolean(),
    onlyShowJoinable: seldom(fc.boolean(), false),
    classes: seldom(anyClassChoice, []),
    fits: seldom(anyFits, null),
    questIds: seldom(anyQuestIds, []),
    packs: seldom(fc.oneof(fc.constant('thrones'), anySearchText), ''),
    guilds: seldom(fc.oneof(fc.constant('zed, aria'), anySearchText), ''),
    difficulties: seldom(anyDifficulties, []),
    skulls: seldom(anyRange, null),
    room: seldom(anyNumber, 0),
    not: seldom(anySearchText, ''),
    hideContentIDontOwn: seldom(fc.boolean(), false),
    ownedContent: fc.subarray(['Thrones', 'Tales of the Deep']),
    hideGroupsPostedByIgnoredCharacters: fc.boolean(),
    hideGroupsContainingIgnoredCharacters: fc.boolean(),
    isMixedOrder: fc.boolean(),
    sortBy: fc.record({ type: fc.constantFrom(...lfmSortTypes), ascending: fc.boolean() }),
    searchText: seldom(anySearchText, ''),
  })
  .map(makeLfmFilter);

/** Random filter and order for characters. Some characters usually pass. */
export const anyWhoFilter = fc
  .record({
    stringFilter: fc.constantFrom('', 'o', 'aether, zed', 'stair'),
    isExactMatch: fc.boolean(),
    shouldIncludeRegion: fc.boolean(),
    classNameFilter: fc.subarray([...classNames], { minLength: 14 }),
    minLevel: fc.integer({ min: 0, max: 20 }),
    maxLevel: fc.integer({ min: 15, max: 34 }),
    isGroupView: fc.boolean(),
    guilds: seldom(fc.constantFrom('zed, aria', 'nobody'), ''),
    onlyInQuest: seldom(fc.boolean(), false),
    onlyRecruiting: seldom(fc.boolean(), false),
    sortBy: fc.record({ type: fc.constantFrom(...whoSortTypes), ascending: fc.boolean() }),
    hideIgnoredCharacters: fc.boolean(),
    pinRegisteredCharacters: fc.boolean(),
    pinFriends: fc.boolean(),
    pinGuildMembers: fc.boolean(),
    alwaysShowRegisteredCharacters: fc.boolean(),
    alwaysShowFriends: fc.boolean(),
    maximumRenderedCharacterCount: fc.constantFrom(3, 10, 1000),
    showAllCharacters: fc.boolean(),
  })
  .map(makeWhoFilter);
