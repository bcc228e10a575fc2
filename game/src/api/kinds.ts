import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** An object keyed by server name, id or category. */
// @__NO_SIDE_EFFECTS__
export function byKey<T extends z.core.$ZodType>(value: T) {
  return z.record(z.string(), value);
}

/** Whether an answer came from memory or from the store. */
export const source = z.enum(['cache', 'database']);

/** A read of live state: anyone, strong ETag. */
// @__NO_SIDE_EFFECTS__
export function liveRead<const Path extends string, Answer extends z.core.$ZodType>(
  path: Path,
  summary: string,
  answer: Answer,
): Endpoint<Answer, Path, z.core.$ZodType, never> {
  return { method: 'GET', path, summary, answer, caller: 'reader', wrapping: 'data', caching: 'live' };
}

/** A read of recorded history: anyone, `max-age` until the next refresh. */
// @__NO_SIDE_EFFECTS__
export function reportRead<const Path extends string, Answer extends z.core.$ZodType>(
  path: Path,
  summary: string,
  answer: Answer,
): Endpoint<Answer, Path, z.core.$ZodType, never> {
  return { method: 'GET', path, summary, answer, caller: 'reader', wrapping: 'data', caching: 'report' };
}

/** A call whose answer is never stored. */
// @__NO_SIDE_EFFECTS__
export function call<
  const Path extends string,
  Answer extends z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  const Query extends string = never,
>(
  facts: Omit<Endpoint<Answer, Path, Body, Query>, 'wrapping' | 'caching'>,
): Endpoint<Answer, Path, Body, Query> {
  return { ...facts, wrapping: 'data', caching: 'none' };
}

/** A call that is answered without a body. */
// @__NO_SIDE_EFFECTS__
export function emptyCall<const Path extends string, Body extends z.core.$ZodType = z.core.$ZodType>(
  facts: Omit<Endpoint<z.core.$ZodType, Path, Body, never>, 'wrapping' | 'caching' | 'answer'>,
) {
  return endpoint({ ...facts, wrapping: 'bare', caching: 'none', answer: z.null() });
}

/** An endpoint whose answer has a special shape. */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  const Path extends string,
  Answer extends z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  const Query extends string = never,
>(facts: Endpoint<Answer, Path, Body, Query>): Endpoint<Answer, Path, Body, Query> {
  return facts;
}
