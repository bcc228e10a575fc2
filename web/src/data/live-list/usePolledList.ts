import type * as z from 'zod/mini';
import type { Endpoint, PathParams } from '@rollcall/game/endpoint';
import { type PollOptions, type SteadyPolled, useSteadyPolled } from '../usePolled.ts';
import type { PollSurroundings } from '../poll-runner.ts';
import { tabSurroundings } from '../tab-surroundings.ts';
import type { LiveList } from './list-diff.ts';
import { createListSource } from './list-source.ts';

/**
 * As useSteadyPolled, for an endpoint that answers a list: entities that say the same as before are the same objects, and the
 * work is done by a worker. The worker knows the lists that list-worker.ts names; others are read on the page.
 *
 * @param surroundings clock and tab; must stay the same object
 */
export function usePolledList<T extends object, Path extends string>(
  endpoint: Endpoint<z.core.$ZodType<LiveList<T>>, Path>,
  params: PathParams<Path>,
  options: PollOptions,
  surroundings: PollSurroundings = tabSurroundings,
): SteadyPolled<LiveList<T>> {
  return useSteadyPolled(endpoint, params, options, surroundings, createListSource<T>);
}
