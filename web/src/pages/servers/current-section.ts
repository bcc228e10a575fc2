/** What decides which section the index marks. */
export interface SectionPlaces {
  /** Ids of all sections, in the order of the page. */
  readonly order: readonly string[];
  /** Ids of those that cross the line at which one reads; side by side they may be two. */
  readonly onLine: ReadonlySet<string>;
  /** The end of the page is in sight: the last sections never come up to the line. */
  readonly isAtEnd: boolean;
  /** The section that was gone to by the index, until the reader moves on; null = none. */
  readonly chosen: string | null;
  /** What was marked before: between two sections it stays. */
  readonly before: string | null;
}

/** The section that one reads; null = none of them yet. */
export function currentSection({ order, onLine, isAtEnd, chosen, before }: SectionPlaces): string | null {
  if (chosen !== null) return chosen;
  if (isAtEnd) return order.at(-1) ?? null;
  return order.find((id) => onLine.has(id)) ?? before;
}
