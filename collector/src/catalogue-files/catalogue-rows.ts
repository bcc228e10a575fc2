import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Outside } from '../ingest/call-endpoint.ts';
import { type Area, areaSchema } from '@rollcall/game/quest/area';
import { type Quest, questSchema } from '@rollcall/game/quest/quest';
import type { Catalogue } from '../demo-catalogue/demo-catalogue.ts';
import { type LengthUnit, withLengthInSeconds } from './length-unit.ts';

const noXp = {
  heroic_casual: null,
  heroic_normal: null,
  heroic_hard: null,
  heroic_elite: null,
  epic_casual: null,
  epic_normal: null,
  epic_hard: null,
  epic_elite: null,
};

/** Defaults of fields that the world does not need and that files of other services may lack. */
const areaDefaults: Partial<Area> = { is_public: false, is_wilderness: false, region: null };

const questDefaults: Partial<Quest> = {
  alt_id: null,
  area_id: null,
  heroic_normal_cr: null,
  epic_normal_cr: null,
  xp: noXp,
  is_free_to_play: false,
  is_free_to_vip: false,
  required_adventure_pack: null,
  adventure_area: null,
  quest_journal_group: null,
  group_size: null,
  patron: null,
  average_time: null,
  length: null,
  tip: null,
};

/**
 * A catalogue for a simulated world, made from rows in API form. Invalid rows are skipped, so simulated players never
 * visit them; the import reports them.
 */
export function parseCatalogue(
  areaRows: readonly unknown[],
  questRows: readonly unknown[],
  lengthUnit: LengthUnit,
): Catalogue {
  return {
    areas: areaRows.flatMap((row) => keepValid(areaSchema, areaDefaults, row)),
    quests: questRows.flatMap((row) =>
      keepValid(questSchema, questDefaults, withLengthInSeconds(row, lengthUnit)),
    ),
  };
}

function keepValid<T>(schema: z.ZodMiniType<T>, defaults: Partial<T>, row: unknown): T[] {
  if (typeof row !== 'object' || row === null) return [];
  const parsed = z.safeParse(schema, { ...defaults, ...row });
  return parsed.success ? [parsed.data] : [];
}

export type RowsRead =
  | { readonly state: 'read'; readonly rows: readonly unknown[] }
  | { readonly state: 'unreadable'; readonly reason: string };

const listSchema = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) })]);

const timeoutMs = 60_000;

/**
 * Reads a list of rows from a file or an http(s) address: a bare list, or `{ "data": [...] }` as in answers of this
 * API.
 */
export async function readRows(source: string, outside: Outside, signal: AbortSignal): Promise<RowsRead> {
  const unreadable = (reason: string): RowsRead => ({ state: 'unreadable', reason: `${source}: ${reason}` });
  let text: string;
  try {
    text = await readText(source, outside, signal);
  } catch (error) {
    return unreadable(readFailure(error));
  }
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return unreadable(`is no JSON (${error instanceof Error ? error.message : 'unreadable'})`);
  }
  const rows = unwrap(content);
  return rows === null ? unreadable('holds neither a list nor { "data": [...] }') : { state: 'read', rows };
}

async function readText(source: string, outside: Outside, signal: AbortSignal): Promise<string> {
  if (!/^https?:\/\//i.test(source)) return readFile(source, 'utf8');
  const response = await outside.fetch(source, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`answers HTTP ${response.status}`);
  return response.text();
}

function readFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'there is no such file';
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function unwrap(content: unknown): readonly unknown[] | null {
  const parsed = z.safeParse(listSchema, content);
  if (!parsed.success) return null;
  return 'data' in parsed.data ? parsed.data.data : parsed.data;
}
