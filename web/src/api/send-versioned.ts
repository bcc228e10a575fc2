import { type Endpoint, errorAnswerSchema } from '@rollcall/game/api/endpoint';
import type * as z from 'zod/mini';
import { parseAnswer } from './call-endpoint.ts';
import { CallError, parseRetryAfter } from './call-error.ts';
import { observeServerDate } from './server-clock.ts';

/** The server has a newer version than the one that was to be changed; nothing was done. */
export class NewerVersionError extends CallError {
  /** The answer with the newer version, unchecked. */
  readonly content: unknown;

  constructor(content: unknown) {
    super('status', 'Somebody has changed it meanwhile', { status: 412, retryAfterMs: null });
    this.name = 'NewerVersionError';
    this.content = content;
  }
}

interface SendOptions {
  readonly body?: unknown;
  /** A secret: sent in a header, never logged. */
  readonly credential?: string | null;
  /** The change applies to this version only. */
  readonly version?: number | undefined;
}

const answerWithinMs = 30_000;

/**
 * Calls an endpoint whose data has versions.
 *
 * @throws CallError network, status or shape; NewerVersionError for an older `version`
 */
export async function sendVersioned<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  { body, credential = null, version }: SendOptions,
): Promise<z.infer<Answer>> {
  let response: Response;
  let content: unknown;
  try {
    response = await fetch(path, {
      method: endpoint.method,
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(credential !== null && { Authorization: `Bearer ${credential}` }),
        ...(version !== undefined && { 'If-Match': `"${version}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    content = response.status === 204 ? null : await response.json().catch(() => null);
  } catch (cause) {
    throw new CallError('network', 'No answer', { status: null, retryAfterMs: null, cause });
  }
  observeServerDate(response.headers.get('Date'), Date.now());
  if (response.ok) return parseAnswer(endpoint, endpoint.path, content);
  if (response.status === 412) throw new NewerVersionError(content);
  const { message, code, issues } = errorAnswerSchema.safeParse(content).data ?? {};
  throw new CallError('status', message ?? `The server answered ${response.status}`, {
    status: response.status,
    retryAfterMs: parseRetryAfter(response.headers.get('Retry-After'), Date.now()),
    code,
    issues,
  });
}
