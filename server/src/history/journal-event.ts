import { historyEventSchema } from '@rollcall/game/history-event';
import { wireTimeSchema } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';

/**
 * The live state of an earlier run could not be read back: whoever the store holds as online at this place of the
 * journal was last seen by the last report of their server.
 */
const liveLostSchema = z.object({ type: z.literal('live_lost'), at: wireTimeSchema });

/** What stands in the journal: what happened in the world, and what happened to us. */
export const journalEventSchema = z.union([historyEventSchema, liveLostSchema]);
export type JournalEvent = z.infer<typeof journalEventSchema>;
