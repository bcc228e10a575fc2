import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { lfmSchema } from '../lfm/lfm.ts';
import { wireTimeSchema } from '../wire-time.ts';

/** What one event of a stream holds (wire: Streams); `seq` counts by one within an `epoch`. */
function streamEventSchema<Entity extends z.core.$ZodType>(entity: Entity) {
  const envelope = {
    seq: z.int().check(z.gte(0)),
    epoch: z.string().check(z.minLength(1)),
    server: z.string(),
    sent_at: wireTimeSchema,
  };
  return z.discriminatedUnion('type', [
    /** The whole truth: id → entity. */
    z.object({ type: z.literal('snapshot'), ...envelope, data: z.record(z.string(), entity) }),
    /** Whole entities that differ, and the ids that are gone; never empty. */
    z
      .object({
        type: z.literal('delta'),
        ...envelope,
        updates: z.array(entity),
        removals: z.array(z.int()),
      })
      .check(
        z.refine(({ updates, removals }) => updates.length + removals.length > 0, {
          error: 'must not be empty',
        }),
      ),
  ]);
}

export const characterStreamEventSchema = streamEventSchema(characterSchema);
export const lfmStreamEventSchema = streamEventSchema(lfmSchema);

export type CharacterStreamEvent = z.infer<typeof characterStreamEventSchema>;
export type LfmStreamEvent = z.infer<typeof lfmStreamEventSchema>;
