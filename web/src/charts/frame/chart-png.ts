import { canvasPng } from '../../canvas/canvas-png.ts';
import { dashNumbers, paintSvg, type PngContext } from './paint-svg.ts';
import type { LegendEntry } from './useLegend.ts';

/** Texts in a saved picture, so that it explains itself where it is shared. */
export interface PngText {
  readonly title: string;
  /** Below the title: range and other limits. */
  readonly range: string;
  readonly productName: string;
  /** Date of creation in the reader's language, since "the last 90 days" depends on it. */
  readonly madeOn: string;
  readonly legend: readonly LegendEntry[];
}

/** Colours and fonts of the current theme. */
export interface PngTheme {
  readonly ground: string;
  readonly text: string;
  readonly second: string;
  readonly ember: string;
  readonly titleFont: string;
  readonly textFont: string;
}

/** A legend entry in its place, CSS pixels from the top left of the legend. */
export interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly left: number;
  readonly top: number;
}

const pixelRatio = 2;
const margin = 28;
const titleLineHeight = 26;
const rangeLineHeight = 20;
const rowHeight = 24;
const footHeight = 30;
const sampleWidth = 34;
const entryGap = 20;

/**
 * Breaks the legend into as many rows as it needs.
 *
 * @param width maximum width of a row, CSS pixels
 */
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

/**
 * Breaks a text into as many lines as it needs; a single word may be wider.
 *
 * @param width maximum width of a line, CSS pixels
 */
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

function readTheme(): PngTheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: token('--color-surface'),
    text: token('--color-text'),
    second: token('--color-second'),
    ember: token('--color-ember'),
    titleFont: `600 20px ${token('--font-title')}`,
    textFont: `13px ${token('--font-text')}`,
  };
}

/** Legend entries of what is drawn. */
function drawnEntries(picture: SVGSVGElement, legend: readonly LegendEntry[]): readonly LegendEntry[] {
  const drawn = new Set(
    [...picture.querySelectorAll<SVGElement>('[data-series]')].map((line) => line.dataset['series']),
  );
  return legend.filter(({ id }) => drawn.has(id));
}

/**
 * The picture of a chart with title, range, legend and the name of the product, on the background of the current theme,
 * at two pixels per CSS pixel.
 *
 * @throws Error if the browser provides no canvas or no file
 */
export async function chartPng(picture: SVGSVGElement, words: PngText): Promise<Blob> {
  const theme = readTheme();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no canvas to paint on.');
  context.font = theme.textFont;
  const chartWidth = picture.width.baseVal.value;
  const chartHeight = picture.height.baseVal.value;
  const legend = placeLegend(
    drawnEntries(picture, words.legend),
    chartWidth,
    (text) => context.measureText(text).width,
  );
  const legendHeight = legend.rows * rowHeight;
  const measure = (font: string) => (text: string) => {
    context.font = font;
    return context.measureText(text).width;
  };
  const heading = {
    title: wrapText(words.title, chartWidth, measure(theme.titleFont)),
    range: wrapText(words.range, chartWidth, measure(theme.textFont)),
  };
  const titleHeight = heading.title.length * titleLineHeight + heading.range.length * rangeLineHeight + 16;
  const width = chartWidth + 2 * margin;
  const height = 2 * margin + titleHeight + chartHeight + legendHeight + footHeight;
  canvas.width = width * pixelRatio;
  canvas.height = height * pixelRatio;
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = theme.ground;
  context.fillRect(0, 0, width, height);
  context.translate(margin, margin);
  paintTitles(context, { ...words, ...heading }, theme, height - 2 * margin);
  context.translate(0, titleHeight);
  context.save();
  paintSvg(context, picture);
  context.restore();
  context.translate(0, chartHeight + 12);
  legend.placed.forEach((entry) => paintEntry(context, entry, theme));
  return canvasPng(canvas);
}

interface Heading extends Pick<PngText, 'productName' | 'madeOn'> {
  /** Title, broken into lines. */
  readonly title: readonly string[];
  readonly range: readonly string[];
}

function paintTitles(context: PngContext, words: Heading, theme: PngTheme, bottom: number): void {
  context.textBaseline = 'alphabetic';
  context.font = theme.titleFont;
  context.fillStyle = theme.text;
  words.title.forEach((line, index) => context.fillText(line, 0, 16 + index * titleLineHeight));
  context.font = theme.textFont;
  context.fillStyle = theme.second;
  const below = words.title.length * titleLineHeight + 14;
  words.range.forEach((line, index) => context.fillText(line, 0, below + index * rangeLineHeight));
  context.fillStyle = theme.ember;
  context.fillText(words.productName, 0, bottom);
  const { width } = context.measureText(words.productName);
  context.fillStyle = theme.second;
  context.fillText(words.madeOn, width + 12, bottom);
}

function paintEntry(context: PngContext, { entry, left, top }: PlacedEntry, theme: PngTheme): void {
  const middle = top + rowHeight / 2;
  if (entry.mark === 'area') {
    context.fillStyle = entry.colour;
    context.beginPath();
    context.roundRect(left + 8, middle - 6, 12, 12, 3);
    context.fill();
  } else {
    context.strokeStyle = entry.colour;
    context.lineWidth = 3;
    context.lineCap = 'round';
    context.setLineDash(dashNumbers(entry.dash ?? ''));
    context.beginPath();
    context.moveTo(left + 2, middle);
    context.lineTo(left + 24, middle);
    context.stroke();
  }
  context.font = theme.textFont;
  context.fillStyle = theme.second;
  context.textBaseline = 'middle';
  context.fillText(entry.name, left + sampleWidth, middle);
}
