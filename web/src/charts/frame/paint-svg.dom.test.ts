import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paintSvg, type PngContext } from './paint-svg.ts';

/** A matrix that only translates. */
const matrix = (e: number, f: number) => ({
  a: 1,
  b: 0,
  c: 0,
  d: 1,
  e,
  f,
  inverse: () => matrix(-e, -f),
  multiply: (other: { e: number; f: number }) => matrix(e + other.e, f + other.f),
});

class RecordedPath {
  readonly d: string;
  readonly added: string[] = [];
  constructor(d = '') {
    this.d = d;
  }
  addPath(path: RecordedPath) {
    this.added.push(path.d);
  }
}

type Written = [said: string, ...facts: unknown[]];

function record(markup: string): readonly Written[] {
  const host = document.createElement('div');
  host.innerHTML = `<svg>${markup}</svg>`;
  document.body.append(host);
  const picture = host.querySelector('svg');
  const written: Written[] = [];
  const context = {
    globalAlpha: 1,
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    save: () => {},
    restore: () => {},
    setLineDash: (dash: number[]) => void written.push(['dash', dash]),
    transform: (...[, , , , e, f]: number[]) => void written.push(['move', e, f]),
    clip: (path: RecordedPath) => void written.push(['clip', path.added]),
    fill: (path: RecordedPath) => void written.push(['fill', path.d, context.fillStyle, context.globalAlpha]),
    stroke: (path: RecordedPath) =>
      void written.push(['stroke', path.d, context.strokeStyle, context.globalAlpha, context.lineWidth]),
  };
  // Only has what painting uses here.
  const asContext: unknown = context;
  if (picture !== null && isContext(asContext)) paintSvg(asContext, picture);
  return written;
}

const isContext = (thing: unknown): thing is PngContext => typeof thing === 'object' && thing !== null;

beforeEach(() => {
  vi.stubGlobal('Path2D', RecordedPath);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  Object.defineProperty(SVGElement.prototype, 'getScreenCTM', {
    configurable: true,
    value(this: SVGElement) {
      return matrix(this.closest('[transform]') === null ? 0 : 30, 0);
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(SVGElement.prototype, 'getScreenCTM');
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('a painted chart', () => {
  it('has areas and outlines with the opacity of the page', () => {
    const written = record(
      '<g style="opacity: 0.5"><path d="M0 0H9" style="fill: red; fill-opacity: 0.8; stroke: blue; stroke-width: 3px; stroke-dasharray: 11 7"/></g>',
    );
    expect(written).toEqual([
      ['move', 0, 0],
      ['fill', 'M0 0H9', 'rgb(255, 0, 0)', 0.4],
      ['dash', [11, 7]],
      ['stroke', 'M0 0H9', 'rgb(0, 0, 255)', 0.5, 3],
    ]);
  });

  it('has everything at its translated position', () => {
    expect(record('<g transform="translate(30)"><path d="M1 1" style="fill: red"/></g>')).toContainEqual([
      'move',
      30,
      0,
    ]);
  });

  it('is clipped where the page clips it', () => {
    const written = record(
      '<clipPath id="plot"><rect width="9" height="9"/></clipPath><g clip-path="url(#plot)"><path d="M1 1" style="fill: red"/></g>',
    );
    expect(written[0]).toEqual(['clip', ['M0 0h9v9h-9Z']]);
  });

  it('leaves out what is hidden or only for screen readers', () => {
    const written = record(
      '<defs><path d="M1 1" style="fill: red"/></defs><path d="M2 2" style="fill: red; display: none"/><path d="M3 3" style="fill: none; stroke: none"/>',
    );
    expect(written.filter(([said]) => said !== 'move')).toEqual([]);
  });
});
