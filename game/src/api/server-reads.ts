import { serverInfoSchema } from '../population/server-info.ts';
import { pageSettingsSchema } from '../site/page-settings.ts';
import { byKey, endpoint, liveRead } from './kinds.ts';

/** Reads of servers and of the facts in served pages. */

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
  'Facts about the game and settings of the site',
  pageSettingsSchema,
);
