import { errorAnswerSchema, fillPath, type Endpoint, type PathParams } from '@rollcall/game/endpoint';
import * as z from 'zod/mini';
import { fetchFailure } from '../ingest/fetch-failure.ts';
import type { Outside } from '../ingest/ingest-client.ts';
import type { Target } from '../cli/target.ts';

/** What became of a call. */
export type SiteAnswer<Data> =
  | { readonly state: 'answered'; readonly data: Data }
  | { readonly state: 'failed'; readonly reason: string };

export interface SiteClientOptions {
  readonly target: Target;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

interface Sent {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls endpoints of the scope `site`. */
export interface SiteClient {
  /** One try: whoever sits at the keyboard sees what went wrong and decides. Never rejects. */
  call<Answer extends z.core.$ZodType, Path extends string>(
    endpoint: Endpoint<Answer, Path>,
    params: PathParams<Path>,
    sent?: Sent,
  ): Promise<SiteAnswer<z.infer<Answer>>>;
}

const timeoutMs = 30_000;

/** A client for what the operator says and reads. */
export function createSiteClient({ target, outside, signal }: SiteClientOptions): SiteClient {
  return {
    async call(endpoint, params, { query = {}, body } = {}) {
      const search = new URLSearchParams(query).toString();
      const address = target.baseUrl + fillPath(endpoint.path, params) + (search === '' ? '' : `?${search}`);
      try {
        const response = await outside.fetch(address, {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${target.key}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        return judge(endpoint, response.status, await response.text());
      } catch (error) {
        const reason = signal.aborted ? 'stopped' : fetchFailure(error, timeoutMs);
        return { state: 'failed', reason: `cannot reach ${target.baseUrl}: ${reason}` };
      }
    },
  };
}

function judge<Answer extends z.core.$ZodType>(
  { answer, wrapping }: Pick<Endpoint<Answer>, 'answer' | 'wrapping'>,
  status: number,
  text: string,
): SiteAnswer<z.infer<Answer>> {
  const content = parseJson(text);
  if (status < 200 || status >= 300) {
    const told = z.safeParse(z.pick(errorAnswerSchema, { message: true }), content);
    return {
      state: 'failed',
      reason: told.success ? `${told.data.message} (HTTP ${status})` : `HTTP ${status}`,
    };
  }
  const payload =
    wrapping === 'data' ? z.safeParse(z.object({ data: z.unknown() }), content).data?.data : content;
  const parsed = z.safeParse(answer, payload);
  if (parsed.success) return { state: 'answered', data: parsed.data };
  return { state: 'failed', reason: 'the answer is not that of a Rollcall server' };
}

/** @returns null for what is no JSON, and for an answer without a body */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
