/**
 * The code for moving settings from one browser to another: an id, which the server gets as a hash until it is used,
 * and a secret that it never gets.
 */
export interface TransferCode {
  /** 8 letters. */
  readonly id: string;
  /** 16 letters: 80 random bits. */
  readonly secret: string;
}

/** Crockford's base 32, without letters that are easily confused. O is read as 0, I as 1. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 8;
const secretLength = 16;
const groupLength = 4;
const hashStart = '#transfer=';

/** @param randomBytes returns a number of random bytes */
export function makeCode(randomBytes: (count: number) => Uint8Array): TransferCode {
  // 256 is a multiple of 32: every letter is as likely as every other.
  const text = Array.from(randomBytes(idLength + secretLength), (byte) => letters.charAt(byte % 32)).join('');
  return { id: text.slice(0, idLength), secret: text.slice(idLength) };
}

function inGroups(text: string): string {
  return (text.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

/** The whole code in groups, easy to read: `K7M2-QX9A-…`. */
export function codeText({ id, secret }: TransferCode): string {
  return inGroups(id + secret);
}

/** A link with the code in its fragment, which no server sees. @param page address of the settings page */
export function codeLink(page: string, { id, secret }: TransferCode): string {
  const url = new URL(page);
  url.search = '';
  url.hash = `${hashStart}${id}-${secret}`;
  return url.href;
}

/** The result of reading a field for a code. */
export type TypedCode =
  | { readonly state: 'empty' }
  | { readonly state: 'whole'; readonly code: TransferCode }
  /** Number of letters so far; a code has 24. */
  | { readonly state: 'incomplete'; readonly count: number }
  | { readonly state: 'too-long'; readonly count: number }
  /** A letter that no code contains. */
  | { readonly state: 'wrong-letter'; readonly letter: string };

/** Letters of a code: the id and the secret. */
export const codeLength = idLength + secretLength;

/** Reads typed or pasted text: a code with or without spaces and hyphens, in any case, or a whole link. */
export function readTypedCode(typed: string): TypedCode {
  // In a link, the code follows this mark.
  const text = (typed.split(hashStart).at(-1) ?? '')
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
  if (count < codeLength) return { state: 'incomplete', count };
  if (count > codeLength) return { state: 'too-long', count };
  return { state: 'whole', code: { id: text.slice(0, idLength), secret: text.slice(idLength) } };
}

/** The code in the fragment of an address, unchanged; null = none. */
export function codeInHash(hash: string): string | null {
  const text = hash.startsWith('#') ? hash : `#${hash}`;
  if (!text.startsWith(hashStart)) return null;
  const typed = readTypedCode(text);
  return typed.state === 'whole' ? codeText(typed.code) : text.slice(hashStart.length, hashStart.length + 40);
}
