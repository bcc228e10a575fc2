/**
 * The code that carries settings from one browser to another (product 4, User settings): an id that the server is told,
 * and a secret that it never hears of.
 */
export interface TransferCode {
  /** 8 letters. */
  readonly id: string;
  /** 16 letters: 80 random bits. */
  readonly secret: string;
}

/** Crockford's 32: no letter that is taken for another. Whoever reads O or I all the same means 0 or 1. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 8;
const secretLength = 16;
const groupLength = 4;
const hashStart = '#transfer=';

/** @param randomBytes so many random bytes */
export function makeCode(randomBytes: (count: number) => Uint8Array): TransferCode {
  // 256 is a multiple of 32: every letter is as likely as every other.
  const text = Array.from(randomBytes(idLength + secretLength), (byte) => letters.charAt(byte % 32)).join('');
  return { id: text.slice(0, idLength), secret: text.slice(idLength) };
}

function inGroups(text: string): string {
  return (text.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}

/** The whole code in groups, for eyes and ears: `K7M2-QX9A-…`. */
export function codeText({ id, secret }: TransferCode): string {
  return inGroups(id + secret);
}

/** An address that carries the code where no server sees it. @param page address of the page of settings */
export function codeLink(page: string, { id, secret }: TransferCode): string {
  const url = new URL(page);
  url.search = '';
  url.hash = `${hashStart}${id}-${secret}`;
  return url.href;
}

/** What stands in a field for a code. */
export type TypedCode =
  | { readonly state: 'empty' }
  | { readonly state: 'whole'; readonly code: TransferCode }
  /** So many letters; there should be 24. */
  | { readonly state: 'incomplete'; readonly count: number }
  | { readonly state: 'too-long'; readonly count: number }
  /** This letter is in no code. */
  | { readonly state: 'wrong-letter'; readonly letter: string };

/** Letters of a code: the id and the secret. */
export const codeLength = idLength + secretLength;

/** Makes sense of what was typed or pasted: a code with or without blanks and hyphens, in any case, or a whole link. */
export function readTypedCode(typed: string): TypedCode {
  // Of a link what stands behind its mark.
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

/** The code in the fragment of an address, as it stands there; null = there is none. */
export function codeInHash(hash: string): string | null {
  const text = hash.startsWith('#') ? hash : `#${hash}`;
  if (!text.startsWith(hashStart)) return null;
  const typed = readTypedCode(text);
  return typed.state === 'whole' ? codeText(typed.code) : text.slice(hashStart.length, hashStart.length + 40);
}
