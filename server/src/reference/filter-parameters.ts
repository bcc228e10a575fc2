import type { FilterKind } from '@rollcall/game/api/endpoint';
import { characterWords } from '@rollcall/game/filters/character-filter';
import { searchLengthMaximum } from '@rollcall/game/filters/filter-words';
import { groupWords, groupWordsOfServer } from '@rollcall/game/filters/group-filter';
import { difficultyNames } from '@rollcall/game/lfm/difficulty';
import type { Parameter } from './notes.ts';
import type { JsonSchema } from './schemas.ts';
import type { Guide } from './stream-guide.ts';

const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems: 100 });
const names = listOf({ type: 'string' });
const search: JsonSchema = { type: 'string', maxLength: searchLengthMaximum };
const range: JsonSchema = { type: 'string', pattern: String.raw`^\d{1,3}-\d{1,3}$` };
const levels: JsonSchema = { type: 'string', pattern: String.raw`^\d{1,3}-(\d{1,3})?$` };
const just = (word: string): JsonSchema => ({ type: 'string', enum: [word] });

type Words = Readonly<Record<string, Parameter & { readonly example: string }>>;

/**
 * The form, an example and a description of each word of group filters. They are not in the tables of words, since
 * browsers load these tables. `v1/game/definition` lists servers and classes.
 */
const groupParameters: Words = {
  levels: {
    schema: levels,
    example: '28-32',
    note: 'Groups whose level range overlaps this one; `28-` has no upper limit.',
  },
  classes: {
    schema: names,
    example: 'Bard,Cleric',
    note: 'Groups that accept one of these classes. A group that names none accepts all.',
  },
  fits: {
    schema: listOf({ type: 'string', pattern: String.raw`^(none|[^:,]+:\d{1,3}(:[^:,]*)?)$` }),
    example: 'orien:12:paladin.fighter,orien:30:favored_soul',
    note: 'Groups that one of these characters is eligible for, each given as server, level and classes, with dots between the classes and underscores for spaces. `none` matches no group. Add `room=1` for groups that they can join; raid timers are not considered.',
  },
  server: { schema: names, example: 'orien,cannith', note: 'Groups on these servers.' },
  raids: { schema: just('only'), example: 'only', note: 'Only raids.' },
  quest: {
    schema: listOf({ type: 'integer', minimum: 1 }),
    example: '1234,1250',
    note: 'Groups for one of these quests, by id.',
  },
  pack: {
    schema: search,
    example: 'Menace of the Underdark',
    note: 'Groups whose quest belongs to one of these adventure packs. A name with a comma needs quotation marks.',
  },
  guild: {
    schema: search,
    example: 'Silver Compass',
    note: 'Groups whose leader or a member belongs to one of these guilds. Upper and lower case do not matter. A name with a comma needs quotation marks. Anonymous characters never count.',
  },
  difficulty: {
    schema: listOf({ type: 'string', enum: difficultyNames }),
    example: 'Elite,Reaper',
    note: 'Groups that play at one of these difficulties.',
  },
  skulls: {
    schema: range,
    example: '4-10',
    note: 'Reaper groups with this many skulls. A Reaper group without a number is not among them.',
  },
  room: {
    schema: { type: 'integer', minimum: 1, maximum: 100 },
    example: '2',
    note: 'Groups with at least this many places left.',
  },
  full: { schema: just('hidden'), example: 'hidden', note: 'Only groups that have a place left.' },
  joinable: {
    schema: just('only'),
    example: 'only',
    note: 'Only groups that have a place left. The group list also hides groups that do not fit and raids on timer.',
  },
  'all-levels': {
    schema: just('hidden'),
    example: 'hidden',
    note: 'No groups that are posted for every level of the game.',
  },
  not: {
    schema: search,
    example: 'solo,xp',
    note: "Groups without any of these comma-separated words or phrases in the leader's name, comment or quest. Only whole words count: `xp` does not leave out “experts only”.",
  },
  search: {
    schema: search,
    example: 'shroud,reaper raid',
    note: 'Groups that match any of these comma-separated terms in the names of leader and members, comment, quest (or its initials), pack, accepted classes, levels, difficulty, skulls, server, or as a raid. `12 paladin`, `reaper raid`, `r4+`, `healer` and `legendary` are understood. Quote a term to match it as a phrase; otherwise all its words must match.',
  },
};
const characterParameters: Words = {
  levels: { schema: levels, example: '28-32', note: 'Characters of these levels; `28-` has no upper limit.' },
  classes: {
    schema: names,
    example: 'Bard,Cleric',
    note: 'Characters with one of these classes. `none` matches no character.',
  },
  guild: {
    schema: search,
    example: 'Silver Compass',
    note: 'Members of one of these guilds. A name with a comma needs quotation marks.',
  },
  in_quest: {
    schema: just('only'),
    example: 'only',
    note: 'Only characters who are where a quest is played.',
  },
  recruiting: {
    schema: just('only'),
    example: 'only',
    note: 'Only characters who are looking for members or for a group.',
  },
  search: {
    schema: search,
    example: 'harbor,fvs',
    note: 'Characters that match any of these comma-separated terms in name, guild, place, a quest that is played there (or its initials), classes or level. `32 cleric`, `fvs`, `healer` and `legendary` are understood. Quote a term, which may then contain commas, to match it as a phrase; otherwise all its words must match. Anonymous characters are never found.',
  },
  match: {
    schema: just('exact'),
    example: 'exact',
    note: 'A search term must match the whole name, guild, place or quest.',
  },
};

function parametersOf(words: readonly { readonly word: string }[], described: Words): Words {
  const entries = words.map(({ word }) => {
    const parameter = described[word];
    if (parameter === undefined) throw new Error(`The filter word "${word}" has no description`);
    return [word, parameter] as const;
  });
  return Object.fromEntries(entries);
}

/** Query parameters of calls that take a filter. */
export const filterParameters: Readonly<Record<FilterKind, Words>> = {
  groups: parametersOf(groupWords, groupParameters),
  groupsOfServer: parametersOf(groupWordsOfServer, groupParameters),
  characters: parametersOf(characterWords, characterParameters),
};

export const filterGuide = {
  notes: [
    [
      'Filters',
      "Group lists, group streams and the characters of a server accept a filter: the query parameters listed for each call, spelled as in the site's own addresses. An entity must pass all parameters that are given; a parameter with several values matches any of them. The answer has the same shape as without a filter, and contains only what passes. Other parameters are ignored. An invalid or repeated parameter is answered with 400, and `issues` names each one with what was expected. A search, `not`, `pack` and `guild` have at most 200 characters and 20 terms, a list of values at most 100. At most four filtered requests from one address are answered at once.",
    ],
    [
      'Addresses of the site',
      'The part after the `?` of a group list or a Who list on the site can be sent as it is. Some of its parameters only concern the page, and calls ignore them: `sort=` (`sort=-level`) on both, `characters=mine` (my characters) and `ineligible=hidden` on the group list, `groups=only` (characters in groups) on the Who list, and everything that begins with `secondary-`, which is for the second list. To ask for your own characters, send `fits=`. To match whole names only, send `match=exact` with `search=`.',
    ],
    [
      'Filters and anonymous characters',
      'A filter sees only what the answer shows. An anonymous character can pass by its level, its classes and whatever else is visible to everybody, never by its name, guild, comment or place; no search finds it.',
    ],
  ],
  addresses: [
    {
      address: '/v1/lfms?levels=12-12&classes=Paladin',
      answers: 'Groups for a level 12 paladin, on every server.',
    },
    {
      address: '/v1/lfms?fits=orien:12:bard,thelanis:20:fighter.rogue&server=Orien,Thelanis&room=1',
      answers:
        'Groups that one of two characters can join, each on its own server; no other servers. Raid timers are not considered.',
    },
    {
      address: '/v1/lfms/orien?room=2&search=bell,nit',
      answers:
        'Groups with two places left in which “bell” is found, or a quest with the initials NIT such as “Night of the Iron Tide”.',
    },
    {
      address: '/v1/lfms/orien?raids=only&difficulty=Elite,Reaper',
      answers: 'Raids at Elite or Reaper.',
    },
    {
      address: '/v1/characters/orien?levels=12-12&classes=Bard,Rogue',
      answers: 'Level 12 bards and rogues who are online.',
    },
    {
      address: '/v1/characters/orien?guild=Lantern+Watch&search=quay',
      answers: 'Members of a guild who are at the quay.',
    },
    {
      address: '/v2/lfms/stream/orien?levels=12-12&classes=Paladin',
      answers: 'Groups for a level 12 paladin as they come, change and go.',
    },
  ],
} as const satisfies Guide;
