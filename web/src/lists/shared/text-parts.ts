/** A text with a name of its own among its neighbours. */
export interface TextPart {
  readonly key: string;
  readonly text: string;
}

/** The parts of a row that have something to say, by their names, in the order given. */
export function textParts(parts: Readonly<Record<string, string>>): TextPart[] {
  return Object.entries(parts).flatMap(([key, text]) => (text === '' ? [] : [{ key, text }]));
}

/** A row in one sentence, for those who move through the list by keyboard. */
export function accessibleText(parts: readonly (string | readonly TextPart[])[]): string {
  return parts
    .flatMap((part) => (typeof part === 'string' ? [part] : part.map(({ text }) => text)))
    .filter((text) => text !== '')
    .join(', ');
}
