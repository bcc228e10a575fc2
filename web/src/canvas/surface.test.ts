import { describe, expect, it } from 'vitest';
import type { Viewport, Painter } from './painter.ts';
import { openSurface, surfaceSize } from './surface.ts';
import { createTestFrames } from './testing/frame-clock.ts';
import { createRecordingContext } from './testing/recording-context.ts';

function setUp() {
  const frames = createTestFrames();
  const recording = createRecordingContext();
  const scene = { scrollTop: 0, shown: {}, movesInMs: null as number | null };
  const views: Viewport[] = [];
  const blanks: boolean[] = [];
  const painter: Painter = (viewport) => ({
    dependsOn: [scene.shown],
    movesInMs: scene.movesInMs,
    paint(context, isBlank) {
      blanks.push(isBlank);
      views.push(viewport);
      context.fillRect(0, 0, viewport.cssWidth, viewport.cssHeight);
    },
  });
  const canvas = { width: 300, height: 150 };
  const surface = openSurface({
    canvas,
    context: recording.context,
    contentTop: () => scene.scrollTop,
    painter: () => painter,
    clock: frames.clock,
    nowMs: () => 0,
  });
  return { blanks, canvas, frames, recording, scene, surface, views };
}

const wide = surfaceSize({ width: 800, height: 600 }, 2, null);

describe('a canvas surface', () => {
  it('paints at once when it gets its size, in device pixels', () => {
    const { canvas, recording, surface, views } = setUp();
    surface.resize(wide);
    expect(canvas).toEqual({ width: 1600, height: 1200 });
    expect(views).toEqual([{ contentTop: 0, cssWidth: 800, cssHeight: 600, pixelRatio: 2 }]);
    expect(recording.strokes).toHaveLength(1);
  });

  it('combines many invalidations into one frame', () => {
    const { frames, scene, surface, views } = setUp();
    surface.resize(wide);
    scene.shown = {};
    surface.invalidate();
    surface.invalidate();
    surface.invalidate();
    expect(frames.pending()).toBe(1);
    frames.run(16);
    expect(views).toHaveLength(2);
    expect(frames.pending()).toBe(0);
  });

  it('paints nothing in a frame without changes', () => {
    const { frames, recording, surface } = setUp();
    surface.resize(wide);
    const before = recording.strokes.length;
    for (const nowMs of [16, 32, 48]) {
      surface.invalidate();
      frames.run(nowMs);
    }
    expect(recording.strokes).toHaveLength(before);
  });

  it('repaints scrolled content on whole device pixels', () => {
    const { frames, scene, surface, views } = setUp();
    surface.resize(wide);
    scene.scrollTop = 90.3;
    surface.invalidate();
    frames.run(16);
    expect(views.at(-1)?.contentTop).toBe(90.5);
  });

  it('requests frames only while something moves', () => {
    const { frames, scene, surface } = setUp();
    surface.resize(wide);
    scene.movesInMs = 0;
    surface.invalidate();
    frames.run(16);
    expect(frames.pending()).toBe(1);
    scene.movesInMs = null;
    frames.run(32);
    expect(frames.pending()).toBe(0);
  });

  it('waits for a slow animation, unless another change comes first', () => {
    const { frames, scene, surface } = setUp();
    surface.resize(wide);
    scene.movesInMs = 100;
    surface.invalidate();
    frames.run(16);
    expect([frames.pending(), frames.waitMs()]).toEqual([0, 100]);
    frames.ring();
    expect([frames.pending(), frames.waitMs()]).toEqual([1, null]);
    frames.run(116);
    surface.invalidate();
    expect(frames.waitMs()).toBeNull();
    frames.run(132);
    surface.close();
    expect(frames.waitMs()).toBeNull();
  });

  it('tells the painter when the canvas is blank', () => {
    const { blanks, frames, scene, surface } = setUp();
    surface.resize(wide);
    scene.shown = {};
    surface.invalidate();
    frames.run(16);
    surface.repaint();
    expect(blanks).toEqual([true, false, true]);
  });

  it('repaints when the browser has lost the bitmap', () => {
    const { recording, surface } = setUp();
    surface.resize(wide);
    surface.repaint();
    expect(recording.strokes).toHaveLength(2);
  });

  it('paints nothing before it has a size or after it was closed', () => {
    const { frames, recording, scene, surface } = setUp();
    surface.invalidate();
    frames.run(16);
    expect(recording.strokes).toHaveLength(0);
    surface.resize(wide);
    scene.shown = {};
    surface.invalidate();
    surface.close();
    frames.run(32);
    surface.invalidate();
    expect(frames.pending()).toBe(0);
    expect(recording.strokes).toHaveLength(1);
  });
});

describe('the size of a surface', () => {
  it.each([
    ['an ordinary screen', { width: 800, height: 600 }, 1, null, [800, 600, 1]],
    ['a high-resolution screen', { width: 800, height: 600 }, 2, null, [1600, 1200, 2]],
    [
      'page zoom of 110 %, as reported by the browser',
      { width: 727.27, height: 500 },
      1.1,
      { width: 800, height: 550 },
      [800, 550, 1.1],
    ],
    [
      'a screen emulated by developer tools',
      { width: 800, height: 600 },
      2,
      { width: 800, height: 600 },
      [1600, 1200, 2],
    ],
    ['an invalid ratio', { width: 10, height: 10 }, Number.NaN, null, [10, 10, 1]],
    ['no size', { width: 0, height: 0 }, 1, null, [1, 1, 1]],
    ['more than the largest bitmap', { width: 10_000, height: 100 }, 2, null, [8192, 81, 0.8192]],
  ])('%s', (_what, css, ratio, device, [width, height, pixelRatio]) => {
    expect(surfaceSize(css, ratio, device)).toMatchObject({
      deviceWidth: width,
      deviceHeight: height,
      pixelRatio,
    });
  });
});
