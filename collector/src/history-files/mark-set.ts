import { sampleIntervalMs } from '@rollcall/game/population';

const marksPerDay = 86_400_000 / sampleIntervalMs;

/** A set of five-minute marks: a bit for each, so that ten years of them are 130 KB. */
export interface MarkSet {
  readonly has: (markMs: number) => boolean;
  /** Returns whether it is new. */
  readonly add: (markMs: number) => boolean;
}

/** An empty set. */
export function createMarkSet(): MarkSet {
  const days = new Map<number, Uint8Array>();
  const placeOf = (markMs: number) => {
    const mark = Math.round(markMs / sampleIntervalMs);
    const day = Math.floor(mark / marksPerDay);
    const place = mark - day * marksPerDay;
    return { day, byte: place >>> 3, bit: 1 << (place & 7) };
  };
  return {
    has: (markMs) => {
      const { day, byte, bit } = placeOf(markMs);
      return ((days.get(day)?.[byte] ?? 0) & bit) !== 0;
    },
    add: (markMs) => {
      const { day, byte, bit } = placeOf(markMs);
      const bytes = days.get(day) ?? new Uint8Array(marksPerDay / 8);
      days.set(day, bytes);
      const before = bytes[byte] ?? 0;
      bytes[byte] = before | bit;
      return (before & bit) === 0;
    },
  };
}
