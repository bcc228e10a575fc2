import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { fillPath, type Endpoint, type PathParams } from '@rollcall/game/endpoint';
import { callPath, type AnswerMemory } from './call-endpoint.ts';
import { keepAnswer, recallAnswer } from './last-seen-link.ts';
import { onBackOnline } from './online.ts';
import { useGivenAnswers, type GivenAnswers } from './given-answers.ts';
import { createReadEntry, type ReadEntry, type ReadSnapshot } from './read-cache.ts';
import { withRetry } from './with-retry.ts';

export type ReadResult<T> = ReadSnapshot<T> & Pick<ReadEntry<T>, 'reload' | 'refresh'>;

/** Reports are made anew every few minutes at most: a range that was read is not read again before (§2.9). */
export const readFreshForMs = 5 * 60_000;

/** What has been read, by the page that it was read for and by address: the server draws many pages at a time. */
const entries = new WeakMap<GivenAnswers, Map<string, KnownEntry>>();

interface KnownEntry {
  readonly endpoint: Endpoint;
  readonly entry: unknown;
}

/** An endpoint has one type of answer, and so has whatever was made for it. */
function isOf<Answer extends z.core.$ZodType>(
  known: KnownEntry,
  endpoint: Endpoint<Answer>,
): known is { endpoint: Endpoint<Answer>; entry: ReadEntry<z.infer<Answer>> } {
  return known.endpoint === endpoint;
}

function entryOf<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  givenAnswers: GivenAnswers,
): ReadEntry<z.infer<Answer>> {
  const ofPage = entries.get(givenAnswers) ?? new Map<string, KnownEntry>();
  entries.set(givenAnswers, ofPage);
  const known = ofPage.get(path);
  if (known !== undefined && isOf(known, endpoint)) return known.entry;
  const given = givenAnswers.take(endpoint, path);
  const memory: AnswerMemory<z.infer<Answer>> = { last: given };
  const entry = createReadEntry<z.infer<Answer>>({
    call: (signal, onFailure) => {
      const attempt = () => callPath(endpoint, path, { signal, memory, onAnswer: keepAnswer });
      return withRetry(attempt, { signal, onFailure });
    },
    recall: () => recallAnswer(endpoint, path, memory),
    given,
    freshForMs: readFreshForMs,
    nowMs: () => performance.now(),
  });
  ofPage.set(path, { endpoint, entry });
  return entry;
}

export interface ReadOptions<Query extends string = string> {
  /** What stands behind the `?` of the call; none for an endpoint without such names. */
  readonly query?: ReadQuery<Query> | undefined;
  /** False = nothing is asked yet; what is known already is given all the same. */
  readonly isWanted?: boolean;
}

/** Values by the endpoint's own names; one that is undefined is not said. */
export type ReadQuery<Query extends string> = [Query] extends [never]
  ? undefined
  : Readonly<Partial<Record<Query, string | undefined>>>;

/** One address for one question: names stand in the order of the endpoint. */
function addressOf(endpoint: Endpoint, filledPath: string, query: ReadQuery<string> | undefined): string {
  const said = (endpoint.query ?? []).flatMap((name) => {
    const value = query?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  return said.length === 0 ? filledPath : `${filledPath}?${new URLSearchParams(said)}`;
}

/**
 * A one-off read of a GET, shared by all who ask for the same address, kept for five minutes, tried again for passing
 * reasons (§7), and aborted when nobody waits for it. Other parameters are another read: go through ranges freely.
 */
export function useRead<Answer extends z.core.$ZodType, Path extends string, Query extends string>(
  endpoint: Endpoint<Answer, Path, z.core.$ZodType, Query>,
  params: PathParams<Path>,
  { query, isWanted = true }: ReadOptions<NoInfer<Query>> = {},
): ReadResult<z.infer<Answer>> {
  const path = addressOf(endpoint, fillPath(endpoint.path, params), query);
  const givenAnswers = useGivenAnswers();
  const entry = useMemo(() => entryOf(endpoint, path, givenAnswers), [endpoint, path, givenAnswers]);
  const snapshot = useSyncExternalStore(entry.subscribe, entry.snapshot, entry.snapshot);
  useEffect(() => (isWanted ? entry.want() : undefined), [entry, isWanted]);
  useEffect(() => onBackOnline(entry.retryOnline), [entry]);
  return useMemo(() => ({ ...snapshot, reload: entry.reload, refresh: entry.refresh }), [snapshot, entry]);
}
