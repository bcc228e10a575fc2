import type { GameDefinition } from '@rollcall/game/definition';
import { isCatalogueCall, isPastCall, type IngestCall } from './ingest-call.ts';
import { pastParsers, type ParsedPast } from './parse-past.ts';
import { reportParsers } from './parse-report.ts';
import { parseRows, type ParsedRows, type RefusedRows } from './parse-rows.ts';
import type { ParsedReport, RefusedReport } from './report-door.ts';

/** A whole body after the door. */
export type CheckedBody = ParsedReport | RefusedReport | ParsedRows | RefusedRows | ParsedPast;

/** What is to be checked: bytes as they arrived, for which call, when. */
export interface BodyToCheck {
  readonly call: IngestCall;
  readonly bytes: Uint8Array;
  readonly arrivedAtMs: number;
}

function refused(code: string, message: string): RefusedReport {
  return { state: 'refused', refusal: { status: 400, code, message }, unknownServers: {} };
}

/** Where a body stopped being JSON, in our own words: what a parser says of it quotes the body. */
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

/** Bytes → report or rows, by everything that can be said without the live state. Pure; costs about 5 µs an entity. */
export function checkBody(
  { call, bytes, arrivedAtMs }: BodyToCheck,
  definition: GameDefinition,
): CheckedBody {
  const json = parseJson(bytes);
  if ('fault' in json) return json.fault;
  if (isCatalogueCall(call)) return parseRows(call, json.value);
  const parse = isPastCall(call) ? pastParsers[call] : reportParsers[call];
  return parse(json.value, { definition, arrivedAtMs });
}
