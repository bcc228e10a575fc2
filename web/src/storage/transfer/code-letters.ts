/** Codes that people copy from one device to another, as letters in groups. */

/** Crockford's base 32, without letters that are easily confused. O is read as 0, I as 1. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 4;

/** Random letters, five bits each. @param randomBytes returns a number of random bytes */
export function randomLetters(count: number, randomBytes: (count: number) => Uint8Array): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  return Array.from(randomBytes(count), (byte) => letters.charAt(byte % 32)).join('');
}

/** A code in groups, easy to read: `K7M2-QX9A-…`. */
export function inGroups(text: string): string {
  return (text.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

/** The result of reading a field for a code. */
export type TypedLetters<Code> =
  | { readonly state: 'empty' }
  | { readonly state: 'whole'; readonly code: Code }
  /** Number of letters so far. */
  | { readonly state: 'incomplete'; readonly count: number }
  | { readonly state: 'too-long'; readonly count: number }
  /** A letter that no code contains. */
  | { readonly state: 'wrong-letter'; readonly letter: string };

/** Reads typed or pasted text: a code with or without spaces and hyphens, in any case. */
export function readLetters<Code>(
  typed: string,
  length: number,
  codeOf: (text: string) => Code,
): TypedLetters<Code> {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}._:/]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const marks = Array.from(text);
  const wrong = marks.find((mark) => !letters.includes(mark));
  if (wrong !== undefined) return { state: 'wrong-letter', letter: wrong };
  const count = marks.length;
  if (count === 0) return { state: 'empty' };
  if (count < length) return { state: 'incomplete', count };
  if (count > length) return { state: 'too-long', count };
  return { state: 'whole', code: codeOf(text) };
}
