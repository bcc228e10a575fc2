import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartPicture, type PictureChart, type PictureLine } from './chart-picture.ts';
import { ink } from './picture-ink.ts';

const row = { colour: '#6b84f5', dash: null, isDim: false, name: 'Orien', value: '108.3' };
const chart: PictureChart = {
  product: 'Rollcall',
  game: 'Some Game',
  title: 'Orien',
  caption: 'Players online',
  figures: [{ value: '108.3', label: 'players on average' }],
  lines: [{ colour: '#6b84f5', look: 'lit', dash: null, values: [10, 20, 15] }],
  legend: [row],
  ticks: [{ place: 0, text: '0:00' }],
  notes: ['Made up', '24 November 2026'],
};

/** Any UTF-16, including unpaired surrogates. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
  .map((units) => String.fromCharCode(...units));

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, content]) => content ?? '');
const sizeOfText = (svg: string, start: string) =>
  Number(new RegExp(`font-size="([\\d.]+)"[^>]*>${start}`).exec(svg)?.[1]);
const withLine = (change: Partial<PictureLine>) =>
  chartPicture({ ...chart, lines: [{ colour: '#123456', look: 'lit', dash: null, values: [], ...change }] });
const pathsOf = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]*)" fill="none" stroke="#123456"/g)].map(([, d]) => d);

describe('a chart as a picture', () => {
  it('contains everything in the chart', () => {
    expect(textsOf(chartPicture(chart))).toEqual(
      expect.arrayContaining([
        'Rollcall',
        'Some Game',
        'Orien',
        'Players online',
        '108.3',
        'players on average',
        '0:00',
        'Made up',
        '24 November 2026',
      ]),
    );
  });

  it.each([
    ['product', (text: string) => ({ product: text })],
    ['game', (text: string) => ({ game: text })],
    ['title', (text: string) => ({ title: text, figures: [] })],
    ['name', (text: string) => ({ legend: [{ ...row, name: text }] })],
  ])('is valid for a hostile %s', (_, change) => {
    const plainElements = elementsOf(chartPicture({ ...chart, ...change('Plain') }));
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.constantFrom(
            '</text></svg><script>alert(1)</script>',
            '"><image href="file:///etc/passwd"/>',
            ']]>&amp;&#0;<!--',
            'a\u202eb\u2066c\u0000d\ud800',
          ),
        ),
        (hostile) => {
          const svg = chartPicture({ ...chart, ...change(hostile) });
          const texts = textsOf(svg);
          expect(new Set(elementsOf(svg))).toEqual(new Set(plainElements));
          expect(svg.isWellFormed()).toBe(true);
          expect(texts.join('')).not.toMatch(/[^\P{C}]|&(?!(?:amp|lt|gt|quot);)/u);
        },
      ),
    );
  });

  it('makes long texts smaller, and cuts those that would be too small', () => {
    const title = (text: string) => chartPicture({ ...chart, title: text });
    expect(sizeOfText(title('Orien'), 'Orien')).toBe(58);
    const smaller = sizeOfText(title('Nnnnnnnnnnnnnnnnnnnnnnnnnnnn'), 'Nnn');
    expect(smaller).toBeLessThan(58);
    expect(smaller).toBeGreaterThanOrEqual(34.8);
    expect(textsOf(title('W'.repeat(300))).some((text) => /^W{10,30}…$/.test(text))).toBe(true);
  });

  it('breaks a sentence into two lines of about the same length', () => {
    const sentence =
      'Argonnessen averages 2.1 times as many players as Khyber and 3.4 times as many as Wayfinder.';
    const texts = textsOf(chartPicture({ ...chart, title: sentence, figures: [] }));
    const lines = texts.filter((text) => text !== '' && sentence.includes(text) && text.length > 20);
    expect(lines.join(' ')).toBe(sentence);
    expect(lines).toHaveLength(2);
    const short = textsOf(chartPicture({ ...chart, title: 'Orien averages no players.', figures: [] }));
    expect(short).toContain('Orien averages no players.');
  });

  it('interrupts a line where values are unknown, and marks a single value', () => {
    const svg = withLine({ values: [1, 2, null, 4, null, 5, 6] });
    expect(pathsOf(svg)[0]?.match(/M/g)).toHaveLength(3);
    expect(svg.match(/<circle /g)).toHaveLength(1);
    expect(withLine({ values: [1, 2, 3] })).not.toContain('<circle');
  });

  it.each([
    ['no value', []],
    ['one value', [3]],
    ['only unknown values', [null, null]],
    ['zeros', [0, 0, 0]],
    ['a huge value', [1, 1e9, 3]],
  ])('has no invalid number with %s', (_, values) => {
    expect(withLine({ values, look: 'filled' })).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('has as many rows in its legend as fit', () => {
    const legend = Array.from({ length: 40 }, (_, place) => ({
      ...row,
      name: `Server ${place + 1}`,
    }));
    const rows = textsOf(chartPicture({ ...chart, legend })).filter((text) => text.startsWith('Server'));
    expect(rows).toEqual(legend.slice(0, 9).map(({ name }) => name));
  });

  it('dims lines for comparison, and dashes those that have a dash pattern', () => {
    expect(withLine({ look: 'dim', values: [1, 2] })).toMatch(
      /<g opacity="0.45"><path [^>]*stroke="#123456"/,
    );
    expect(withLine({ dash: 'long', values: [1, 2] })).toContain('stroke-dasharray="18 11"');
    expect(withLine({ look: 'filled', values: [1, 2] })).toContain('fill-opacity="0.16"');
  });
});

describe('the colours of pictures', () => {
  it('are those of the dark theme', () => {
    const file = join(import.meta.dirname, '../../../web/src/styles/tokens.css');
    const theme = readFileSync(file, 'utf8').split("[data-theme='dark']")[1] ?? '';
    const tokenOf = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
    const { night: _, first, ...named } = ink;
    expect(first).toBe(tokenOf('text'));
    for (const [name, colour] of Object.entries(named)) expect(colour).toBe(tokenOf(name));
  });
});

/** The elements of an SVG with their attributes, without their content. */
function elementsOf(svg: string): string[] {
  return [...svg.matchAll(/<([a-zA-Z]+)((?: [\w-]+="[^"]*")*)\/?>/g)].map(
    ([, name, attributes]) => `${name} ${(attributes ?? '').replaceAll(/="[^"]*"/g, '')}`,
  );
}
