import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createIconAtlas, createShelfPacker } from './icon-atlas.ts';
import { overlaps } from './testing/painted-parts.ts';
import { createRecordingContext } from './testing/recording-context.ts';

const shapes = {
  skull: { path: 'M0 0h512v512H0z', size: 512 },
  lock: { path: 'M3 11h18', size: 24, strokeWidth: 2 },
};

beforeEach(() => {
  // jsdom has no paths.
  vi.stubGlobal('Path2D', class {});
  return () => vi.unstubAllGlobals();
});

function openAtlas(pixelRatio: number) {
  const pages: { deviceSize: number; drawn: string[] }[] = [];
  const atlas = createIconAtlas(shapes, pixelRatio, (deviceSize) => {
    const page = { deviceSize, drawn: [] as string[] };
    pages.push(page);
    return {
      canvas: {},
      setTransform: (scale: number) => page.drawn.push(`scale ${scale.toFixed(4)}`),
      fill: () => page.drawn.push('fill'),
      stroke: () => page.drawn.push('stroke'),
    } as unknown as CanvasRenderingContext2D;
  });
  return { atlas, pages };
}

describe('an icon atlas', () => {
  it('draws each icon from its path once per size and colour, in device pixels', () => {
    const { atlas, pages } = openAtlas(2);
    const { context, strokes } = createRecordingContext();
    const box = { x: 10, y: 20, width: 18, height: 18 };
    atlas.draw(context, 'skull', '#fff', box);
    atlas.draw(context, 'skull', '#fff', { ...box, x: 40 });
    expect(pages).toEqual([{ deviceSize: 256, drawn: [`scale ${(36 / 512).toFixed(4)}`, 'fill'] }]);
    expect(strokes).toEqual([
      { op: 'image', x: 10, y: 20, width: 18, height: 18 },
      { op: 'image', x: 40, y: 20, width: 18, height: 18 },
    ]);
    atlas.draw(context, 'skull', '#f00', box);
    atlas.draw(context, 'lock', '#fff', box);
    expect(pages[0]?.drawn).toHaveLength(6);
    expect(pages[0]?.drawn.at(-1)).toBe('stroke');
  });

  it('adds a page when one is full', () => {
    const { atlas, pages } = openAtlas(1);
    const { context } = createRecordingContext();
    for (let width = 100; width < 106; width += 1) {
      atlas.draw(context, 'skull', '#fff', { x: 0, y: 0, width, height: width });
    }
    expect(pages.length).toBeGreaterThan(1);
  });

  it('copies as many device pixels as it paints, at any ratio', () => {
    const { atlas } = openAtlas(1.25);
    const { context, strokes } = createRecordingContext();
    atlas.draw(context, 'skull', '#fff', { x: 0, y: 0, width: 18, height: 18 });
    expect(strokes[0]).toMatchObject({ width: 23 / 1.25 });
  });
});

it('a shelf packer places boxes side by side without overlap until the page is full', () => {
  const packer = createShelfPacker(100, 1);
  const boxes = [];
  for (let box = packer.place(24, 24); box; box = packer.place(24, 24)) boxes.push(box);
  expect(boxes).toHaveLength(16);
  for (const [index, box] of boxes.entries()) {
    expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
  }
  expect(packer.place(200, 10)).toBeNull();
});
