import { areasBodySchema, questsBodySchema } from '@rollcall/game/api/report';
import type { GameDefinition } from '@rollcall/game/definition';
import type { Correction } from '@rollcall/game/api/report-corrections';
import * as z from 'zod/mini';
import { type CatalogueCall, type IngestCall, isCatalogueCall, isHistoryCall } from './ingest-call.ts';
import { type ParsedHistory, historyParsers } from './parse-history.ts';
import { reportParsers } from './parse-report.ts';
import { type ParsedReport, refuse, type RefusedReport } from './report-parser.ts';

export type CheckedBody = ParsedReport | RefusedReport | ParsedRows | ParsedHistory;

/** A body to check: its bytes as they arrived, its call, and the time. */
export interface BodyToCheck {
  readonly call: IngestCall;
  readonly bytes: Uint8Array;
  readonly arrivedAtMs: number;
}

function refused(code: string, message: string): RefusedReport {
  return { state: 'refused', refusal: { status: 400, code, message }, unknownServers: {} };
}

/** Describes where a body stops being JSON. The message of the parser is not used, because it quotes the body. */
function jsonFault(error: unknown, length: number): string {
  const said = error instanceof Error ? error.message : '';
  const position = /at position (\d+)/.exec(said)?.[1];
  const isCutOff = /end of JSON|unterminated/i.test(said) || Number(position) >= length;
  if (isCutOff) return `The body is not whole JSON: it ends in the middle, after ${length} characters`;
  return position === undefined
    ? 'The body is not JSON'
    : `The body is not JSON: it breaks at character ${position}`;
}

function parseJson(bytes: Uint8Array): { value: unknown } | { fault: RefusedReport } {
  if (bytes.length === 0) return { fault: refused('invalid-json', 'The body is empty') };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { fault: refused('not-utf-8', 'The body is not valid UTF-8') };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { fault: refused('invalid-json', jsonFault(error, text.length)) };
  }
}

/**
 * Turns bytes into a report or rows, with every check that does not need the live state. Pure; takes about 5 µs per
 * entity.
 */
export function checkBody(
  { call, bytes, arrivedAtMs }: BodyToCheck,
  definition: GameDefinition,
): CheckedBody {
  const json = parseJson(bytes);
  if ('fault' in json) return json.fault;
  if (isCatalogueCall(call)) return parseRows(call, json.value);
  const parse = isHistoryCall(call) ? historyParsers[call] : reportParsers[call];
  return parse(json.value, { definition, arrivedAtMs });
}

/** Maximum depth of a row: it has fields, and its field `xp` has fields as well. */
const depthMaximum = 4;

export interface ParsedRows {
  readonly state: 'rows';
  readonly rows: readonly unknown[];
  readonly batchId: string | null;
  readonly corrections: readonly Correction[];
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}

function open(call: CatalogueCall, body: unknown): Pick<ParsedRows, 'rows' | 'batchId'> | null {
  const parsed = z.safeParse(call === 'reportAreas' ? areasBodySchema : questsBodySchema, body);
  if (!parsed.success) return null;
  if (Array.isArray(parsed.data)) return { rows: parsed.data, batchId: null };
  const rows = 'areas' in parsed.data ? parsed.data.areas : parsed.data.quests;
  return { rows, batchId: parsed.data.batch_id ?? null };
}

/** Turns an unknown body into rows, from a bare list or a list in an envelope. Pure. */
export function parseRows(call: CatalogueCall, body: unknown): ParsedRows | RefusedReport {
  const opened = open(call, body);
  if (opened === null) {
    const name = call === 'reportAreas' ? 'areas' : 'quests';
    const message = `must be a list of at most 20000 rows, or an object that holds one as "${name}"`;
    return refuse([{ path: '', message }]);
  }
  const deep = opened.rows.findIndex((row) => isDeeperThan(row, depthMaximum));
  if (deep !== -1) return refuse([{ path: String(deep), message: 'is nested too deeply' }]);
  const isOtherName = (row: unknown) =>
    typeof row === 'object' && row !== null && Object.hasOwn(row, 'quest_journal_area');
  return {
    state: 'rows',
    ...opened,
    corrections: opened.rows.some(isOtherName) ? ['quest-journal-area'] : [],
  };
}
