import type * as catalogueReads from '@rollcall/game/endpoints/catalogue-reads';
import type { liveReads } from '@rollcall/game/endpoints/live-reads';
import { badRequest, notFound, storeAway, unknownServer, type NotesOf } from '../endpoint-notes.ts';
import { parameters as p } from '../parameters.ts';

const noCharacter = notFound('There is no such character, or it is anonymous and was asked for by name.');
const badName = badRequest('The name is not 1 to 30 letters, digits or hyphens.');

type Catalogue = typeof catalogueReads;
type Live = Omit<typeof liveReads, keyof Catalogue | 'gameDefinition'>;

/** What is so now. */
export const liveNotes = {
  characters: {
    about:
      'Large: ask with `If-None-Match`, and for one server when one is enough. Everybody online, anonymous ones without what would tell who they are.',
    keys: ['server', 'character id'],
  },
  characterCounts: { keys: ['server'], isWhole: true },
  onlineCharacterIds: { keys: ['server'], isWhole: true },
  charactersByIds: {
    about: 'Online or not. Ids that are not known are missing from the answer.',
    path: { ids: p.characterIds },
    keys: ['character id'],
    errors: [badRequest('An id is no number or out of range, or there are more than 100.'), storeAway],
  },
  charactersByName: {
    about: 'At most ten, those who are online first. Nobody anonymous is found.',
    path: { name: p.characterName },
    keys: ['character id'],
    errors: [badName, notFound('Nobody has this name.'), storeAway],
  },
  charactersInGroup: {
    path: { group: p.group },
    keys: ['character id'],
    errors: [badRequest('The id is not a whole number above 0.')],
  },
  charactersInGuild: {
    about: 'Nobody of a guild that is not there: an empty map.',
    path: { server: p.server, guild: p.guild },
    keys: ['character id'],
    errors: [notFound('No guild can have that name: it is empty or too long.'), unknownServer],
  },
  charactersOnServer: {
    about: 'A last part of digits only is the id of a character, not a server.',
    path: { server: p.server },
    keys: ['character id'],
    errors: [unknownServer],
  },
  characterById: {
    about: '`source` is `cache` for who is online, else `database`.',
    path: { id: p.characterId },
    errors: [notFound('There is no such character.'), storeAway],
  },
  characterByName: {
    about: '`source` is `cache` for who is online, else `database`. Nobody anonymous is found.',
    path: { server: p.server, name: p.characterName },
    errors: [badName, unknownServer, noCharacter, storeAway],
  },
  lfms: { keys: ['server', 'group id'] },
  lfmCounts: { keys: ['server'], isWhole: true },
  lfmsOnServer: { path: { server: p.server }, keys: ['group id'], errors: [unknownServer] },
  serverInfo: {
    about: 'The answer is the map itself, without `data`.',
    keys: ['server'],
  },
  serverInfoOfServer: {
    about: 'The answer is the object itself, without `data`.',
    path: { server: p.server },
    errors: [unknownServer],
  },
} satisfies NotesOf<Live>;

/** What there is in the game. */
export const catalogueNotes = {
  areas: { query: { force: p.force } },
  area: {
    path: { id: p.areaId },
    query: { force: p.force },
    errors: [badRequest('The id is no number.'), notFound('There is no such area.')],
  },
  quests: { query: { force: p.force } },
  quest: {
    path: { id: p.questId },
    query: { force: p.force },
    errors: [badRequest('The id is too long.'), notFound('There is no such quest.')],
  },
  questByName: {
    about: 'In any case of letters; of several quests of one name the one with the lowest id.',
    path: { name: p.questName },
    query: { force: p.force },
    errors: [notFound('There is no quest of that name.')],
  },
  questsWithMetrics: {
    about: 'As `v1/quests`, with what running each quest comes to.',
    query: { force: p.force },
  },
} satisfies NotesOf<Catalogue>;

/** Facts of the game and of the site. */
export const definitionNotes = { gameDefinition: {} } satisfies NotesOf<
  Pick<typeof liveReads, 'gameDefinition'>
>;
