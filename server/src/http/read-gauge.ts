/** A metric that is read at each scrape. */
export interface ReadGauge {
  readonly name: string;
  readonly help: string;
  /** Name of the label that distinguishes the values; left out = there is one value. */
  readonly label?: string;
  /** Values by label, '' without a label; null = there is none now. */
  readonly read: () => readonly (readonly [label: string, value: number | null])[];
}
