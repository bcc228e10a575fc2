import type { CallError } from '../../data/call-error.ts';

/** What a read or a poll tells of its last try. */
export interface Tried {
  readonly error: CallError | null;
}

/**
 * Errors that have not been told yet, by their messages: each is told once (§8).
 *
 * @param told messages of before
 */
export function untoldErrors(sources: readonly Tried[], told: ReadonlySet<string>): readonly string[] {
  const messages = sources.flatMap(({ error }) => (error === null ? [] : [error.message]));
  return [...new Set(messages)].filter((message) => !told.has(message));
}
