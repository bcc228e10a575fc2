import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { openPromise } from './open-promise.ts';

export interface HeldCall {
  /** Path and query. */
  readonly url: string;
  readonly isAborted: () => boolean;
  readonly answer: (data: unknown) => Promise<void>;
  readonly refuse: (status: number, headers?: Readonly<Record<string, string>>) => Promise<void>;
  /** Fails as without a network. */
  readonly cutOff: () => Promise<void>;
}

/**
 * A network that answers nothing by itself. Returns the calls in order, for the test to answer.
 *
 * @param answered prefix of a path → `data` of calls that are answered at once and are not returned
 */
export function holdFetch(answered: Readonly<Record<string, unknown>> = {}): readonly HeldCall[] {
  const calls: HeldCall[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const known = Object.keys(answered).find((path) => url.startsWith(path));
    if (known !== undefined) return Promise.resolve(Response.json({ data: answered[known] }));
    const { promise, resolve, reject } = openPromise<Response>();
    const signal = init?.signal;
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    const settle = (work: () => void) =>
      act(async () => {
        work();
        await promise.catch(() => null);
      });
    calls.push({
      url,
      isAborted: () => signal?.aborted ?? false,
      answer: (data) => settle(() => resolve(Response.json({ data }))),
      refuse: (status, headers = {}) =>
        settle(() => resolve(Response.json({ message: 'no', error: 'no' }, { status, headers }))),
      cutOff: () => settle(() => reject(new TypeError('Failed to fetch'))),
    });
    return promise;
  });
  return calls;
}
