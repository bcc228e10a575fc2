import {
  inGroups,
  randomLetters,
  readLetters,
  type TypedLetters,
} from '../../storage/transfer/code-letters.ts';

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

const idLength = 8;
const secretLength = 16;
const hashStart = '#transfer=';

/** @param randomBytes returns a number of random bytes */
export function makeCode(randomBytes: (count: number) => Uint8Array): TransferCode {
  const text = randomLetters(idLength + secretLength, randomBytes);
  return { id: text.slice(0, idLength), secret: text.slice(idLength) };
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
export type TypedCode = TypedLetters<TransferCode>;

/** Letters of a code: the id and the secret. */
export const codeLength = idLength + secretLength;

/** Reads typed or pasted text: a code with or without spaces and hyphens, in any case, or a whole link. */
export function readTypedCode(typed: string): TypedCode {
  // In a link, the code follows this mark.
  return readLetters(typed.split(hashStart).at(-1) ?? '', codeLength, (text) => ({
    id: text.slice(0, idLength),
    secret: text.slice(idLength),
  }));
}

/** The code in the fragment of an address, unchanged; null = none. */
export function codeInHash(hash: string): string | null {
  const text = hash.startsWith('#') ? hash : `#${hash}`;
  if (!text.startsWith(hashStart)) return null;
  const typed = readTypedCode(text);
  return typed.state === 'whole' ? codeText(typed.code) : text.slice(hashStart.length, hashStart.length + 40);
}
