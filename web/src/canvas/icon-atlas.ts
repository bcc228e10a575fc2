import type { Box } from './geometry.ts';
import type { PaintContext } from './painter.ts';

/** A one-colour shape as path data. */
export interface IconShape {
  readonly path: string;
  /** Side of the shape's square, in its own units. */
  readonly size: number;
  /** In the shape's units; omitted = the path is filled. */
  readonly strokeWidth?: number;
}

export type IconShapes<Name extends string> = Readonly<Record<Name, IconShape>>;

export interface IconAtlas<Name extends string> {
  readonly pixelRatio: number;
  /** Paints an icon in a colour; `box` is a square on whole device pixels. */
  readonly draw: (context: PaintContext, name: Name, colour: string, box: Box) => void;
}

type PageContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface Page {
  readonly context: PageContext;
  readonly packer: ShelfPacker;
}

/**
 * Side of a page in device pixels, for some 40 icons of 18 CSS pixels at a ratio of 2. Small, because browsers copy a
 * page when an icon is added after others were painted from it.
 */
const usualPageSize = 256;
const iconGap = 1;

/**
 * Caches icons as bitmaps, drawn from their paths once per size and colour, so that each icon in a row costs one copy.
 * Each atlas has one pixel ratio.
 *
 * @param shapes a name without a shape draws nothing
 * @param openPage creates an empty square bitmap of a size in device pixels
 */
export function createIconAtlas<Name extends string>(
  shapes: Partial<IconShapes<Name>>,
  pixelRatio: number,
  openPage: (deviceSize: number) => PageContext,
): IconAtlas<Name> {
  const places = new Map<string, { readonly page: Page; readonly place: Box }>();
  let lastPage: Page | null = null;

  function placeFor(deviceSize: number): { page: Page; place: Box } {
    const place = lastPage?.packer.place(deviceSize, deviceSize);
    if (lastPage && place) return { page: lastPage, place };
    const size = Math.max(usualPageSize, deviceSize);
    lastPage = { context: openPage(size), packer: createShelfPacker(size, iconGap) };
    return { page: lastPage, place: lastPage.packer.place(deviceSize, deviceSize) ?? emptyPlace };
  }

  function add(key: string, name: Name, colour: string, deviceSize: number) {
    const added = placeFor(deviceSize);
    const shape = shapes[name];
    if (shape !== undefined) drawShape(added.page.context, shape, colour, added.place);
    places.set(key, added);
    return added;
  }

  return {
    pixelRatio,
    draw(context, name, colour, box) {
      const deviceSize = Math.max(1, Math.round(box.width * pixelRatio));
      const key = `${name} ${deviceSize} ${colour}`;
      const { page, place } = places.get(key) ?? add(key, name, colour, deviceSize);
      const cssSize = deviceSize / pixelRatio;
      context.drawImage(
        page.context.canvas,
        place.x,
        place.y,
        place.width,
        place.height,
        box.x,
        box.y,
        cssSize,
        cssSize,
      );
    },
  };
}

const emptyPlace: Box = { x: 0, y: 0, width: 0, height: 0 };

function drawShape(context: PageContext, shape: IconShape, colour: string, place: Box): void {
  const scale = place.width / shape.size;
  context.setTransform(scale, 0, 0, scale, place.x, place.y);
  const path = new Path2D(shape.path);
  if (shape.strokeWidth === undefined) {
    context.fillStyle = colour;
    context.fill(path);
  } else {
    context.strokeStyle = colour;
    context.lineWidth = shape.strokeWidth;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(path);
  }
}

/** Caches the atlas of the last pixel ratio. */
export function cacheAtlas<Name extends string>(
  open: (pixelRatio: number) => IconAtlas<Name>,
): (pixelRatio: number) => IconAtlas<Name> {
  let atlas: IconAtlas<Name> | null = null;
  return (pixelRatio) => {
    if (atlas?.pixelRatio !== pixelRatio) atlas = open(pixelRatio);
    return atlas;
  };
}

/** Creates a page of the atlas in the browser. */
export function openBitmap(deviceSize: number): PageContext {
  const canvas = document.createElement('canvas');
  canvas.width = deviceSize;
  canvas.height = deviceSize;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D context to draw icons with.');
  return context;
}

interface ShelfPacker {
  /** A free place of this size, in the packer's units; null = full. */
  readonly place: (width: number, height: number) => Box | null;
}

/** Packs small boxes in rows from the top, with gaps so that neighbours do not bleed. */
export function createShelfPacker(pageSize: number, gap: number): ShelfPacker {
  let shelfTop = 0;
  let shelfHeight = 0;
  let nextX = 0;
  return {
    place(width, height) {
      if (nextX + width > pageSize) {
        shelfTop += shelfHeight + gap;
        shelfHeight = 0;
        nextX = 0;
      }
      if (width > pageSize || shelfTop + height > pageSize) return null;
      const box = { x: nextX, y: shelfTop, width, height };
      nextX += width + gap;
      shelfHeight = Math.max(shelfHeight, height);
      return box;
    },
  };
}
