import type { Endpoint, PathParams } from '@rollcall/game/api/endpoint';
import type * as z from 'zod/mini';
import { dayMs, hourMs } from '@rollcall/game/time';
import { type CallOptions, callOnce } from '../ingest/call-endpoint.ts';
import { type CommandContext, readTarget, type Target, targetFlags } from '../cli/command.ts';
import { fromWireTime, toWireTime, wireTimeSchema } from '@rollcall/game/wire-time';
import { type Flags, readNumber, type Typed, UsageError } from '../cli/usage.ts';

/** The flags of every operator's command. */
export const siteFlags: Flags = { json: { argument: null, help: 'as JSON' }, ...targetFlags };

/** The flags of commands that list what visitors sent. */
export const listFlags: Flags = {
  since: { argument: 'TIME', help: 'only what came since then: 2026-01-31T20:15:00Z, or 90m, 24h, 7d ago' },
  limit: { argument: 'N', help: 'at most so many, the newest (50)' },
  ...siteFlags,
};

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: hourMs, d: dayMs };

/**
 * Reads a time such as `2026-01-31T20:15:00Z`, or a duration before now such as `90m`, `24h`, `7d`.
 *
 * @returns the time in API form; null = nothing was typed
 * @throws UsageError for anything else
 */
export function readMoment({ texts }: Typed, name: string, nowMs: number): string | null {
  const text = texts[name];
  if (text === undefined) return null;
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const agoMs = unitMs[unit];
  if (agoMs !== undefined) return toWireTime(nowMs - Number(count) * agoMs);
  if (wireTimeSchema.safeParse(text).success) return toWireTime(fromWireTime(text));
  throw new UsageError(
    `--${name} must be a time such as 2026-01-31T20:15:00Z, or 90m, 24h, 7d; not "${text}"`,
  );
}

/**
 * Reads the query of a list call.
 *
 * @throws UsageError
 */
export function readListQuery(typed: Typed, nowMs: number): Record<string, string> {
  const since = readMoment(typed, 'since', nowMs);
  return { limit: readLimit(typed), ...(since !== null && { since }) };
}

/** @throws UsageError */
export const readLimit = (typed: Typed): string =>
  String(readNumber(typed, 'limit', { fallback: 50, from: 1, to: 500, isWhole: true }));

/** The id of a row, as lists have it. @throws UsageError */
export function readRowId(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text;
  throw new UsageError(`ID must be a number, as the list has it, not "${text}"`);
}

/** Entries as JSON, with control characters escaped that a terminal would interpret. */
export function jsonText(value: unknown): string {
  // JSON escapes only the control characters below U+0020.
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A visitor's text on one line, without control characters and direction marks. */
export function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

/** Text of several lines, each indented. */
export function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${plainText(line)}`.trimEnd())
    .join('\n');
}

/** `2026-11-21T20:15:00Z` in readable form. */
export const momentText = (wireTime: string): string =>
  `${wireTime.slice(0, 10)} ${wireTime.slice(11, 19)} UTC`;

/** Result of a call. */
export type SiteAnswer<Data> =
  | { readonly state: 'answered'; readonly data: Data }
  | { readonly state: 'failed'; readonly reason: string };

/** Calls an endpoint of the scope `site` once, so that the operator sees an error at once. Never rejects. */
export type CallSite = <Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  sent?: Parameters<typeof callOnce>[2],
) => Promise<SiteAnswer<z.infer<Answer>>>;

export function createSiteCall(
  { baseUrl, key }: Target,
  { outside, signal }: Pick<CallOptions, 'outside' | 'signal'>,
): CallSite {
  return async (endpoint, params, sent = {}) => {
    const end = await callOnce(endpoint, params, sent, { baseUrl, key, outside, signal });
    if (end.state === 'answered') return end;
    const reason = end.state === 'stopped' ? 'stopped' : end.reason;
    const isReached = end.state !== 'stopped' && (end.state !== 'again' || end.status !== null);
    return { state: 'failed', reason: isReached ? reason : `cannot reach ${baseUrl}: ${reason}` };
  };
}

/** The calls of an operator's command, and functions that print their answers and return the exit code. */
export function openSite(typed: Typed, context: CommandContext) {
  const { log } = context;
  const call = createSiteCall(readTarget(typed, context.keyOfEnvironment), context);

  /** @param failure begins the line about a failed call: 'Not deleted: ' */
  function print<Data>(answer: SiteAnswer<Data>, textOf: (data: Data) => string, failure = ''): number {
    if (answer.state === 'answered') log.info(textOf(answer.data));
    else log.warn(failure + answer.reason);
    return answer.state === 'answered' ? 0 : 1;
  }

  return {
    call,
    print,
    /** Prints data as text or, with `--json`, as JSON. */
    show: <Data>(answer: SiteAnswer<Data>, textOf: (data: Data) => string, failure = ''): number =>
      print(answer, typed.isOn('json') ? jsonText : textOf, failure),
  };
}

export type Site = ReturnType<typeof openSite>;
