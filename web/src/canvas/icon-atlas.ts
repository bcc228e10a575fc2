import type { Box } from './geometry.ts';
import type { PaintContext } from './painter.ts';

/** A single-colour icon as path data. */
export interface IconShape {
  readonly path: string;
  /** Size of the square that the path fills, in its own unit. */
  readonly size: number;
  /** In the same unit; omitted = the path is filled. */
  readonly strokeWidth?: number;
}

export type IconShapes<Name extends string> = Readonly<Record<Name, IconShape>>;

export interface IconAtlas<Name extends string> {
  readonly pixelRatio: number;
  /** Paints an icon in a colour; `box` is square and lies on whole device pixels. */
  readonly draw: (context: PaintContext, name: Name, colour: string, box: Box) => void;
}

type PageContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface Page {
  readonly context: PageContext;
  readonly packer: ShelfPacker;
}

/**
 * Size of a page in device pixels: some 40 icons of 18 CSS pixels at a ratio of 2. Small, because the browser copies a
 * page when an icon is added after the page was painted from.
 */
const usualPageSize = 256;
const iconGap = 1;

/**
 * A cache of icons as bitmaps for one pixel ratio. Each is drawn from its path once per size and colour, so that a row
 * costs one copy per icon.
 *
 * @param shapes names without a shape are not drawn
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

/** Keeps the atlas of the last pixel ratio. */
export function cacheAtlas<Name extends string>(
  open: (pixelRatio: number) => IconAtlas<Name>,
): (pixelRatio: number) => IconAtlas<Name> {
  let atlas: IconAtlas<Name> | null = null;
  return (pixelRatio) => {
    if (atlas?.pixelRatio !== pixelRatio) atlas = open(pixelRatio);
    return atlas;
  };
}

/** A page of the atlas in the browser. */
export function openBitmap(deviceSize: number): PageContext {
  const canvas = document.createElement('canvas');
  canvas.width = deviceSize;
  canvas.height = deviceSize;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no 2D context to draw icons with.');
  return context;
}

interface ShelfPacker {
  /** A free place of a size; null = the page is full. */
  readonly place: (width: number, height: number) => Box | null;
}

/** Packs small boxes in rows from top to bottom, with gaps so that neighbours do not bleed. */
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
