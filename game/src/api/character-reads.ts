import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { byKey, endpoint, liveRead, source } from './kinds.ts';

/** Reads of characters online, and of characters by id and name. */

const charactersById = byKey(characterSchema);

export const characters = liveRead('/v1/characters', 'Everyone online, by server', byKey(charactersById));
export const characterCounts = liveRead(
  '/v1/characters/summary',
  'Number of characters online, by server',
  byKey(z.number()),
);
export const onlineCharacterIds = liveRead(
  '/v1/characters/ids',
  'Ids of the characters online, by server',
  byKey(z.array(z.number())),
);
export const charactersByIds = liveRead(
  '/v1/characters/ids/:ids',
  'Up to 100 characters by id',
  charactersById,
);
export const charactersByName = endpoint({
  ...liveRead('/v1/characters/any/:name', 'Characters of that name on every server', charactersById),
  query: ['match'],
});
export const charactersInGroup = liveRead(
  '/v1/characters/by-group-id/:group',
  'Members of a group who are online',
  charactersById,
);
export const charactersInGuild = liveRead(
  '/v1/characters/by-server-and-guild-name/:server/:guild',
  'Members of a guild who are online',
  charactersById,
);
export const charactersOnServer = endpoint({
  ...liveRead('/v1/characters/:server', 'Everyone online on a server', charactersById),
  filter: 'characters',
});
export const characterById = endpoint({
  ...liveRead('/v1/characters/:id', 'One character', z.object({ data: characterSchema, source })),
  wrapping: 'beside-data',
});
export const characterByName = endpoint({
  ...liveRead(
    '/v1/characters/:server/:name',
    'One character by name',
    z.object({ data: characterSchema, source }),
  ),
  wrapping: 'beside-data',
});
