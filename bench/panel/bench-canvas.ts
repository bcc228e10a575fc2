import { createIconAtlas, type IconAtlas, openBitmap } from '../../web/src/canvas/icon-atlas.ts';
import type { CanvasView } from '../../web/src/canvas/painter.ts';
import type { IconName } from '../../web/src/people/icons.gen.ts';
import iconShapes from '../../web/src/people/icons.json' with { type: 'json' };
import { readPanelColors } from '../../web/src/lists/panel-colors.ts';

/** Of the list, CSS pixels. */
export const width = 848;
export const height = 630;
export const family = 'Inter, system-ui, sans-serif';
export const colors = readPanelColors({
  getPropertyValue: (name) => (name === '--color-surface' ? '#191d27' : '#aab2c3'),
});

/** The upper end of the list, as it is seen. */
export const viewAt = (pixelRatio: number): CanvasView => ({
  contentTop: 0,
  cssWidth: width,
  cssHeight: height,
  pixelRatio,
});

/** Draws each icon from its path, onto this canvas. */
export const plainIcons = (context: CanvasRenderingContext2D): IconAtlas<IconName> => ({
  pixelRatio: 1,
  draw: (_context, name, colour, box) => {
    const shape = iconShapes[name];
    const scale = box.width / shape.size;
    context.save();
    context.translate(box.x, box.y);
    context.scale(scale, scale);
    context.fillStyle = colour;
    context.fill(new Path2D(shape.path));
    context.restore();
  },
});

/** A canvas in the page, as large as a list. */
export function openCanvas(pixelRatio: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  document.body.append(canvas);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas.');
  return { canvas, context };
}

/** Painting is put off by the browser; asking for a pixel makes it happen now, so that it is measured too. */
export const finish = (context: CanvasRenderingContext2D) => context.getImageData(0, 0, 1, 1);

/** The icons for a pixel ratio. */
export const openAtlas = (ratio: number): IconAtlas<IconName> =>
  createIconAtlas(iconShapes, ratio, openBitmap);
