/** Size of a scene, and its rows chosen by pointer and keyboard. */
export interface Canvas {
  readonly theme: 'dark' | 'light';
  readonly pixelRatio: 1 | 2;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly hoveredId: number | null;
  readonly focusedId: number | null;
  /** Share of pixels that may differ, since other machines smooth letters differently. */
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
