import { lfmReplaySchema } from '../lfm/replay.ts';
import { endpoint, liveRead } from './kinds.ts';

/**
 * Reads of past boards, kept apart from those of current groups because the first load of a list does not need them.
 */

/** The board as it was. `from` and `to` are moments, one hour apart at most. */
export const lfmReplay = endpoint({
  ...liveRead('/v1/lfms/:server/replay', 'The groups of a server in a past hour', lfmReplaySchema),
  query: ['from', 'to'],
});
