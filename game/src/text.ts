import * as z from 'zod/mini';

/** A text with U+FFFD in place of each lone surrogate. `toWellFormed` is missing in the oldest supported browsers. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Whether a text has no control characters, such as line breaks, and no lone surrogates. */
export const isPlain = (text: string): boolean => !/[\p{Control}\p{Surrogate}]/u.test(text);

/**
 * Text from outside. Lone surrogates become U+FFFD and NUL is dropped, because PostgreSQL cannot store them and UTF-8
 * cannot encode surrogates. Rejecting a whole group for its comment would be too much.
 */
export const foreignText = (maximumLength: number) =>
  z.string().check(
    z.maxLength(maximumLength),
    z.overwrite((text: string) => wellFormed(text).replaceAll('\0', '')),
  );

/** Whether a text is empty or has only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/**
 * A name in the game: one line with visible characters, without control characters and lone surrogates. Other names are
 * rejected, because they could not be looked up later.
 */
export const properName = (maximumLength: number) =>
  z.string().check(
    z.minLength(1, { abort: true }),
    z.maxLength(maximumLength),
    z.refine((name: string) => !isBlank(name), { error: 'must hold a visible character', abort: true }),
    z.refine((name: string) => isPlain(name), {
      error: 'must not hold control characters or broken text',
    }),
  );

/**
 * Whether a page may link to an address: http or https, and without a user name, which could make it look like another
 * site. Texts that a parser would repair (line breaks, missing slashes) are rejected.
 */
export function isWebAddress(text: string): boolean {
  const isWritten = /^https?:\/\/[^\s/]\S*$/i.test(text) && isPlain(text);
  const address = isWritten ? parsedAddress(text) : null;
  if (address === null) return false;
  const { username, password, hostname } = address;
  return username === '' && password === '' && hostname !== '' && !/^https?:\/\/[^/?#\\]*@/i.test(text);
}

function parsedAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

export const webAddress = z.string().check(
  z.refine((text: string) => isWebAddress(text), {
    error: 'must be an address that begins with http:// or https://, without a user name',
  }),
);

/** Zero-width spaces and joiners, soft hyphens, byte-order and direction marks, annotations. */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** A text without invisible characters, which would make names that look the same differ. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/**
 * A typed or pasted name or search text without invisible characters and surrounding whitespace, which copied text
 * often has.
 */
export function typedText(text: string): string {
  return withoutInvisible(wellFormed(text)).trim();
}

/** A text without direction marks, which could reverse the text around it. */
export function withoutDirections(text: string): string {
  return text.replaceAll(/\p{Bidi_Control}/gu, '');
}

/** The non-empty parts of a comma-separated list, without spaces around them: `1, 2,` → 1 and 2. */
export function listParts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A search term for exactly this name, in quotation marks if it would be split. */
export function asSearchTerm(name: string): string {
  return /^\s*"|,|\S\s+\S/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** `Orien`, `Orien and Khyber`, `Orien, Khyber and Thelanis` */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Typed text in stored form: line feeds as line ends, no control characters, no lone surrogates, trimmed. */
export function normalizeTyped(text: string): string {
  return (
    wellFormed(text)
      .replaceAll(/\r\n?/g, '\n')
      // Tab and line feed are what people type; the rest moves cursors and colours terminals.
      // oxlint-disable-next-line no-control-regex -- Removing control characters is its purpose.
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .trim()
  );
}

/** Escapes a text for HTML and XML, in an element or in an attribute value in double quotation marks. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
