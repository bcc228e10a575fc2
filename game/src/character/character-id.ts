import * as z from 'zod/mini';

/** Maximum id: the game numbers its characters with 40 bits. */
export const characterIdMaximum = 2 ** 40 - 1;

export const characterIdSchema = z
  .int()
  .check(z.gte(1, 'must be at least 1'), z.lte(characterIdMaximum, `must be at most ${characterIdMaximum}`));

/** Whether `characterIdSchema` accepts this. */
export function isCharacterId(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= characterIdMaximum;
}

/**
 * The character id in an address; null = none. Accepts only digits, possibly with whitespace around them, as the server
 * does, and no other text that JavaScript would convert to a number.
 */
export function readCharacterId(text: string): number | null {
  const id = /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0;
  return isCharacterId(id) ? id : null;
}
