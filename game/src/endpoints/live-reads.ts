import * as z from 'zod/mini';
import { areaSchema } from '../area.ts';
import { characterSchema } from '../character.ts';
import { lfmSchema } from '../lfm.ts';
import { questSchema } from '../quest.ts';
import { serverInfoSchema } from '../server-info.ts';
import { pageSettingsSchema } from '../site/page-settings.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { byKey, endpoint, liveRead, source } from './kinds.ts';

const charactersById = byKey(characterSchema);
const lfmsById = byKey(lfmSchema);

/** What is so now (wire: Live reads). */
export const liveReads = {
  characters: liveRead('/v1/characters', 'Everyone online, by server', byKey(charactersById)),
  characterCounts: liveRead('/v1/characters/summary', 'How many are online, by server', byKey(z.number())),
  onlineCharacterIds: liveRead('/v1/characters/ids', 'Ids online, by server', byKey(z.array(z.number()))),
  charactersByIds: liveRead('/v1/characters/ids/:ids', 'Up to 100 characters by id', charactersById),
  charactersByName: liveRead(
    '/v1/characters/any/:name',
    'Characters of that name on every server',
    charactersById,
  ),
  charactersInGroup: liveRead(
    '/v1/characters/by-group-id/:group',
    'Who is online in a group',
    charactersById,
  ),
  charactersInGuild: liveRead(
    '/v1/characters/by-server-and-guild-name/:server/:guild',
    'Who is online of a guild',
    charactersById,
  ),
  charactersOnServer: liveRead('/v1/characters/:server', 'Everyone online on a server', charactersById),
  characterById: endpoint({
    ...liveRead('/v1/characters/:id', 'One character', z.object({ data: characterSchema, source })),
    wrapping: 'beside-data',
  }),
  characterByName: endpoint({
    ...liveRead(
      '/v1/characters/:server/:name',
      'One character by name',
      z.object({ data: characterSchema, source }),
    ),
    wrapping: 'beside-data',
  }),

  lfms: liveRead('/v1/lfms', 'Every group, by server', byKey(lfmsById)),
  lfmCounts: liveRead('/v1/lfms/summary', 'How many groups, by server', byKey(z.number())),
  lfmsOnServer: liveRead('/v1/lfms/:server', 'The groups of a server', lfmsById),

  serverInfo: endpoint({
    ...liveRead('/v1/game/server-info', 'Status and counts, by server', byKey(serverInfoSchema)),
    wrapping: 'bare',
  }),
  serverInfoOfServer: endpoint({
    ...liveRead('/v1/game/server-info/:server', 'Status and counts of a server', serverInfoSchema),
    wrapping: 'bare',
  }),
  gameDefinition: liveRead(
    '/v1/game/definition',
    'Facts of the game and settings of the site',
    pageSettingsSchema,
  ),

  areas: endpoint({
    ...liveRead(
      '/v1/areas',
      'Every place',
      z.object({ data: z.array(areaSchema), source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
    query: ['force'],
  }),
  area: endpoint({
    ...liveRead(
      '/v1/areas/:id',
      'One place',
      z.object({ data: areaSchema, source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
    query: ['force'],
  }),
  quests: endpoint({
    ...liveRead(
      '/v1/quests',
      'Every quest',
      z.object({ data: z.array(questSchema), source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
    query: ['force'],
  }),
  quest: endpoint({
    ...liveRead(
      '/v1/quests/:id',
      'One quest',
      z.object({ data: questSchema, source, timestamp: wireTimeSchema }),
    ),
    wrapping: 'beside-data',
    query: ['force'],
  }),
};
