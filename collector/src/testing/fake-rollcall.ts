import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import { endpoints } from '@rollcall/game/api/endpoints';
import * as z from 'zod/mini';
import type { Outside } from '../ingest/call-endpoint.ts';
import { createOperatorLog, type OperatorLog } from '../ingest/operator-log.ts';

/** A request that the fake server has received. */
export interface GotRequest {
  /** `PATCH /v1/lfms` */
  readonly call: string;
  readonly authorization: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly atMs: number;
}

/** An answer of the fake server; `error` = the network breaks. */
export type FakeAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly error: Error };

/** A fake ingest API with its own clock, which advances only while somebody sleeps. */
export interface FakeRollcall {
  readonly outside: Outside;
  readonly requests: GotRequest[];
  /** Bodies of one kind of call. */
  readonly bodiesOf: (call: string) => Readonly<Record<string, unknown>>[];
  /** Milliseconds since the start. */
  readonly elapsedMs: () => number;
}

const bodySchema = z.record(z.string(), z.unknown());

export const fakeStartMs = Date.UTC(2026, 10, 21, 20);

/** The answer of a server that accepts everything. */
export function taken(extra: Readonly<Record<string, unknown>> = {}): FakeAnswer {
  const body = {
    message: 'success',
    accepted: 1,
    rejected: [],
    removed: 0,
    duplicates: 0,
    versions: {},
    durable: true,
  };
  return { status: 200, body: { ...body, ...extra } };
}

/**
 * Makes a fake server.
 *
 * @param answer decides on each request; `count` = number of requests so far, including this one
 * @param costMs time that each request takes
 */
export function createFakeRollcall(
  answer: (request: GotRequest, count: number) => FakeAnswer = () => taken(),
  costMs = 0,
  definition: GameDefinition | null = defaultDefinition,
): FakeRollcall {
  const requests: GotRequest[] = [];
  let nowMs = fakeStartMs;
  const fakeFetch: typeof fetch = (input, init) => {
    nowMs += costMs;
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const request: GotRequest = {
      call: `${init?.method ?? 'GET'} ${pathname}`,
      authorization: new Headers(init?.headers).get('authorization'),
      body: typeof init?.body === 'string' ? bodySchema.parse(JSON.parse(init.body)) : {},
      atMs: nowMs,
    };
    // Every command may request the game definition.
    if (definition !== null && request.call === `GET ${endpoints.gameDefinition.path}`) {
      return Promise.resolve(Response.json({ data: { game: definition } }));
    }
    requests.push(request);
    const given = answer(request, requests.length);
    if ('error' in given) return Promise.reject(given.error);
    return Promise.resolve(
      new Response(JSON.stringify(given.body ?? {}), { status: given.status, headers: { ...given.headers } }),
    );
  };
  return {
    outside: {
      fetch: fakeFetch,
      now: () => nowMs,
      random: () => 0,
      sleep: (ms, signal) => {
        if (!signal.aborted) nowMs += ms;
        return Promise.resolve();
      },
    },
    requests,
    bodiesOf: (call) => requests.filter((request) => request.call === call).map(({ body }) => body),
    elapsedMs: () => nowMs - fakeStartMs,
  };
}

/** Makes a log that keeps its lines. */
export function createListener(): {
  readonly log: OperatorLog;
  readonly said: string[];
  readonly warned: string[];
} {
  const [said, warned]: [string[], string[]] = [[], []];
  return {
    log: createOperatorLog(
      (line) => said.push(line),
      (line) => warned.push(line),
    ),
    said,
    warned,
  };
}
