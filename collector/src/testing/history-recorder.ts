import { defaultDefinition } from '@rollcall/game/definition';
import * as z from 'zod/mini';
import { createFakeRollcall, taken, type FakeAnswer } from './fake-rollcall.ts';

const count = z.optional(z.number());
/** A sent sample. The schema is loose, because the server validates samples, and a million of them take time. */
const gotSampleSchema = z.object({
  timestamp: z.string(),
  server: z.string(),
  is_online: z.boolean(),
  character_count: count,
  lfm_count: count,
});
export type GotSample = z.infer<typeof gotSampleSchema>;

/**
 * A server that accepts every sample of the past.
 *
 * @param before may answer instead; nth = number of the batch, counted from 1
 */
export function serveHistoryRecorder(before: (nth: number) => FakeAnswer | null = () => null) {
  const got: GotSample[] = [];
  let batches = 0;
  const fake = createFakeRollcall(({ call, body }) => {
    if (call === 'GET /v1/game/definition') {
      return { status: 200, body: { data: { game: defaultDefinition } } };
    }
    if (call !== 'POST /v1/population/history') return { status: 404 };
    const samples = z.array(gotSampleSchema).parse(body['samples']);
    const answer = before((batches += 1)) ?? taken({ accepted: samples.length });
    if ('status' in answer && answer.status === 200) for (const sample of samples) got.push(sample);
    return answer;
  });
  return {
    ...fake,
    /** All samples of batches that were answered with 200, in order. */
    got,
  };
}
