import * as z from 'zod/mini';
import { issueSchema } from './issue.ts';
import { wellFormed } from '../text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a collector's key may be allowed to do. */
export const scopes = ['live', 'catalogue', 'history', 'site'] as const;
export type Scope = (typeof scopes)[number];

/**
 * Who may call: anyone; anyone within the limits for public writes; who holds the secret of an open claim on a
 * character; the holder of a character's token; who holds the secret of a push subscription; who holds a reader's key;
 * a collector whose key has the scope.
 */
export type Caller =
  | 'reader'
  | 'writer'
  | 'claim-holder'
  | 'token-holder'
  | 'alerts-holder'
  | 'key-holder'
  | { readonly scope: Scope };

/**
 * How the payload stands in the answer: under `data`; under `data` beside other fields (`answer` then describes the
 * whole object); bare, without a wrapper; or again and again as the data of events.
 */
export type Wrapping = 'data' | 'beside-data' | 'bare' | 'events';

/** live = strong ETag, revalidate; report = max-age until the next refresh; none = never stored. */
export type Caching = 'live' | 'report' | 'none';

/** The filters whose words a query may hold (`game/src/filters`); a path may name the server of its groups. */
export type FilterKind = 'groups' | 'groupsOfServer' | 'characters';

export interface Endpoint<
  Answer extends z.core.$ZodType = z.core.$ZodType,
  Path extends string = string,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Query extends string = string,
> {
  readonly method: Method;
  /** With `:name` for parameters; `*` never occurs. */
  readonly path: Path;
  readonly summary: string;
  readonly caller: Caller;
  readonly wrapping: Wrapping;
  readonly caching: Caching;
  /** Names of the parameters behind the `?`, none of which must be given. */
  readonly query?: readonly Query[];
  /** Whose words the query takes besides, as `writeGroupFilter` or `writeCharacterFilter` spells them. */
  readonly filter?: FilterKind;
  readonly body?: Body;
  readonly answer: Answer;
}

/** The payload that a caller gets, after the wrapper is taken off. */
export type AnswerOf<E> = E extends Endpoint<infer Answer> ? z.infer<Answer> : never;

/** The names that may stand behind the `?` of a call. */
export type QueryOf<E> = E extends { readonly query?: readonly (infer Query extends string)[] }
  ? Query
  : never;

/** `'/v1/lfms/:server'` → `{ server: string | number }`; no parameters → `{}`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name | keyof PathParams<`/${Rest}`>]: string | number }
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string | number }
    : Record<never, never>;

/** Every error answer: the same text twice, since clients look for one or the other. */
export const errorAnswerSchema = z.object({
  message: z.string(),
  error: z.string(),
  /** Stable, kebab-case. */
  code: z.string(),
  request_id: z.string(),
  issues: z.optional(z.array(issueSchema)),
  /** The known server nearest to a misspelt one. */
  closest: z.optional(z.nullable(z.string())),
});

export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

/** Puts parameters into a path, each percent-encoded, broken text mended first. */
export function fillPath<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Readonly<Record<string, string | number>> = { ...params };
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed(String(values[name] ?? ''))),
  );
}
