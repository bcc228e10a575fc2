/** A metric with one value. @param value null = there is none now */
export const plainGauge = (name: string, help: string, value: () => number | null): ReadGauge => ({
  name,
  help,
  read: () => [['', value()]],
});

/** A metric that is read at each scrape. */
export interface ReadGauge {
  readonly name: string;
  readonly help: string;
  /** Name of the label that distinguishes the values; absent = there is one value. */
  readonly label?: string;
  /** Returns the values by label, '' without a label; null = there is none now. */
  readonly read: () => readonly (readonly [label: string, value: number | null])[];
}
