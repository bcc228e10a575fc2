import type { PaintContext } from '../painter.ts';

/** A drawing call, with the state of the context at that moment. */
export type Stroke =
  | {
      readonly op: 'text';
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly font: string;
      readonly colour: string;
      readonly isClipped: boolean;
    }
  | {
      readonly op: 'rect';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly colour: string;
    }
  | {
      readonly op: 'image';
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }
  | { readonly op: 'fill' | 'stroke'; readonly colour: string };

export interface RecordingContext {
  readonly context: PaintContext;
  readonly strokes: Stroke[];
  /** Painted texts, in order. */
  readonly texts: () => string[];
}

const colourOf = (style: PaintContext['fillStyle']) => (typeof style === 'string' ? style : 'gradient');

/** A context that records calls instead of painting. */
export function createRecordingContext(): RecordingContext {
  const strokes: Stroke[] = [];
  let clips = 0;
  const context: PaintContext = {
    direction: 'ltr',
    fillStyle: '#000',
    strokeStyle: '#000',
    font: '10px sans-serif',
    globalAlpha: 1,
    lineWidth: 1,
    textAlign: 'start',
    textBaseline: 'alphabetic',
    beginPath() {},
    clip() {
      clips += 1;
    },
    createLinearGradient: () => ({ addColorStop() {} }),
    drawImage(...args: readonly unknown[]) {
      const [x, y, width, height] = args.slice(-4).map(Number);
      strokes.push({ op: 'image', x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 });
    },
    fill() {
      strokes.push({ op: 'fill', colour: colourOf(context.fillStyle) });
    },
    fillRect(x, y, width, height) {
      strokes.push({ op: 'rect', x, y, width, height, colour: colourOf(context.fillStyle) });
    },
    fillText(text, x, y) {
      const { font } = context;
      strokes.push({
        op: 'text',
        text,
        x,
        y,
        font,
        colour: colourOf(context.fillStyle),
        isClipped: clips > 0,
      });
    },
    lineTo() {},
    moveTo() {},
    rect() {},
    restore() {
      clips = 0;
    },
    roundRect() {},
    save() {},
    setLineDash() {},
    setTransform() {},
    stroke() {
      strokes.push({ op: 'stroke', colour: colourOf(context.strokeStyle) });
    },
  };
  return {
    context,
    strokes,
    texts: () => strokes.flatMap((stroke) => (stroke.op === 'text' ? [stroke.text] : [])),
  };
}
