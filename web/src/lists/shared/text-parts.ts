/** A text with a name unique within its row. */
export interface TextPart {
  readonly key: string;
  readonly text: string;
}

/** The non-empty parts of a row, with their names, in the given order. */
export function textParts(parts: Readonly<Record<string, string>>): TextPart[] {
  return Object.entries(parts).flatMap(([key, text]) => (text === '' ? [] : [{ key, text }]));
}

/** A row in one sentence, for screen readers and keyboard users. */
export function accessibleText(parts: readonly (string | readonly TextPart[])[]): string {
  return parts
    .flatMap((part) => (typeof part === 'string' ? [part] : part.map(({ text }) => text)))
    .filter((text) => text !== '')
    .join(', ');
}
