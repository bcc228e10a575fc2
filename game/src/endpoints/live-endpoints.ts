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

export const characters = liveRead('/v1/characters', 'Everyone online, by server', byKey(charactersById));
export const characterCounts = liveRead(
  '/v1/characters/summary',
  'How many are online, by server',
  byKey(z.number()),
);
export const onlineCharacterIds = liveRead(
  '/v1/characters/ids',
  'Ids online, by server',
  byKey(z.array(z.number())),
);
export const charactersByIds = liveRead(
  '/v1/characters/ids/:ids',
  'Up to 100 characters by id',
  charactersById,
);
export const charactersByName = liveRead(
  '/v1/characters/any/:name',
  'Characters of that name on every server',
  charactersById,
);
export const charactersInGroup = liveRead(
  '/v1/characters/by-group-id/:group',
  'Who is online in a group',
  charactersById,
);
export const charactersInGuild = liveRead(
  '/v1/characters/by-server-and-guild-name/:server/:guild',
  'Who is online of a guild',
  charactersById,
);
export const charactersOnServer = liveRead(
  '/v1/characters/:server',
  'Everyone online on a server',
  charactersById,
);
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

export const lfms = liveRead('/v1/lfms', 'Every group, by server', byKey(lfmsById));
export const lfmCounts = liveRead('/v1/lfms/summary', 'How many groups, by server', byKey(z.number()));
export const lfmsOnServer = liveRead('/v1/lfms/:server', 'The groups of a server', lfmsById);

export const serverInfo = endpoint({
  ...liveRead('/v1/game/server-info', 'Status and counts, by server', byKey(serverInfoSchema)),
  wrapping: 'bare',
});
export const serverInfoOfServer = endpoint({
  ...liveRead('/v1/game/server-info/:server', 'Status and counts of a server', serverInfoSchema),
  wrapping: 'bare',
});
export const gameDefinition = liveRead(
  '/v1/game/definition',
  'Facts of the game and settings of the site',
  pageSettingsSchema,
);

export const areas = endpoint({
  ...liveRead(
    '/v1/areas',
    'Every place',
    z.object({ data: z.array(areaSchema), source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const area = endpoint({
  ...liveRead(
    '/v1/areas/:id',
    'One place',
    z.object({ data: areaSchema, source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const quests = endpoint({
  ...liveRead(
    '/v1/quests',
    'Every quest',
    z.object({ data: z.array(questSchema), source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
export const quest = endpoint({
  ...liveRead(
    '/v1/quests/:id',
    'One quest',
    z.object({ data: questSchema, source, timestamp: wireTimeSchema }),
  ),
  wrapping: 'beside-data',
  query: ['force'],
});
