import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLegend, wrapText } from './chart-png.ts';
import { alphaOf, clipId, dashNumbers, shapePath } from './paint-svg.ts';

fc.configureGlobal({ seed: 1 });

const entry = (name: string) => ({ id: name, name, colour: '#123456', dash: null });
const tenEach = (text: string) => text.length * 10;

describe('the legend of a saved picture', () => {
  it('has as many rows as it needs', () => {
    const { placed, rows } = placeLegend(['Orien', 'Khyber', 'Sarlona'].map(entry), 220, tenEach);
    expect(placed.map(({ left, top }) => [left, top])).toEqual([
      [0, 0],
      [104, 0],
      [0, 24],
    ]);
    expect(rows).toBe(2);
  });

  it('needs no room when empty', () => {
    expect(placeLegend([], 220, tenEach).rows).toBe(0);
  });

  it('never leaves the picture, unless a name alone is wider', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, maxLength: 30 })),
        fc.integer({ min: 60, max: 900 }),
        (names, width) => {
          const { placed } = placeLegend(names.map(entry), width, tenEach);
          expect(
            placed.every((each) => each.left === 0 || each.left + 34 + tenEach(each.entry.name) <= width),
          ).toBe(true);
        },
      ),
    );
  });
});

describe('the title of a saved picture', () => {
  it.each([
    ['stands in one line where there is room', 'Characters online', 200, ['Characters online']],
    ['is broken between words', 'Characters online by hour', 170, ['Characters online', 'by hour']],
    ['keeps a word that is wider', 'Argonnessen by hour', 60, ['Argonnessen', 'by', 'hour']],
    ['may be empty', '', 60, ['']],
  ])('%s', (_, text, width, lines) => {
    expect(wrapText(text, width, tenEach)).toEqual(lines);
  });
});

describe('a shape in a chart', () => {
  it.each([
    ['<path d="M0 0L5 5"/>', 'M0 0L5 5'],
    ['<path/>', ''],
    ['<line x1="1" y1="2" x2="3" y2="4"/>', 'M1 2L3 4'],
    ['<line x2="3"/>', 'M0 0L3 0'],
    ['<circle cx="10" cy="20" r="5"/>', 'M5 20a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z'],
    ['<rect x="1" y="2" width="30" height="40"/>', 'M1 2h30v40h-30Z'],
    [
      '<rect x="1" y="2" width="30" height="40" rx="4"/>',
      'M5 2h22a4 4 0 0 1 4 4v32a4 4 0 0 1 -4 4h-22a4 4 0 0 1 -4 -4v-32a4 4 0 0 1 4 -4Z',
    ],
    [
      '<rect width="4" height="40" rx="9"/>',
      'M2 0h0a2 2 0 0 1 2 2v36a2 2 0 0 1 -2 2h0a2 2 0 0 1 -2 -2v-36a2 2 0 0 1 2 -2Z',
    ],
  ])('%s has the outline %s', (markup, path) => {
    const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    host.innerHTML = markup;
    expect(host.firstElementChild && shapePath(host.firstElementChild)).toBe(path);
  });

  it.each([
    ['0.25', 0.25],
    ['0', 0],
    ['', 1],
  ])('with the opacity %j is painted with %d', (text, alpha) => {
    expect(alphaOf(text)).toBe(alpha);
  });

  it.each([
    ['url(#a:r1:-clip)', 'a:r1:-clip'],
    ['url("#plot")', 'plot'],
    ['none', null],
    ['', null],
  ])('clipped by %j refers to %j', (reference, id) => {
    expect(clipId(reference)).toBe(id);
  });

  it.each([
    ['none', []],
    ['', []],
    ['11px, 7px', [11, 7]],
    ['13 7 0.1 7', [13, 7, 0.1, 7]],
  ])('with the dashes %j is painted with %j', (text, numbers) => {
    expect(dashNumbers(text)).toEqual(numbers);
  });
});
