/** What a scene is drawn on, and what pointer and keyboard have chosen. */
export interface Canvas {
  readonly theme: 'dark' | 'light';
  readonly pixelRatio: 1 | 2;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly hoveredId: number | null;
  readonly focusedId: number | null;
  /** Share of the picture that may differ: another machine smooths letters its own way. */
  readonly tolerance: number;
}

export const dark: Canvas = {
  theme: 'dark',
  pixelRatio: 1,
  width: 848,
  height: 630,
  hoveredId: null,
  focusedId: null,
  tolerance: 0.003,
};
