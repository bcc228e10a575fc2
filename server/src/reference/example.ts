import type { AnswerOf, PathParams, QueryOf } from '@rollcall/game/endpoint';
import type * as z from 'zod/mini';

/** One exchange: what is asked, and what comes back (the payload, out of its wrapper). */
export interface Example {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: unknown;
}

type PathExample<Params> = [keyof Params] extends [never]
  ? { readonly path?: never }
  : { readonly path: Params };

/** An endpoint without a body is typed as one with any. */
type BodyExample<E> = E extends { readonly body?: infer Body extends z.core.$ZodType }
  ? z.core.$ZodType extends Body
    ? { readonly body?: never }
    : { readonly body: z.input<Body> }
  : { readonly body?: never };

type ExampleOf<E extends { readonly path: string }> = PathExample<PathParams<E['path']>> &
  BodyExample<E> & {
    readonly query?: Readonly<Partial<Record<QueryOf<E>, string>>>;
    readonly answer: AnswerOf<E>;
  };

/** An example of every call of a part of the endpoint table, of the types that its schemas have. */
export type ExamplesOf<Table extends Readonly<Record<string, { readonly path: string }>>> = {
  readonly [Name in keyof Table]: ExampleOf<Table[Name]>;
};
