import type { LogLevel } from '../browser-log.ts';
import type { PackedCause } from './pack-cause.ts';

/** What the page says to the worker that reads lists. */
export type MessageToListWorker =
  | {
      readonly type: 'ask';
      readonly ask: number;
      /** Each reader has a memory of its own: two panels may show one server at different moments. */
      readonly reader: number;
      /** The path of the endpoint as the contract has it, by which the worker knows the schema. */
      readonly pattern: string;
      readonly path: string;
      /** Of the answer that the page has; null = it has none. */
      readonly knownTag: string | null;
    }
  | { readonly type: 'abort'; readonly ask: number }
  /** The reader will not ask again. */
  | { readonly type: 'forget'; readonly reader: number };

/** An entity with its id. Only what the worker has checked by the schema is sent. */
export type ListEntry = readonly [id: string, entity: object];

/** How far the visitor's clock is behind the server's, as far as the worker was told; null = it was told nothing. */
type AheadMs = number | null;

/** What the worker says to the page. */
export type MessageFromListWorker =
  /** Entities of an answer that is not complete yet: much at once would stop the page for a moment. */
  | { readonly type: 'part'; readonly ask: number; readonly changed: readonly ListEntry[] }
  /** What the page has still holds. */
  | { readonly type: 'same'; readonly ask: number; readonly aheadMs: AheadMs }
  | {
      readonly type: 'answer';
      readonly ask: number;
      /** With the parts before: all that differs from what the page has, or all there is. */
      readonly changed: readonly ListEntry[];
      /** Null = what was not sent is gone. */
      readonly removed: readonly string[] | null;
      readonly etag: string | null;
      readonly aheadMs: AheadMs;
    }
  | { readonly type: 'failed'; readonly ask: number; readonly cause: PackedCause; readonly aheadMs: AheadMs }
  /** For the log, which is kept on the page. */
  | {
      readonly type: 'noted';
      readonly level: LogLevel;
      readonly message: string;
      readonly cause: PackedCause;
      readonly atMs: number;
    };
