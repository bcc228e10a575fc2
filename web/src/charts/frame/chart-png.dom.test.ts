import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartDocument, placeLegend, wrapText } from './chart-png.ts';

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

  it('never leaves the picture, unless a single name is wider', () => {
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
    ['is on one line if there is room', 'Characters online', 200, ['Characters online']],
    ['is broken between words', 'Characters online by hour', 170, ['Characters online', 'by hour']],
    ['keeps a word that is wider than the picture', 'Argonnessen by hour', 60, ['Argonnessen', 'by', 'hour']],
    ['may be empty', '', 60, ['']],
  ])('%s', (_, text, width, lines) => {
    expect(wrapText(text, width, tenEach)).toEqual(lines);
  });
});

describe('a saved picture', () => {
  const words = {
    title: 'Characters & groups <online>',
    range: 'Only 64-bit',
    productName: 'Rollcall',
    madeOn: '29 November 2026',
    legend: [entry('orien'), { ...entry('khyber'), mark: 'area' as const }, entry('hidden')],
  };
  /** The document of a picture of 400 × 300 pixels. */
  const documentOf = (markup: string) => {
    document.body.innerHTML = `<style>.line { stroke: blue; opacity: 0.5 } .off { display: none }</style><svg>${markup}</svg>`;
    const picture = document.querySelector('svg');
    if (picture === null) throw new Error('There is no picture.');
    for (const [side, value] of Object.entries({ width: 400, height: 300 })) {
      Object.defineProperty(picture, side, { value: { baseVal: { value } } });
    }
    return chartDocument(picture, words, tenEach);
  };
  const textsOf = (svg: Element) => Array.from(svg.querySelectorAll('text'), (text) => text.textContent);
  const styleOf = (svg: Element, selector: string) =>
    svg.querySelector(selector)?.getAttribute('style') ?? '';

  it('has the styles of the page without its style sheets', () => {
    const { svg } = documentOf(
      '<g class="line" data-series="orien"><path d="M0 0H9"/></g><path class="off" d="M1 1"/>',
    );
    expect(styleOf(svg, 'g')).toContain('opacity:0.5');
    expect(styleOf(svg, '[d="M0 0H9"]')).toContain('stroke:rgb(0, 0, 255)');
    expect(styleOf(svg, '[d="M1 1"]')).toContain('display:none');
  });

  it('has title, range, product and date, and the legend of what is drawn', () => {
    const { svg, width, height } = documentOf('<g data-series="orien"/><g data-series="khyber"/>');
    expect(textsOf(svg)).toEqual([words.title, words.range, 'orien', 'khyber', 'Rollcall29 November 2026']);
    expect(svg.querySelector('rect[rx]')?.getAttribute('fill')).toBe('#123456');
    expect([width, height]).toEqual([456, 28 + 26 + 20 + 16 + 300 + 24 + 30 + 28]);
    expect(new XMLSerializer().serializeToString(svg)).toContain('Characters &amp; groups &lt;online&gt;');
  });
});
