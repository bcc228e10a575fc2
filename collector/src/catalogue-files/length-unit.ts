import { isRecord } from '@rollcall/game/json';
export const lengthUnits = ['seconds', 'minutes'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/**
 * The row with its lengths in seconds, as the API requires; files may contain minutes. Numbers may be given as text.
 * Other values stay as they are, and the server rejects them.
 */
export function withLengthInSeconds(row: unknown, unit: LengthUnit): unknown {
  if (unit === 'seconds' || !isRecord(row)) return row;
  const converted: Record<string, unknown> = { ...row };
  for (const field of ['length', 'average_time', 'averagetime']) {
    const minutes = toNumber(row[field]);
    if (minutes !== null) converted[field] = minutes * 60;
  }
  return converted;
}

/**
 * Whether a file that should contain seconds seems to contain minutes. The median length decides, since hardly any
 * quest takes less than two minutes.
 */
export function looksLikeMinutes(rows: readonly unknown[]): boolean {
  const lengths = rows
    .map((row) => (isRecord(row) ? toNumber(row['length']) : null))
    .filter((length) => length !== null)
    .toSorted((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)];
  return middle !== undefined && middle > 0 && middle < 120;
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
