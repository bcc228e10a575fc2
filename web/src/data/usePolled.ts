import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { fillPath, type Endpoint, type PathParams } from '@rollcall/game/endpoint';
import { callPath, type AnswerMemory } from './call-endpoint.ts';
import { createPollRunner, type PollSnapshot, type PollSurroundings } from './poll-runner.ts';
import { useGivenAnswers } from './given-answers.ts';
import { keepAnswer, recallAnswer } from './last-seen-link.ts';
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

/** Where the answers of a poll come from. */
export interface PollSource<T> {
  /** As callPath. */
  readonly call: (signal: AbortSignal) => Promise<T | null>;
  /** The poll begins; it may end and begin again. */
  readonly open?: () => void;
  readonly close?: () => void;
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
 * parameters are another poll: its data starts at null.
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
  const { runner, lastAnswer } = usePollRunner(endpoint, params, options, surroundings, makeSource);
  const snapshot = useSyncExternalStore(runner.subscribe, runner.snapshot, runner.snapshot);
  return useMemo(() => ({ ...snapshot, lastAnswer, reload: runner.reload }), [snapshot, lastAnswer, runner]);
}

/** As usePolled, for components that have much to draw: not drawn anew by an answer that says nothing new. */
export function useSteadyPolled<Answer extends z.core.$ZodType, Path extends string>(
  ...poll: Parameters<typeof usePolled<Answer, Path>>
): SteadyPolled<z.infer<Answer>> {
  const { runner, lastAnswer } = usePollRunner(...poll);
  const steadySnapshot = useMemo(() => {
    let last = runner.snapshot();
    return () => {
      const now = runner.snapshot();
      const isSame = last.state === now.state && last.data === now.data && last.error === now.error;
      last = isSame ? last : now;
      return last;
    };
  }, [runner]);
  const { state, data, error } = useSyncExternalStore(runner.subscribe, steadySnapshot, steadySnapshot);
  return useMemo(
    () => ({ state, data, error, lastAnswer, reload: runner.reload }),
    [state, data, error, lastAnswer, runner],
  );
}

function usePollRunner<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: PollOptions,
  surroundings: PollSurroundings = tabSurroundings,
  makeSource: MakePollSource<Answer> = callSource,
) {
  const path = fillPath(endpoint.path, params);
  const { intervalMs, lifespanMs = null, isEnabled = true, stopOnError = false, hiddenIntervalMs } = options;
  const givenAnswers = useGivenAnswers();
  const { source, runner, lastAnswer } = useMemo(() => {
    const given = givenAnswers.take(endpoint, path);
    const memory: AnswerMemory<z.infer<Answer>> = { last: given };
    const asked = makeSource(endpoint, path, memory);
    const made = createPollRunner(
      asked.call,
      { intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs },
      surroundings,
      given,
      () => recallAnswer(endpoint, path, memory),
    );
    const last: LastAnswer = {
      subscribe: made.subscribe,
      receivedAtMs: () => made.snapshot().receivedAtMs,
    };
    return { source: asked, runner: made, lastAnswer: last };
    // Settings reach a running poll through configure(); a new runner would forget its data.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, path, surroundings, givenAnswers, makeSource]);

  useEffect(() => {
    runner.configure({ intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs });
  }, [runner, intervalMs, lifespanMs, isEnabled, stopOnError, hiddenIntervalMs]);
  useEffect(() => {
    source.open?.();
    runner.start();
    return () => {
      runner.stop();
      source.close?.();
    };
  }, [source, runner]);

  return { runner, lastAnswer };
}
