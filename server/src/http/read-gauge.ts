/** A metric that is read at each scrape. */
export interface ReadGauge {
  readonly name: string;
  readonly help: string;
  /** Name of the label that distinguishes the values; absent = there is one value. */
  readonly label?: string;
  /** Returns the values by label, '' without a label; null = there is none now. */
  readonly read: () => readonly (readonly [label: string, value: number | null])[];
}
