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

/** The JSON schema of each word of group filters. `v1/game/definition` lists servers and classes. */
const groupForms: Readonly<Record<string, JsonSchema>> = {
  levels,
  classes: names,
  fits: listOf({ type: 'string', pattern: String.raw`^(none|[^:,]+:\d{1,3}(:[^:,]*)?)$` }),
  server: names,
  raids: just('only'),
  quest: listOf({ type: 'integer', minimum: 1 }),
  pack: search,
  difficulty: listOf({ type: 'string', enum: difficultyNames }),
  skulls: range,
  room: { type: 'integer', minimum: 1, maximum: 100 },
  full: just('hidden'),
  joinable: just('only'),
  'all-levels': just('hidden'),
  not: search,
  search,
};
const characterForms: Readonly<Record<string, JsonSchema>> = {
  levels,
  classes: names,
  guild: search,
  in_quest: just('only'),
  recruiting: just('only'),
  search,
  match: just('exact'),
};

/** Description of each word in the reference. It is not in the table of words, since browsers load that table. */
const groupWordNotes: Readonly<Record<string, string>> = {
  levels: 'Groups whose level range overlaps this one; `28-` has no upper limit.',
  classes: 'Groups that accept one of these classes. A group that names none accepts all.',
  fits: 'Groups that one of these characters is eligible for, each given as server, level and classes, with dots between the classes and underscores for spaces. `none` matches no group. Add `room=1` for groups that they can join; raid timers are not considered.',
  server: 'Groups on these servers.',
  raids: 'Only raids.',
  quest: 'Groups for one of these quests, by id.',
  pack: 'Groups whose quest belongs to one of these adventure packs. A name with a comma needs quotation marks.',
  difficulty: 'Groups that play at one of these difficulties.',
  skulls: 'Reaper groups with this many skulls. A Reaper group without a number is not among them.',
  room: 'Groups with at least this many places left.',
  full: 'Only groups that have a place left.',
  joinable:
    'Only groups that have a place left. The group list also hides groups that do not fit and raids on timer.',
  'all-levels': 'No groups that are posted for every level of the game.',
  not: "Groups without any of these comma-separated words or phrases in the leader's name, comment or quest. Only whole words count: `xp` does not leave out “experts only”.",
  search:
    'Groups that match any of these comma-separated terms in the names of leader and members, comment, quest (or its initials), pack, accepted classes, levels, difficulty, skulls, server, or as a raid. `12 paladin`, `reaper raid`, `r4+`, `healer` and `legendary` are understood. Quote a term to match it as a phrase; otherwise all its words must match.',
};

const characterWordNotes: Readonly<Record<string, string>> = {
  levels: 'Characters of these levels; `28-` has no upper limit.',
  classes: 'Characters with one of these classes. `none` matches no character.',
  guild: 'Members of one of these guilds. A name with a comma needs quotation marks.',
  in_quest: 'Only characters who are where a quest is played.',
  recruiting: 'Only characters who are looking for members or for a group.',
  search:
    'Characters that match any of these comma-separated terms in name, guild, place, a quest that is played there (or its initials), classes or level. `32 cleric`, `fvs`, `healer` and `legendary` are understood. Quote a term, which may then contain commas, to match it as a phrase; otherwise all its words must match. Anonymous characters are never found.',
  match: 'A search term must match the whole name, guild, place or quest.',
};

function parametersOf(
  words: readonly { readonly word: string; readonly example: string }[],
  forms: Readonly<Record<string, JsonSchema>>,
  notes: Readonly<Record<string, string>>,
): Readonly<Record<string, Parameter>> {
  const described = words.map(({ word, example }) => {
    const schema = forms[word];
    const note = notes[word];
    if (schema === undefined) throw new Error(`The filter word "${word}" has no form`);
    if (note === undefined) throw new Error(`The filter word "${word}" has no description`);
    return [word, { schema, note, example }] as const;
  });
  return Object.fromEntries(described);
}

/** Query parameters of calls that take a filter. */
export const filterParameters: Readonly<Record<FilterKind, Readonly<Record<string, Parameter>>>> = {
  groups: parametersOf(groupWords, groupForms, groupWordNotes),
  groupsOfServer: parametersOf(groupWordsOfServer, groupForms, groupWordNotes),
  characters: parametersOf(characterWords, characterForms, characterWordNotes),
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
