import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { fillPath, type Endpoint, type PathParams } from '@rollcall/game/endpoint';
import { callPath, type AnswerMemory } from './call-endpoint.ts';
import { keepAnswer, recallAnswer } from './last-seen-link.ts';
import { onBackOnline } from './online.ts';
import { useGivenAnswers, type GivenAnswers } from './given-answers.ts';
import { createReadEntry, type ReadEntry, type ReadSnapshot } from './read-cache.ts';
import { withRetry } from './with-retry.ts';

export type ReadResult<T> = ReadSnapshot<T> & { readonly reload: () => void };

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

export interface ReadOptions {
  /** What stands behind the `?` of the call; the names are those of the endpoint. */
  readonly query?: Readonly<Record<string, string>>;
  /** False = nothing is asked yet; what is known already is given all the same. */
  readonly isWanted?: boolean;
}

/**
 * A one-off read of a GET, shared by all who ask for the same address, kept for five minutes, tried again for passing
 * reasons (§7), and aborted when nobody waits for it. Other parameters are another read: go through ranges freely.
 */
export function useRead<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  { query, isWanted = true }: ReadOptions = {},
): ReadResult<z.infer<Answer>> {
  const filled = fillPath(endpoint.path, params);
  const path = query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
  const givenAnswers = useGivenAnswers();
  const entry = useMemo(() => entryOf(endpoint, path, givenAnswers), [endpoint, path, givenAnswers]);
  const snapshot = useSyncExternalStore(entry.subscribe, entry.snapshot, entry.snapshot);
  useEffect(() => {
    if (isWanted) entry.load();
  }, [entry, isWanted]);
  useEffect(() => onBackOnline(entry.retryOnline), [entry]);
  return useMemo(() => ({ ...snapshot, reload: entry.reload }), [snapshot, entry]);
}
