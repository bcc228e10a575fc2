import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { fillPath, type Endpoint, type PathParams } from '@rollcall/game/endpoint';
import { callPath, type AnswerMemory } from './call-endpoint.ts';
import { createPollRunner, type PollSnapshot, type PollSurroundings } from './poll-runner.ts';
import { useGivenAnswers } from './given-answers.ts';
import { keepAnswer, recallAnswer } from './last-seen-link.ts';
import { createPollSeat, type PollSource } from './shared-polls.ts';
import { tabSurroundings } from './tab-surroundings.ts';

export interface PollOptions {
  readonly intervalMs: number;
  /** The poll halts this long after its start (§4, §9); endless when left out. */
  readonly lifespanMs?: number;
  /** True when left out. */
  readonly isEnabled?: boolean;
  /** False when left out. */
  readonly stopOnError?: boolean;
  /** How often a hidden tab asks; it asks for nothing when left out. */
  readonly hiddenIntervalMs?: number | undefined;
}

/** @param memory what the page has; the source keeps it true */
type MakePollSource<Answer extends z.core.$ZodType> = (
  endpoint: Endpoint<Answer>,
  path: string,
  memory: AnswerMemory<z.infer<Answer>>,
) => PollSource<z.infer<Answer>>;

function callSource<Answer extends z.core.$ZodType>(
  ...[endpoint, path, memory]: Parameters<MakePollSource<Answer>>
): PollSource<z.infer<Answer>> {
  return { call: (signal) => callPath(endpoint, path, { signal, memory, onAnswer: keepAnswer }) };
}

/** When a poll was last answered: for what alone shows how old its data is. */
export interface LastAnswer {
  /** Hears of every answer, also of one that says nothing new. @returns unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** Milliseconds since 1970 by the server's clock; null = never. */
  readonly receivedAtMs: () => number | null;
}

/** A poll, without the time of its last answer: another one only when it says something else. */
export interface SteadyPolled<T> extends Omit<PollSnapshot<T>, 'receivedAtMs'> {
  readonly lastAnswer: LastAnswer;
  /** Aborts the running request and starts from the top; keeps the data that is there. */
  readonly reload: () => void;
}

export interface Polled<T> extends PollSnapshot<T> {
  /** Aborts the running request and starts from the top; keeps the data that is there. */
  readonly reload: () => void;
}

/**
 * Asks an endpoint again and again while the component is mounted and the tab is seen (§4, §7, product 2). Other
 * parameters are another poll: its data starts at null. Whoever asks for the same at the same time asks once, as often as
 * the most eager of them wants (docs/decisions/0028-use-tanstack-query.md).
 *
 * @param surroundings clock and tab; must stay the same object
 * @param makeSource another way of asking; must stay the same function
 */
export function usePolled<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: PollOptions,
  surroundings: PollSurroundings = tabSurroundings,
  makeSource: MakePollSource<Answer> = callSource,
): Polled<z.infer<Answer>> & Pick<SteadyPolled<unknown>, 'lastAnswer'> {
  const { seat, lastAnswer } = usePollSeat(endpoint, params, options, surroundings, makeSource);
  const snapshot = useSyncExternalStore(seat.subscribe, seat.snapshot, seat.snapshot);
  return useMemo(() => ({ ...snapshot, lastAnswer, reload: seat.reload }), [snapshot, lastAnswer, seat]);
}

/** As usePolled, for components that have much to draw: not drawn anew by an answer that says nothing new. */
export function useSteadyPolled<Answer extends z.core.$ZodType, Path extends string>(
  ...poll: Parameters<typeof usePolled<Answer, Path>>
): SteadyPolled<z.infer<Answer>> {
  const { seat, lastAnswer } = usePollSeat(...poll);
  const steadySnapshot = useMemo(() => {
    let last = seat.snapshot();
    return () => {
      const now = seat.snapshot();
      const isSame = last.state === now.state && last.data === now.data && last.error === now.error;
      last = isSame ? last : now;
      return last;
    };
  }, [seat]);
  const { state, data, error } = useSyncExternalStore(seat.subscribe, steadySnapshot, steadySnapshot);
  return useMemo(
    () => ({ state, data, error, lastAnswer, reload: seat.reload }),
    [state, data, error, lastAnswer, seat],
  );
}

function usePollSeat<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: PollOptions,
  surroundings: PollSurroundings = tabSurroundings,
  makeSource: MakePollSource<Answer> = callSource,
) {
  const path = fillPath(endpoint.path, params);
  const { intervalMs, lifespanMs = null, isEnabled = true, stopOnError = false, hiddenIntervalMs } = options;
  const givenAnswers = useGivenAnswers();
  const { seat, lastAnswer } = useMemo(() => {
    const made = createPollSeat<z.infer<Answer>>(
      { endpoint, path, surroundings, makeSource },
      { intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs },
      () => givenAnswers.take(endpoint, path),
      (given, wishes) => {
        const memory: AnswerMemory<z.infer<Answer>> = { last: given };
        const source = makeSource(endpoint, path, memory);
        const recall = () => recallAnswer(endpoint, path, memory);
        return { source, runner: createPollRunner(source.call, wishes, surroundings, given, recall) };
      },
    );
    const last: LastAnswer = {
      subscribe: made.subscribe,
      receivedAtMs: () => made.snapshot().receivedAtMs,
    };
    return { seat: made, lastAnswer: last };
    // Settings reach a running poll through configure(); a new seat would forget its data.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, path, surroundings, givenAnswers, makeSource]);

  useEffect(() => {
    seat.configure({ intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs });
  }, [seat, intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs]);
  useEffect(() => seat.join(), [seat]);

  return { seat, lastAnswer };
}
