import * as z from 'zod/mini';
import { minuteMs } from '../time.ts';
import { wireTimeSchema } from '../wire-time.ts';
import { characterIdSchema } from './character-id.ts';

/** What the verified owner of a character may do with its data (docs/product.md, Your data). */

/** Time after a verification during which its token may erase the character. */
export const freshClaimMs = 15 * minuteMs;
/** Days for which erased data is kept from coming back. */
export const erasureDays = 30;
/** Rows of one table in an export: more than any character has. */
export const exportRowsMaximum = 50_000;

export const exportFormats = ['json', 'csv'] as const;

const exportedRow = z.record(z.string(), z.unknown());
export const exportedTableSchema = z.object({
  rows: z.array(exportedRow),
  /** Whether these are all rows. Otherwise they are the newest ones. */
  is_complete: z.boolean(),
});

export const ownDataSchema = z.object({
  character_id: characterIdSchema,
  exported_at: wireTimeSchema,
  /** By name of the table. */
  tables: z.record(z.string(), exportedTableSchema),
});

export const hidingSchema = z.object({ is_hidden: z.boolean() });

export const erasureStates = ['waiting', 'running', 'done'] as const;

export const erasureSchema = z.object({
  job: z.string(),
  state: z.enum(erasureStates),
  /** Everything up to this moment is erased. */
  erased_at: wireTimeSchema,
  finished_at: z.nullable(wireTimeSchema),
});

/** An erasure as operators see it. */
export const listedErasureSchema = z.extend(erasureSchema, { character_id: characterIdSchema });

export type OwnData = z.infer<typeof ownDataSchema>;
export type Erasure = z.infer<typeof erasureSchema>;
export type ListedErasure = z.infer<typeof listedErasureSchema>;

/** The export as CSV: one line for each value, since the tables have different columns. */
export function writeCsv({ tables }: OwnData): string {
  const lines = Object.entries(tables).flatMap(([table, { rows }]) =>
    rows.flatMap((row, index) =>
      Object.entries(row).map(([column, value]) => [table, String(index + 1), column, textOf(value)]),
    ),
  );
  return [['table', 'row', 'column', 'value'], ...lines]
    .map((line) => `${line.map(csvCell).join(',')}\r\n`)
    .join('');
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A quoted cell. Spreadsheets would evaluate a text that begins like a formula. */
function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text));
  return `"${(isFormula ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Whether a token was granted recently enough to erase its character. The clock may be set back. */
export function isFreshClaim(grantedAtMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - grantedAtMs) < freshClaimMs;
}
