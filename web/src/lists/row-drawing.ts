import { mayExceedLine } from '../canvas/clean-text.ts';
import { fitText, fittingForm, type MeasureText, wrapText } from '../canvas/measure-text.ts';
import type { Box } from '../canvas/geometry.ts';
import type { Mark } from '../canvas/marks.ts';
import type { IconName } from '../people/icons.gen.ts';
import type { PanelColor } from './panel-colors.ts';

export type PanelMark = Mark<PanelColor, IconName>;

export interface Type {
  /** CSS font shorthand. */
  readonly font: string;
  /** CSS pixels. */
  readonly size: number;
}

/**
 * Draws the parts of one row as marks. No mark leaves its box: a text that is too long ends with an ellipsis, and
 * anything that does not fit at all is left out.
 */
export interface RowDrawing {
  readonly marks: readonly PanelMark[];
  /** Width of a text, CSS pixels. */
  readonly widthOf: (text: string, type: Type) => number;
  /** The longest of several forms of a text, given longest first, that fits a width uncut; empty = none. */
  readonly form: (forms: readonly string[], type: Type, width: number) => string;
  /** One line of text, left-aligned in a box. @returns the width used, CSS pixels */
  readonly line: (text: string, type: Type, color: PanelColor, box: Box) => number;
  /** One line of text, right-aligned in a box. @returns the width used */
  readonly lineAtEnd: (text: string, type: Type, color: PanelColor, box: Box) => number;
  /** As many lines of `lineHeight` as fit into the box. @returns how many were used */
  readonly lines: (text: string, type: Type, color: PanelColor, box: Box, lineHeight: number) => number;
  /**
   * A square icon on the left of a box, vertically centred, with the name shown on hover and long press.
   *
   * @returns the width used, 0 if it does not fit
   */
  readonly icon: (icon: IconName, size: number, color: PanelColor, box: Box, name?: string) => number;
  readonly plate: (
    color: PanelColor,
    box: Box,
    shape?: { readonly radius: number; readonly frame: number },
  ) => void;
  readonly wash: (color: PanelColor, ground: PanelColor, box: Box, opacity: number) => void;
  readonly rule: (color: PanelColor, box: Box, isDashed: boolean) => void;
}

/** Distance from the middle of a line to its baseline, as a share of the font size: half the height of a capital. */
const halfCapital = 0.364;

/** Minimum size of an icon, in CSS pixels; smaller ones are unreadable. */
const smallestIcon = 6;

export function createRowDrawing(measure: MeasureText): RowDrawing {
  const marks: PanelMark[] = [];

  function put(text: string, type: Type, color: PanelColor, box: Box, isAtEnd: boolean): number {
    if (text === '') return 0;
    const width = Math.min(measure(text, type.font), box.width);
    marks.push({
      kind: 'text',
      text,
      font: type.font,
      color,
      box: { ...box, x: isAtEnd ? box.x + box.width - width : box.x, width },
      baseline: box.height / 2 + type.size * halfCapital,
      clip: mayExceedLine(text) ? box : null,
    });
    return width;
  }

  const fit = (text: string, type: Type, box: Box) =>
    fitText(text, box.width, (part) => measure(part, type.font));

  return {
    marks,
    widthOf: (text, type) => measure(text, type.font),
    form: (forms, type, width) => fittingForm(forms, width, (text) => measure(text, type.font)),
    line: (text, type, color, box) => put(fit(text, type, box), type, color, box, false),
    lineAtEnd: (text, type, color, box) => put(fit(text, type, box), type, color, box, true),
    lines(text, type, color, box, lineHeight) {
      const lineCount = Math.floor(box.height / lineHeight + 0.001);
      const lines = wrapText(text, box.width, lineCount, (part) => measure(part, type.font));
      lines.forEach((line, index) => {
        put(line, type, color, { ...box, y: box.y + index * lineHeight, height: lineHeight }, false);
      });
      return lines.length;
    },
    icon(icon, size, color, box, name) {
      if (size < smallestIcon || size > box.width || size > box.height) return 0;
      const y = box.y + (box.height - size) / 2;
      marks.push({ kind: 'icon', icon, color, box: { x: box.x, y, width: size, height: size }, name });
      return size;
    },
    plate(color, box, { radius, frame } = { radius: 0, frame: 0 }) {
      marks.push({ kind: 'plate', color, box, radius, frame, opacity: 1 });
    },
    wash: (color, ground, box, opacity) => marks.push({ kind: 'wash', color, ground, box, opacity }),
    rule: (color, box, isDashed) => marks.push({ kind: 'rule', color, box, isDashed }),
  };
}

/** The rest of a box after `used` CSS pixels on its left. */
export function after(box: Box, used: number): Box {
  const taken = Math.min(used, box.width);
  return { ...box, x: box.x + taken, width: box.width - taken };
}

/** The rest of a box before `used` CSS pixels on its right. */
export function before(box: Box, used: number): Box {
  return { ...box, width: Math.max(0, box.width - used) };
}

/** The right end of a box. */
export function atEnd(box: Box, width: number): Box {
  return after(box, Math.max(0, box.width - width));
}

/** A strip of a box, measured from its top. */
export function strip(box: Box, top: number, height: number): Box {
  return { ...box, y: box.y + top, height };
}

/** The rest of a box below `used` CSS pixels at its top. */
export function below(box: Box, used: number): Box {
  const taken = Math.min(used, box.height);
  return { ...box, y: box.y + taken, height: box.height - taken };
}
