import type { Correction } from '@rollcall/game/report-corrections';
import { areasBodySchema, questsBodySchema } from '@rollcall/game/catalogue-report';
import * as z from 'zod/mini';
import type { CatalogueCall } from './ingest-call.ts';
import type { UnknownServers } from './server-names.ts';
import { wrongShape, type Refusal } from './report-door.ts';

/** Rows have fields, and `xp` has fields: what goes deeper is no row. */
const depthMaximum = 4;

/** Rows of the catalogue as they were sent, not yet judged. */
export interface ParsedRows {
  readonly state: 'rows';
  readonly rows: readonly unknown[];
  readonly batchId: string | null;
  readonly corrections: readonly Correction[];
}

/** A body that holds no list of rows. */
export interface RefusedRows {
  readonly state: 'refused';
  readonly refusal: Refusal;
  /** Rows of the catalogue name no server. */
  readonly unknownServers: UnknownServers;
}

/** Recursion ends at the limit, whatever was sent. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}

/** The list and the batch of a body of the right form. */
function open(call: CatalogueCall, body: unknown): Pick<ParsedRows, 'rows' | 'batchId'> | null {
  const parsed = z.safeParse(call === 'reportAreas' ? areasBodySchema : questsBodySchema, body);
  if (!parsed.success) return null;
  if (Array.isArray(parsed.data)) return { rows: parsed.data, batchId: null };
  const rows = 'areas' in parsed.data ? parsed.data.areas : parsed.data.quests;
  return { rows, batchId: parsed.data.batch_id ?? null };
}

function refuse(path: string, message: string): RefusedRows {
  return { state: 'refused', refusal: wrongShape([{ path, message }]), unknownServers: {} };
}

/** Unknown body → rows, from a bare list or a list in an envelope. Pure. Source: wire: Ingest. */
export function parseRows(call: CatalogueCall, body: unknown): ParsedRows | RefusedRows {
  const opened = open(call, body);
  if (opened === null) {
    const name = call === 'reportAreas' ? 'areas' : 'quests';
    return refuse('', `must be a list of at most 20000 rows, or an object that holds one as "${name}"`);
  }
  const deep = opened.rows.findIndex((row) => isDeeperThan(row, depthMaximum));
  if (deep !== -1) return refuse(String(deep), 'is nested too deeply');
  const isOtherName = (row: unknown) =>
    typeof row === 'object' && row !== null && Object.hasOwn(row, 'quest_journal_area');
  return {
    state: 'rows',
    ...opened,
    corrections: opened.rows.some(isOtherName) ? ['quest-journal-area'] : [],
  };
}
