import { vi } from 'vitest';

export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is a string. */
  readonly body?: unknown;
}

/** Stubs the network with successive answers, of which the last one repeats. @returns the requests */
export function answerFetch(...answers: readonly (Answered | Error)[]) {
  let next = 0;
  const fetched = vi.fn<typeof fetch>(async (_url, init) => {
    init?.signal?.throwIfAborted();
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch');
    const { status = 200, headers = {}, body = null } = answer;
    const hasBody = status !== 304 && status !== 204;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(hasBody ? text : null, { status, headers });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
