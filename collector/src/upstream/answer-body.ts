import { createParser } from 'eventsource-parser';

/** Maximum length. The largest list of a server is a few megabytes. */
const bodyMaximum = 32 * 1024 * 1024;

/** The content of an answer, or a phrase that says why it cannot be read. */
type JsonRead =
  | { readonly state: 'read'; readonly content: unknown }
  | { readonly state: 'unreadable'; readonly reason: string };

/**
 * Reads the JSON of an answer, at most 32 MB after decompression.
 *
 * @throws errors of the network while the body arrives
 */
export async function readJson(response: Response): Promise<JsonRead> {
  const bytes = await readBytes(response);
  if (bytes === null) {
    return { state: 'unreadable', reason: `answers with more than ${bodyMaximum / 1024 / 1024} MB` };
  }
  try {
    const content: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return { state: 'read', content };
  } catch {
    const type = response.headers.get('content-type') ?? 'of no known type';
    return { state: 'unreadable', reason: `answers with something that is no JSON (${type})` };
  }
}

/** One item of an event stream. */
export type StreamItem =
  /** `name` is null for most events. An event without an `id` keeps the last one. */
  | {
      readonly kind: 'event';
      readonly name: string | null;
      readonly id: string | null;
      readonly data: string;
    }
  | { readonly kind: 'comment' }
  /** Time to wait before the stream is opened again. */
  | { readonly kind: 'retry'; readonly ms: number }
  /** An event is larger than any list can be. Nothing after it is read. */
  | { readonly kind: 'oversized' };

/**
 * Reads the events of an answer as they arrive, each at most 32 million characters after decompression.
 *
 * @throws errors of the network when the stream breaks
 */
export async function* readEvents({ body }: Response): AsyncGenerator<StreamItem> {
  const items: StreamItem[] = [];
  let isOversized = false;
  const parser = createParser({
    onEvent: ({ event = null, id = null, data }) => items.push({ kind: 'event', name: event, id, data }),
    onComment: () => items.push({ kind: 'comment' }),
    onRetry: (ms) => items.push({ kind: 'retry', ms }),
    onError: ({ type }) => {
      isOversized ||= type === 'max-buffer-size-exceeded';
    },
    maxBufferSize: bodyMaximum,
  });
  const decoder = new TextDecoder();
  const stream: AsyncIterable<unknown> | null = body;
  for await (const chunk of stream ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* items.splice(0);
    if (!isOversized) continue;
    yield { kind: 'oversized' };
    return;
  }
}

async function readBytes({ body }: Response): Promise<Uint8Array | null> {
  const stream: AsyncIterable<unknown> | null = body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.byteLength;
    // Leaving the loop cancels the body, so the rest is not transferred.
    if (length > bodyMaximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
