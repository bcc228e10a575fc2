import { vi } from 'vitest';
import type { Received } from '../api/call-endpoint.ts';
import type { StreamFollower, StreamListener } from '../api/live-stream.ts';
import { CallError } from '../api/call-error.ts';
import { LiveQuery, type LiveOptions } from '../api/live-query.ts';
import { createQueryClient } from '../api/query-client.ts';
import { makeSurroundings } from './surroundings.ts';
import { type OpenPromise, openPromise } from './open-promise.ts';

/** The options of most polls. */
export const usual: LiveOptions = { intervalMs: 3000, lifespanMs: null, isEnabled: true, stopOnError: false };
export const down = new CallError('network', 'No answer', { status: null, retryAfterMs: null });
export const refused = (retryAfterMs: number | null = null) =>
  new CallError('status', 'No', { status: 503, retryAfterMs });

/** Waits for more turns than the promises of a request take. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

interface Given {
  /** The answer in the served page. */
  readonly initial?: Pick<Received<string>, 'answer' | 'receivedAtMs'>;
  /** Answers at once, with the number of the request. */
  readonly answerAtOnce?: boolean;
  /** How far the clock is ahead of the timers, in ms. */
  readonly aheadMs?: () => number;
}

/** A live query whose requests, clock and tab visibility the test controls. */
export function setUpLiveQuery({ initial, answerAtOnce = false, aheadMs = () => 0 }: Given = {}) {
  const world = makeSurroundings();
  const client = createQueryClient();
  const queryKey = ['/v1/one'];
  const requests: { readonly signal: AbortSignal; readonly answer: OpenPromise<string> }[] = [];
  const underWay = new Set<AbortSignal>();
  let mostUnderWay = 0;
  let stream: (StreamListener<string> & StreamFollower) | null = null;
  const live = new LiveQuery<string>(
    client,
    {
      queryKey,
      async queryFn({ signal }): Promise<Received<string>> {
        const answer = openPromise<string>();
        requests.push({ signal, answer });
        underWay.add(signal);
        mostUnderWay = Math.max(mostUnderWay, [...underWay].filter(({ aborted }) => !aborted).length);
        signal.addEventListener('abort', () => answer.reject(new Error('aborted')));
        if (answerAtOnce) answer.resolve(`${requests.length}`);
        try {
          const text = await answer.promise;
          return { answer: text, etag: null, receivedAtMs: world.surroundings.epochMs() };
        } finally {
          underWay.delete(signal);
        }
      },
      initialData: () => initial && { ...initial, etag: '"i"' },
    },
    { ...world.surroundings, nowMs: () => world.surroundings.nowMs() + aheadMs() },
    // The source of a test is text, and so are its answers.
    (_source, listener) => {
      const follower = { setRunsHidden: vi.fn(), leave: vi.fn(() => (stream = null)) };
      stream = { ...follower, ...(listener as unknown as StreamListener<string>) };
      return follower;
    },
  );
  const answer = async (said: string | Error) => {
    const last = requests.at(-1)?.answer;
    if (said instanceof Error) last?.reject(said);
    else last?.resolve(said);
    await settle();
  };
  const pass = async (ms: number) => {
    world.pass(ms);
    await settle();
  };
  return {
    ...world,
    live,
    client,
    queryKey,
    requests,
    answer,
    pass,
    state: () => live.snapshot().state,
    mostUnderWay: () => mostUnderWay,
    /** Null = without followers. */
    stream: () => stream,
  };
}

/** Like `setUpLiveQuery`, with a subscriber and a first answer. */
export async function setUpLoaded(options: Partial<LiveOptions<string>> = {}, given: Given = {}) {
  const world = setUpLiveQuery(given);
  const subscription = world.live.join({ ...usual, ...options });
  await settle();
  await world.answer('one');
  return { ...world, subscription };
}

export async function setUpFailed(error: Error, options: Partial<LiveOptions<string>> = {}) {
  const world = setUpLiveQuery();
  const subscription = world.live.join({ ...usual, ...options });
  await settle();
  await world.answer(error);
  return { ...world, subscription };
}
