import type * as z from 'zod/mini';
import type { ServerFacts } from '@rollcall/game/definition';
import { durationText } from '@rollcall/game/durations';
import type { healthSchema } from '@rollcall/game/health';
import { serverKey } from '@rollcall/game/servers';

export type Health = z.infer<typeof healthSchema>;

/** One thing that is not as it should be. */
export interface Problem {
  /** The same as long as it is the same problem. */
  readonly id: string;
  /** What a visitor notices of it. */
  readonly text: string;
  /** Since when, milliseconds since 1970; null = as long as this page has seen it. */
  readonly sinceMs: number | null;
}

/**
 * What is wrong by the health answer.
 *
 * @param answeredAtMs when it was given, milliseconds since 1970: ages count back from then
 */
export function problemsOf(
  health: Health,
  servers: readonly ServerFacts[],
  answeredAtMs: number,
): readonly Problem[] {
  return [
    ...reportProblems(health, servers, answeredAtMs),
    ...(health.store.state === 'away'
      ? [
          {
            id: 'store',
            text: `The store cannot be reached: history and look-ups have gaps until it is back.${health.history.is_journal_writable ? ' Nothing is lost meanwhile.' : ''}`,
            sinceMs: null,
          },
        ]
      : []),
    ...(health.history.is_journal_writable
      ? []
      : [
          {
            id: 'journal',
            text: 'The journal cannot be written: what happens now is shown, but will be missing from the history.',
            sinceMs: null,
          },
        ]),
    ...health.reasons
      .filter(({ code }) => !ownWords.has(code))
      .map(({ code, message }) => ({ id: `${code} ${message}`, text: `${message}.`, sinceMs: null })),
  ];
}

/** Codes of reasons that are told here in words for visitors. */
const ownWords: ReadonlySet<string> = new Set([
  'store-away',
  'journal-unwritable',
  'no-reports',
  'server-silent',
]);

function reportProblems(health: Health, servers: readonly ServerFacts[], answeredAtMs: number): Problem[] {
  const heard = servers.flatMap(({ name }) => {
    const key = serverKey(name);
    const told = Object.hasOwn(health.servers, key) ? health.servers[key] : undefined;
    return told === undefined || told.age_s === null ? [] : [{ name, ...told, age_s: told.age_s }];
  });
  if (heard.length === 0)
    return [{ id: 'reports', text: 'Nobody reports: there is no live data yet.', sinceMs: null }];
  return heard
    .filter(({ is_fresh }) => !is_fresh)
    .map(({ name, age_s }) => ({
      id: `server ${name}`,
      text: `No reports come in from ${name}: what is shown of it is old.`,
      sinceMs: answeredAtMs - age_s * 1000,
    }));
}

/**
 * Remembers when each problem was first seen and forgets those that are over.
 *
 * @param seen id of a problem → milliseconds since 1970
 * @returns the same map when nothing changed
 */
export function rememberSince(
  seen: ReadonlyMap<string, number>,
  problems: readonly Problem[],
  nowMs: number,
): ReadonlyMap<string, number> {
  const isSame = problems.length === seen.size && problems.every(({ id }) => seen.has(id));
  if (isSame) return seen;
  return new Map(problems.map(({ id }) => [id, seen.get(id) ?? nowMs]));
}

/** "for 12 minutes", or how long this page has seen it; empty when it has only just been seen. */
export function sinceText(problem: Problem, seen: ReadonlyMap<string, number>, nowMs: number): string {
  if (problem.sinceMs !== null) return `For ${durationText(Math.max(0, nowMs - problem.sinceMs))}.`;
  const seenAtMs = seen.get(problem.id);
  return seenAtMs === undefined ? '' : `Seen here for ${durationText(Math.max(0, nowMs - seenAtMs))}.`;
}
