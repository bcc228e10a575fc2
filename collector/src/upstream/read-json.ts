/** The largest list of a server is a few megabytes; whoever sends more sends something else. */
const bodyMaximum = 32 * 1024 * 1024;

/** The content of an answer, or one phrase on why there is none. */
export type JsonRead =
  | { readonly state: 'read'; readonly content: unknown }
  | { readonly state: 'unreadable'; readonly reason: string };

/**
 * Reads the JSON of an answer, up to 32 MB after decompression.
 * @throws what the network throws while the body arrives
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

async function readBytes({ body }: Response): Promise<Uint8Array | null> {
  const stream: AsyncIterable<unknown> | null = body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    length += chunk.byteLength;
    // Leaving the loop cancels the body: the rest is not fetched.
    if (length > bodyMaximum) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
