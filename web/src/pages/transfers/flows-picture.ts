import type { FlowRow } from './flows-view.ts';

/** Of a flow: its words, and its bar below them. */
export const flowPitch = 44;
const wordsLine = 18;
const barTop = 26;
const barHeight = 8;
/** Text of 14 px, per character and on the safe side. */
const characterWidth = 8;
const gap = 24;
/** Between a count and the words before it. */
const noteGap = 12;
/** A flow that somebody took is seen. */
const shortestBar = 3;

export interface DrawnFlow extends Pick<FlowRow, 'id' | 'series' | 'name' | 'colour' | 'count'> {
  readonly wordsY: number;
  /** Before the count, in as many words as there is room for. */
  readonly note: string;
  /** Where those words end. */
  readonly noteX: number;
  readonly bar: {
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

/**
 * Where the rows of the list stand, in CSS pixels: names at the left, counts at the right, a bar below each.
 *
 * @param width of all
 */
export function flowsPicture(rows: readonly FlowRow[], width: number): readonly DrawnFlow[] {
  const counts = Math.max(0, ...rows.map(({ count }) => count.length)) * characterWidth;
  const noteX = width - counts - noteGap;
  return rows.map(({ id, series, name, colour, count, share, shortShare, length }, place) => {
    const top = place * flowPitch;
    const room = noteX - name.length * characterWidth - gap;
    return {
      id,
      series,
      name,
      colour,
      count,
      wordsY: top + wordsLine,
      note: share.length * characterWidth <= room ? share : shortShare,
      noteX,
      bar: { top: top + barTop, width: Math.max(shortestBar, length * width), height: barHeight },
    };
  });
}

/** CSS pixels that so many rows stand in. */
export function flowsHeight(count: number): number {
  return count * flowPitch;
}
