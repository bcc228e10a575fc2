import type { PathParams, QueryOf } from '@rollcall/game/endpoint';
import type { JsonSchema } from './json-schema.ts';

/** A parameter in a path or behind the `?`. */
export interface Parameter {
  readonly schema: JsonSchema;
  readonly note: string;
}

/** An error that a call may answer beside those that every call of its kind may. */
export interface ErrorNote {
  readonly status: number;
  /** As in the answer. */
  readonly code: string;
  readonly when: string;
}

/** What the reference says of a call beyond the endpoint table. */
export interface CallNotes {
  /** Beyond the summary: what a caller must know to use it well. */
  readonly about?: string;
  readonly path?: Readonly<Record<string, Parameter>>;
  readonly query?: Readonly<Record<string, Parameter>>;
  /** What the names of the answer's maps are, from outside inwards. */
  readonly keys?: readonly string[];
  /** The numbers in the answer's maps and lists are whole. */
  readonly isWhole?: true;
  /** Shape of the rows where the body may be a bare list. */
  readonly rows?: string;
  readonly errors?: readonly ErrorNote[];
  /** What the answer holds more for somebody with a character's token. */
  readonly withToken?: string;
}

type PathNotes<Name extends PropertyKey> = [Name] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<Name, Parameter>> };

type QueryNotes<Name extends string> = [Name] extends [never]
  ? { readonly query?: never }
  : { readonly query: Readonly<Record<Name, Parameter>> };

/** Notes on every call of a part of the endpoint table, none of its parameters left out. */
export type NotesOf<Table extends Readonly<Record<string, { readonly path: string }>>> = {
  readonly [Name in keyof Table]: CallNotes &
    PathNotes<keyof PathParams<Table[Name]['path']>> &
    QueryNotes<QueryOf<Table[Name]>>;
};

/** 400 for a value that cannot be; the message says what can. */
export const badRequest = (when: string): ErrorNote => ({ status: 400, code: 'invalid-request', when });

/** 404 for something that may well be spelt right but is not here. */
export const notFound = (when: string): ErrorNote => ({ status: 404, code: 'not-found', when });

export const unknownServer: ErrorNote = {
  status: 404,
  code: 'unknown-server',
  when: 'No server has this name; `closest` is the known one nearest to it.',
};

export const storeAway: ErrorNote = {
  status: 503,
  code: 'store-away',
  when: 'The store does not answer: ask again after `Retry-After` seconds.',
};
