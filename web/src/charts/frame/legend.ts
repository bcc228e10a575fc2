/** How a series is known again outside of the picture: its name, colour and dash. */
export interface LegendEntry {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb`, 3 : 1 at least on the surfaces of both themes. */
  readonly colour: string;
  /** SVG dash pattern of a line; null = a whole line. */
  readonly dash: string | null;
  /** A bar, slice or field; left out = a line. */
  readonly mark?: 'area';
}
