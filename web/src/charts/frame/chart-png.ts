import { canvasPng } from '../../canvas/canvas-png.ts';
import type { LegendEntry } from './useLegend.ts';

/** Texts in a saved picture, so that it explains itself where it is shared. */
export interface PngText {
  readonly title: string;
  /** Below the title: range and other limits. */
  readonly range: string;
  readonly productName: string;
  /** Date of creation in the reader's language, since "the last 90 days" depends on it. */
  readonly madeOn: string;
  /** Entries of hidden series are left out. */
  readonly legend: readonly LegendEntry[];
}

/** Maximum side length that every browser paints, in pixels. */
const longestSide = 8192;
const pixelsPerCssPixel = 2;

/**
 * The picture of a chart as it is on the page, with title, range, legend and the name of the product.
 *
 * @throws Error if the browser provides no canvas or no file
 */
export async function chartPng(picture: SVGSVGElement, words: PngText): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to paint on.');
  const { svg, width, height } = chartDocument(picture, words, (text, font) => {
    context.font = font;
    return context.measureText(text).width;
  });
  const scale = Math.min(pixelsPerCssPixel, longestSide / Math.max(width, height));
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  svg.setAttribute('width', String(canvas.width));
  svg.setAttribute('height', String(canvas.height));
  svg.prepend(element('style', {}, (await fontRules()).join('')));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  context.drawImage(image, 0, 0);
  return canvasPng(canvas);
}

/** The font rules of the page with their files inlined, because a picture loads no other files. */
function fontRules(): Promise<readonly string[]> {
  const rules = [...document.styleSheets]
    // Style sheets of other origins, such as those of extensions, cannot be read.
    .filter(({ href }) => href === null || href.startsWith(location.origin))
    .flatMap(({ href, cssRules }) => Array.from(cssRules, (rule) => ({ rule, base: href ?? location.href })))
    .filter(({ rule }) => rule instanceof CSSFontFaceRule);
  return Promise.all(
    rules.map(async ({ rule: { cssText }, base }) => {
      const [, address] = /url\("?([^")]+)"?\)/.exec(cssText) ?? [];
      if (address === undefined) return cssText;
      const bytes = new Uint8Array(await (await fetch(new URL(address, base))).arrayBuffer());
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
      // With `optional`, WebKit may draw the picture before an inlined font has loaded.
      return cssText.replace('optional', 'swap').replace(address, `data:font/woff2;base64,${base64}`);
    }),
  );
}

const margin = 28;
const titleLine = 26;
const rangeLine = 20;
const rowHeight = 24;

/**
 * The chart with its texts as one SVG document, with all of its styles and its size in CSS pixels.
 * @param widthOf width of a text in a font (`600 20px Inter`), CSS pixels
 */
export function chartDocument(
  picture: SVGSVGElement,
  words: PngText,
  widthOf: (text: string, font: string) => number,
) {
  const page = getComputedStyle(document.documentElement);
  const token = (name: string) => page.getPropertyValue(name).trim();
  const titleFont = `600 20px ${token('--font-title')}`;
  const textFont = `13px ${token('--font-text')}`;
  const second = token('--color-second');
  const [chartWidth, chartHeight] = [picture.width.baseVal.value, picture.height.baseVal.value];
  const title = wrapText(words.title, chartWidth, (text) => widthOf(text, titleFont));
  const range = wrapText(words.range, chartWidth, (text) => widthOf(text, textFont));
  const isDrawn = ({ id }: LegendEntry) =>
    picture.querySelector(`[data-series="${CSS.escape(id)}"]`) !== null;
  const legend = placeLegend(words.legend.filter(isDrawn), chartWidth, (text) => widthOf(text, textFont));
  const rangeTop = margin + title.length * titleLine;
  const chartTop = rangeTop + range.length * rangeLine + 16;
  const legendTop = chartTop + chartHeight + 12;
  const width = chartWidth + 2 * margin;
  const height = chartTop + chartHeight + legend.rows * rowHeight + 30 + margin;
  const text = (x: number, y: number, fill: string, font: string, content: string) =>
    element('text', { x, y, fill, style: `font: ${font}` }, content);
  const maker = text(margin, height - margin, token('--color-ember'), textFont, words.productName);
  maker.append(element('tspan', { dx: 12, fill: second }, words.madeOn));
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}` });
  svg.append(
    element('rect', { width, height, fill: token('--color-surface') }),
    ...title.map((line, place) =>
      text(margin, margin + 16 + place * titleLine, token('--color-text'), titleFont, line),
    ),
    ...range.map((line, place) => text(margin, rangeTop + 14 + place * rangeLine, second, textFont, line)),
    withStyles(picture, margin, chartTop),
    ...legend.placed.flatMap(({ entry, left, top }) => {
      const [x, y] = [margin + left, legendTop + top + rowHeight / 2];
      return [sample(entry, x, y), text(x + sampleWidth, y + 4.5, second, textFont, entry.name)];
    }),
    maker,
  );
  return { svg, width, height };
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, content = '') {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = content;
  return made;
}

/** The line or area of a legend entry, at the middle of its row. */
function sample({ colour, dash, mark }: LegendEntry, x: number, y: number): Element {
  return mark === 'area'
    ? element('rect', { x: x + 8, y: y - 6, width: 12, height: 12, rx: 3, fill: colour })
    : element('path', {
        d: `M${x + 2} ${y}h22`,
        style: `stroke: ${colour}; stroke-width: 3; stroke-linecap: round; stroke-dasharray: ${dash ?? 'none'}`,
      });
}

/** The style properties that charts use. */
const styled = (
  'display visibility opacity fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap ' +
  'stroke-linejoin shape-rendering font-family font-size font-weight font-variant-numeric'
).split(' ');

/** A copy of the picture with the computed styles of the page written on its elements. */
function withStyles(picture: SVGSVGElement, x: number, y: number): Element {
  const copy = element('svg', { x, y });
  copy.append(picture.cloneNode(true));
  const copies = copy.querySelectorAll('*');
  [picture, ...picture.querySelectorAll('*')].forEach((original, index) => {
    const style = getComputedStyle(original);
    copies[index]?.setAttribute(
      'style',
      styled.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'),
    );
  });
  return copy;
}

/** A legend entry in its place, CSS pixels from the top left of the legend. */
export interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly left: number;
  readonly top: number;
}

const sampleWidth = 34;
const entryGap = 20;

/** Breaks the legend into as many rows as it needs. */
export function placeLegend(
  legend: readonly LegendEntry[],
  width: number,
  textWidth: (text: string) => number,
): { readonly placed: readonly PlacedEntry[]; readonly rows: number } {
  const placed: PlacedEntry[] = [];
  let left = 0;
  let row = 0;
  for (const entry of legend) {
    const needed = sampleWidth + textWidth(entry.name);
    if (left > 0 && left + needed > width) {
      left = 0;
      row += 1;
    }
    placed.push({ entry, left, top: row * rowHeight });
    left += needed + entryGap;
  }
  return { placed, rows: legend.length === 0 ? 0 : row + 1 };
}

/** Breaks a text into as many lines as it needs; a single word may be wider. */
export function wrapText(
  text: string,
  width: number,
  textWidth: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && textWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
