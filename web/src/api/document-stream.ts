import type { SideTopicName } from '@rollcall/game/api/live-stream';
import * as z from 'zod/mini';
import type { StreamSource } from './stream-sources.ts';

/**
 * The source of a document such as a roster, from its topic outside the counter. While the document is gone or has the
 * wrong shape, nothing is streamed, and polling reports that.
 *
 * @returns a function that returns the source of an id: the same object for the same id
 */
export function documentStreams<Schema extends z.core.$ZodType>(
  topicOf: (id: string) => SideTopicName,
  schema: Schema,
): (id: string) => StreamSource<z.infer<Schema>> {
  const made = new Map<string, StreamSource<z.infer<Schema>>>();
  return (id) => {
    const source = made.get(id) ?? documentStream(topicOf(id), schema);
    made.set(id, source);
    return source;
  };
}

function documentStream<Schema extends z.core.$ZodType>(
  topic: SideTopicName,
  schema: Schema,
): StreamSource<z.infer<Schema>> {
  let last: { readonly data: unknown; readonly document: z.infer<Schema> | null } | null = null;
  return {
    topics: [topic],
    read({ documents }) {
      const data = documents.get(topic);
      if (last?.data !== data) last = { data, document: z.safeParse(schema, data).data ?? null };
      return last?.document ?? null;
    },
    paceMs: 0,
  };
}
