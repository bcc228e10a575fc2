import { errorAnswerSchema, fillPath, type Endpoint, type PathParams } from '@rollcall/game/endpoint';
import * as z from 'zod/mini';
import { waitBeforeRetryMs } from './backoff.ts';
import { fetchFailure, type Outside } from './ingest-client.ts';

/** What a read gave. */
export type Reading<Data> =
  | { readonly state: 'read'; readonly data: Data }
  /** The server has no such answer, now or later. */
  | { readonly state: 'refused'; readonly reason: string }
  /** It could not be had, as often as it was tried. */
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'stopped' };

export interface ReadOptions {
  /** Where Rollcall is, without path. */
  readonly baseUrl: string;
  readonly outside: Outside;
  readonly signal: AbortSignal;
  /** Tries before it is given up. */
  readonly attempts: number;
  /** A try failed and will be repeated. */
  readonly onTrouble?: (reason: string) => void;
}

const timeoutMs = 30_000;

type Try<Data> =
  | Reading<Data>
  | { readonly state: 'again'; readonly reason: string; readonly retryAfter: string | null };

/**
 * Reads an endpoint of a Rollcall whose payload stands under `data`. An answer that is not ready yet (503), too many
 * reads (429) and network errors are waited out. Never rejects.
 */
export async function readEndpoint<Answer extends z.core.$ZodType, Path extends string>(
  { path, answer }: Pick<Endpoint<Answer, Path>, 'path' | 'answer'>,
  params: PathParams<Path>,
  options: ReadOptions,
): Promise<Reading<z.infer<Answer>>> {
  const { outside, signal, attempts, onTrouble } = options;
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) return { state: 'stopped' };
    const result = await readOnce(options.baseUrl + fillPath(path, params), answer, options);
    if (result.state !== 'again') return result;
    if (attempt >= attempts) return { state: 'failed', reason: result.reason };
    onTrouble?.(result.reason);
    const { retryAfter } = result;
    await outside.sleep(
      waitBeforeRetryMs({ attempt, retryAfter, nowMs: outside.now(), random: outside.random() }),
      signal,
    );
  }
}

async function readOnce<Answer extends z.core.$ZodType>(
  address: string,
  answer: Answer,
  { outside, signal }: ReadOptions,
): Promise<Try<z.infer<Answer>>> {
  try {
    const response = await outside.fetch(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    return judge(response.status, response.headers.get('retry-after'), await response.text(), answer);
  } catch (error) {
    if (signal.aborted) return { state: 'stopped' };
    return { state: 'again', reason: fetchFailure(error, timeoutMs), retryAfter: null };
  }
}

function judge<Answer extends z.core.$ZodType>(
  status: number,
  retryAfter: string | null,
  text: string,
  answer: Answer,
): Try<z.infer<Answer>> {
  const content = parseJson(text);
  if (status === 200) {
    const wrapped = z.safeParse(z.object({ data: z.unknown() }), content);
    const parsed = z.safeParse(answer, wrapped.data?.data);
    if (parsed.success) return { state: 'read', data: parsed.data };
    return { state: 'refused', reason: 'the answer is not that of a Rollcall server' };
  }
  const told = z.safeParse(z.pick(errorAnswerSchema, { message: true }), content);
  const reason = told.success ? `${told.data.message} (HTTP ${status})` : `HTTP ${status}`;
  if (status === 429 || status >= 500) return { state: 'again', reason, retryAfter };
  return { state: 'refused', reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of something in between: the status says enough.
    return null;
  }
}
