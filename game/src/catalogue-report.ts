import * as z from 'zod/mini';
import type { Rejection } from './report.ts';

/** `POST /v1/areas` and `POST /v1/quests` take a bare list or a list in an envelope (wire: Ingest). */
const rows = z.array(z.unknown()).check(z.maxLength(20_000));
const batchId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));

export const areasBodySchema = z.union([rows, z.object({ areas: rows, batch_id: batchId })]);
export const questsBodySchema = z.union([rows, z.object({ quests: rows, batch_id: batchId })]);

/** What came of rows that were sent; `durable` false = shown already, not yet in the store. */
export interface RowsOutcome {
  readonly accepted: number;
  readonly rejected: readonly Rejection[];
  readonly duplicates: number;
  readonly warnings: readonly Rejection[];
  readonly durable: boolean;
}
