/** The id of a field's label. */
export const labelId = (id: string) => `${id}-label`;
/** The id of the line below it. */
export const hintId = (id: string) => `${id}-hint`;

interface NamedByWords {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string | undefined;
}

/** What a control that is no native one says about its words; to be spread on it. */
export function namedByWords(id: string, hint: unknown): NamedByWords {
  return { 'aria-labelledby': labelId(id), 'aria-describedby': hint === undefined ? undefined : hintId(id) };
}
