import * as z from 'zod/mini';
import { lfmSchema } from '../lfm/lfm.ts';
import { byKey, endpoint, liveRead } from './kinds.ts';

/** Reads of groups looking for members. */

const lfmsById = byKey(lfmSchema);

export const lfms = endpoint({
  ...liveRead('/v1/lfms', 'Every group, by server', byKey(lfmsById)),
  filter: 'groups',
});
export const lfmCounts = liveRead('/v1/lfms/summary', 'Number of groups, by server', byKey(z.number()));
/** Quest id → server → number of groups; groups without a quest are left out. */
export const lfmCountsByQuest = liveRead(
  '/v1/lfms/by-quest',
  'Number of groups, by quest and server',
  byKey(byKey(z.number())),
);
export const lfmsOnServer = endpoint({
  ...liveRead('/v1/lfms/:server', 'The groups of a server', lfmsById),
  filter: 'groupsOfServer',
});
