import { type Box, snapToDevicePixel } from './geometry.ts';
import type { IconAtlas } from './icon-atlas.ts';
import { isolateDirection } from './clean-text.ts';
import type { PaintContext } from './painter.ts';

export interface TextMark<Color extends string> {
  readonly kind: 'text';
  readonly text: string;
  /** CSS font shorthand. */
  readonly font: string;
  readonly color: Color;
  /** As wide as the text and as high as its line. */
  readonly box: Box;
  /** Distance from the top of the box. */
  readonly baseline: number;
  /** Box that clips letters of unusual height; null = none. */
  readonly clip: Box | null;
}

export interface IconMark<Color extends string, Icon extends string> {
  readonly kind: 'icon';
  readonly icon: Icon;
  readonly color: Color;
  readonly box: Box;
  /** Accessible meaning, if the icon alone is not clear. */
  readonly name?: string | undefined;
}

/** A filled or framed box. */
export interface PlateMark<Color extends string> {
  readonly kind: 'plate';
  readonly color: Color;
  readonly box: Box;
  readonly radius: number;
  /** Width of the frame in CSS pixels; 0 = filled. */
  readonly frame: number;
  /** From 0 = invisible to 1 = opaque. */
  readonly opacity: number;
}

/** A gradient over a box that fades out towards its right edge. */
export interface WashMark<Color extends string> {
  readonly kind: 'wash';
  readonly color: Color;
  /** The colour behind it. */
  readonly ground: Color;
  readonly box: Box;
  /** From 0 = invisible to 1 = the plain colour at the left edge. */
  readonly opacity: number;
}

/** A horizontal line, one device pixel thick; one CSS pixel if dashed. */
export interface RuleMark<Color extends string> {
  readonly kind: 'rule';
  readonly color: Color;
  readonly box: Box;
  readonly isDashed: boolean;
}

/** The parts of a row. All decisions are made by the layout; painting makes none. */
export type Mark<Color extends string, Icon extends string> =
  | TextMark<Color>
  | IconMark<Color, Icon>
  | PlateMark<Color>
  | WashMark<Color>
  | RuleMark<Color>;

export type Palette<Color extends string> = Readonly<Record<Color, string>>;

export interface MarkStyle<Color extends string, Icon extends string> {
  readonly colors: Palette<Color>;
  readonly icons: IconAtlas<Icon>;
}

/**
 * Paints marks in order.
 *
 * @param top top of the marks' origin in the viewport, CSS pixels on a whole device pixel
 */
export function paintMarks<Color extends string, Icon extends string>(
  context: PaintContext,
  marks: readonly Mark<Color, Icon>[],
  top: number,
  style: MarkStyle<Color, Icon>,
): void {
  const ratio = style.icons.pixelRatio;
  for (const mark of marks) {
    const x = snapToDevicePixel(mark.box.x, ratio);
    const y = snapToDevicePixel(mark.box.y, ratio) + top;
    switch (mark.kind) {
      case 'text':
        paintText(context, mark, x, top, style);
        break;
      case 'icon':
        style.icons.draw(context, mark.icon, style.colors[mark.color], { ...mark.box, x, y });
        break;
      case 'plate':
        context.globalAlpha = mark.opacity;
        paintPlate(context, mark, { ...mark.box, x, y }, style.colors[mark.color]);
        context.globalAlpha = 1;
        break;
      case 'wash': {
        const gradient = context.createLinearGradient(x, 0, x + mark.box.width, 0);
        gradient.addColorStop(0, style.colors[mark.color]);
        gradient.addColorStop(1, style.colors[mark.ground]);
        context.fillStyle = gradient;
        context.globalAlpha = mark.opacity;
        context.fillRect(x, y, mark.box.width, mark.box.height);
        context.globalAlpha = 1;
        break;
      }
      case 'rule':
        paintRule(context, mark, x, y, style);
        break;
    }
  }
}

function paintText<Color extends string, Icon extends string>(
  context: PaintContext,
  mark: TextMark<Color>,
  x: number,
  top: number,
  style: MarkStyle<Color, Icon>,
): void {
  const y = snapToDevicePixel(mark.box.y + mark.baseline, style.icons.pixelRatio) + top;
  context.font = mark.font;
  context.fillStyle = style.colors[mark.color];
  if (mark.clip === null) {
    context.fillText(isolateDirection(mark.text), x, y);
    return;
  }
  context.save();
  context.beginPath();
  context.rect(mark.clip.x, mark.clip.y + top, mark.clip.width, mark.clip.height);
  context.clip();
  context.fillText(isolateDirection(mark.text), x, y);
  context.restore();
}

function paintPlate<Color extends string>(
  context: PaintContext,
  mark: PlateMark<Color>,
  box: Box,
  colour: string,
): void {
  if (mark.radius === 0 && mark.frame === 0) {
    context.fillStyle = colour;
    context.fillRect(box.x, box.y, box.width, box.height);
    return;
  }
  const half = mark.frame / 2;
  context.beginPath();
  context.roundRect(box.x + half, box.y + half, box.width - mark.frame, box.height - mark.frame, mark.radius);
  if (mark.frame === 0) {
    context.fillStyle = colour;
    context.fill();
  } else {
    context.strokeStyle = colour;
    context.lineWidth = mark.frame;
    context.stroke();
  }
}

const dash = [4, 4];

function paintRule<Color extends string, Icon extends string>(
  context: PaintContext,
  mark: RuleMark<Color>,
  x: number,
  y: number,
  style: MarkStyle<Color, Icon>,
): void {
  if (!mark.isDashed) {
    context.fillStyle = style.colors[mark.color];
    context.fillRect(x, y, mark.box.width, 1 / style.icons.pixelRatio);
    return;
  }
  context.strokeStyle = style.colors[mark.color];
  context.lineWidth = 1;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(x, y + 0.5);
  context.lineTo(x + mark.box.width, y + 0.5);
  context.stroke();
  context.setLineDash([]);
}
