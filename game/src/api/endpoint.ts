import * as z from 'zod/mini';
import { issueSchema } from './issue.ts';
import { wellFormed } from '../text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Scopes of a collector's key. */
export const scopes = ['live', 'catalogue', 'history', 'site'] as const;
export type Scope = (typeof scopes)[number];

/**
 * The permitted callers of an endpoint: `reader` = anyone, `writer` = anyone within the limits for public writes; the
 * others are holders of secrets, tokens and keys, and collectors whose key has the scope.
 */
export type Caller =
  | 'reader'
  | 'writer'
  | 'claim-holder'
  | 'token-holder'
  | 'alerts-holder'
  | 'key-holder'
  | 'roster-reader'
  | 'organiser'
  | 'roster-person'
  | 'job-reader'
  | 'sync-holder'
  | { readonly scope: Scope };

/**
 * Where the answer has its payload: under `data`; under `data` alongside other fields (`answer` then describes the
 * whole object); as the whole body; as the data of each event.
 */
export type Wrapping = 'data' | 'beside-data' | 'bare' | 'events';

/** live = strong ETag, revalidate; report = max-age until the next refresh; none = never stored. */
export type Caching = 'live' | 'report' | 'none';

/**
 * Kinds of filter that a query may contain (`game/src/filters`). `groupsOfServer`: the path already names the server.
 */
export type FilterKind = 'groups' | 'groupsOfServer' | 'characters';

export interface Endpoint<
  Answer extends z.core.$ZodType = z.core.$ZodType,
  Path extends string = string,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Query extends string = string,
> {
  readonly method: Method;
  /** Parameters are written as `:name`; `*` is not allowed. */
  readonly path: Path;
  readonly summary: string;
  readonly caller: Caller;
  readonly wrapping: Wrapping;
  readonly caching: Caching;
  /** Names of the query's parameters, all optional. */
  readonly query?: readonly Query[];
  /** The query also takes the words of this filter, as `writeGroupFilter` or `writeCharacterFilter` spells them. */
  readonly filter?: FilterKind;
  readonly body?: Body;
  readonly answer: Answer;
  /** Status of a successful answer; missing = 200, or 204 for one without a body. */
  readonly status?: 202;
}

/** The payload of an answer without its wrapper. */
export type AnswerOf<E> = E extends Endpoint<infer Answer> ? z.infer<Answer> : never;

/** Names of a call's query parameters. */
export type QueryOf<E> = E extends { readonly query?: readonly (infer Query extends string)[] }
  ? Query
  : never;

/** `'/v1/lfms/:server'` → `{ server: string | number }`; no parameters → `{}`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name | keyof PathParams<`/${Rest}`>]: string | number }
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string | number }
    : Record<never, never>;

/** `message` and `error` have the same text, since some clients read one and some the other. */
export const errorAnswerSchema = z.object({
  message: z.string(),
  error: z.string(),
  /** Stable, kebab-case. */
  code: z.string(),
  request_id: z.string(),
  issues: z.optional(z.array(issueSchema)),
  /** The name of a known server that is most similar to a misspelt one. */
  closest: z.optional(z.nullable(z.string())),
  /** With a 412: the newer version of what was to be changed. */
  data: z.optional(z.unknown()),
});

export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

/** Replaces the parameters of a path with their values, percent-encoded. Lone surrogates are replaced first. */
export function fillPath<Path extends string>(path: Path, params: PathParams<Path>): string {
  const values: Readonly<Record<string, string | number>> = { ...params };
  return path.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(wellFormed(String(values[name] ?? ''))),
  );
}
