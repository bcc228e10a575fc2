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
