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
 */
export function usePolled<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: PollOptions,
  surroundings: PollSurroundings = tabSurroundings,
): Polled<z.infer<Answer>> {
  const path = fillPath(endpoint.path, params);
  const { intervalMs, lifespanMs = null, isEnabled = true, stopOnError = false } = options;
  const givenAnswers = useGivenAnswers();
  const runner = useMemo(() => {
    const given = givenAnswers.take(endpoint, path);
    const memory: AnswerMemory<z.infer<Answer>> = { last: given };
    return createPollRunner(
      (signal) => callPath(endpoint, path, { signal, memory, onAnswer: keepAnswer }),
      { intervalMs, lifespanMs, isEnabled, stopOnError },
      surroundings,
      given,
      () => recallAnswer(endpoint, path, memory),
    );
    // Settings reach a running poll through configure(); a new runner would forget its data.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [endpoint, path, surroundings, givenAnswers]);

  useEffect(() => {
    runner.configure({ intervalMs, lifespanMs, isEnabled, stopOnError });
  }, [runner, intervalMs, lifespanMs, isEnabled, stopOnError]);
  useEffect(() => {
    runner.start();
    return runner.stop;
  }, [runner]);

  const snapshot = useSyncExternalStore(runner.subscribe, runner.snapshot, runner.snapshot);
  return useMemo(() => ({ ...snapshot, reload: runner.reload }), [snapshot, runner]);
}
