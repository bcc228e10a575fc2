import { escapeHtml } from '@rollcall/game/text';
import { pictureSize } from '@rollcall/game/site/head-elements';
import { scaleLinear } from 'd3-scale';
import { area, curveCatmullRom, line } from 'd3-shape';
import { candle, ink } from './picture-ink.ts';

/** The content of a chart picture: every text and value, before layout. */
export interface PictureChart {
  readonly product: string;
  readonly game: string;
  /** The name of the subject, or the chart's sentence. */
  readonly title: string;
  /** Meaning and time range of the lines. */
  readonly caption: string;
  /** Shown beside the title, at most two. */
  readonly figures: readonly { readonly value: string; readonly label: string }[];
  /** All with the same x values. Later lines are drawn over earlier ones. */
  readonly lines: readonly PictureLine[];
  /** Rows beside the lines, from top to bottom; may be empty. */
  readonly legend: readonly LegendRow[];
  readonly ticks: readonly { readonly place: number; readonly text: string }[];
  /** Below the chart, at the left and at the right. */
  readonly notes: readonly [left: string, right: string];
}

/** SVG dash patterns for a line of 5 px with round ends. */
const dashes = { long: '18 11', dots: '0.1 10', mixed: '21 11 0.1 11' } as const;
export type Dash = keyof typeof dashes;

export interface PictureLine {
  readonly colour: string;
  /** dim = for comparison only; filled = with its area. */
  readonly look: 'dim' | 'lit' | 'filled';
  readonly dash: Dash | null;
  /** null = a gap. */
  readonly values: readonly (number | null)[];
}

export interface LegendRow {
  readonly colour: string;
  readonly dash: Dash | null;
  readonly isDim: boolean;
  readonly name: string;
  readonly value: string;
}

const { width, height } = pictureSize;
const margin = 56;
const right = width - margin;
const legendWidth = 276;
const legendRowHeight = 34;
/** Maximum number of rows that fit. */
export const mostLegendRows = 9;
const plotBox = { left: 124, top: 244, bottom: 528 };

const sans = 'Inter, Inter Ext, sans-serif';
const serif = 'Fraunces, Inter, serif';

/** Draws a chart as SVG, 1200 × 630. Texts use the fonts Inter and Fraunces. */
export function chartPicture(chart: PictureChart): string {
  const all = `width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${all} viewBox="0 0 ${width} ${height}">`,
    `<rect ${all} fill="${ink.page}"/>`,
    `<rect width="${width}" height="6" fill="${ink.ember}"/>`,
    ...headerParts(chart),
    ...titleParts(chart),
    ...plotParts(chart),
    ...legendParts(chart.legend),
    ...noteParts(chart.notes),
    '</svg>',
  ].join('\n');
}

function headerParts({ product, game }: PictureChart): string[] {
  return [
    candle({ x: margin - 4, y: 36, size: 40 }),
    text(product, { x: margin + 48, y: 68, size: 30, room: 560, family: serif, fill: ink.first }),
    text(game, { x: right, y: 66, size: 22, room: 460, fill: ink.second, anchor: 'end' }),
  ];
}

const figureWidth = 310;

function titleParts({ title, caption, figures }: PictureChart): string[] {
  const room = right - margin - figures.length * figureWidth;
  const style = { x: margin, family: serif, fill: ink.first };
  const oneLine = { ...style, y: 158, size: 58, room };
  const [first, second] = figures.length > 0 ? [title] : inTwoLines(title, { size: 40, room });
  return [
    ...(second === undefined
      ? [text(title, oneLine)]
      : [first, second].map((part, row) =>
          text(part ?? '', { ...style, y: 128 + row * 50, size: 40, room }),
        )),
    ...figures.flatMap(({ value, label }, place) => {
      const x = right - (figures.length - 1 - place) * figureWidth;
      const block = { x, room: figureWidth - 24, anchor: 'end' } as const;
      return [
        text(value, { ...block, y: 142, size: 48, fill: ink.ember }),
        text(label, { ...block, y: 176, size: 21, fill: ink.second }),
      ];
    }),
    text(caption, { x: margin, y: 218, size: 24, room: right - margin, fill: ink.second }),
  ];
}

function plotParts({ lines, legend, ticks }: PictureChart): string[] {
  const { left, top, bottom } = plotBox;
  const end = legend.length === 0 ? right : right - legendWidth - 32;
  const places = Math.max(2, ...lines.map(({ values }) => values.length));
  const largest = Math.max(1, ...lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  const x = scaleLinear([0, places - 1], [left, end]);
  const y = scaleLinear([0, largest], [bottom, top]).nice(4);
  const path = line<number | null>(
    (_, place) => x(place),
    (value) => y(value ?? 0),
  )
    .defined((value) => value !== null)
    .curve(curveCatmullRom);
  const field = area<number | null>(
    (_, place) => x(place),
    bottom,
    (value) => y(value ?? 0),
  )
    .defined((value) => value !== null)
    .curve(curveCatmullRom);
  const drawn = ({ colour, look, dash, values }: PictureLine) => {
    const isDim = look === 'dim';
    const stroke = isDim ? 2.5 : 5;
    const dots = lonePlaces(values).map(
      (place) => `<circle cx="${x(place)}" cy="${y(values[place] ?? 0)}" r="${stroke}" fill="${colour}"/>`,
    );
    return [
      `<g${isDim ? ' opacity="0.45"' : ''}>`,
      look === 'filled' ? `<path d="${field(values) ?? ''}" fill="${colour}" fill-opacity="0.16"/>` : '',
      `<path d="${path(values) ?? ''}" fill="none" ${strokeOf(colour, dash, stroke)} stroke-linejoin="round"/>`,
      ...dots,
      '</g>',
    ].join('');
  };
  return [
    ...y.ticks(4).flatMap((value) => [
      `<path d="M${left} ${y(value)}H${end}" stroke="${ink.line}" stroke-width="1.5"/>`,
      text(numbers.format(value), {
        x: left - 14,
        y: y(value) + 7,
        size: 20,
        room: left - 14,
        fill: ink.third,
        anchor: 'end',
      }),
    ]),
    ...ticks.map((tick) =>
      text(tick.text, {
        x: x(tick.place),
        y: bottom + 34,
        size: 20,
        room: 160,
        fill: ink.third,
        anchor: 'middle',
      }),
    ),
    // A curve overshoots its values slightly; the part below zero is clipped.
    `<clipPath id="plot"><rect x="${left - 6}" y="${top - 20}" width="${end - left + 12}" height="${bottom - top + 23}"/></clipPath>`,
    '<g clip-path="url(#plot)">',
    ...lines.map(drawn),
    '</g>',
  ];
}

function strokeOf(colour: string, dash: Dash | null, strokeWidth = 5): string {
  const dashed = dash === null ? '' : ` stroke-dasharray="${dashes[dash]}"`;
  return `stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round"${dashed}`;
}

/** Indices of values between two gaps. A line cannot show them. */
function lonePlaces(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, place) =>
    value !== null && (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null
      ? [place]
      : [],
  );
}

function legendParts(legend: readonly LegendRow[]): string[] {
  const left = right - legendWidth;
  return legend.slice(0, mostLegendRows).flatMap(({ colour, dash, isDim, name, value }, row) => {
    const y = plotBox.top + 12 + row * legendRowHeight;
    const fill = isDim ? ink.third : ink.first;
    return [
      `<path d="M${left + 3} ${y - 8}h33" ${strokeOf(colour, dash)}${isDim ? ' opacity="0.45"' : ''}/>`,
      text(name, { x: left + 48, y, size: 22, room: 140, fill }),
      text(value, { x: right, y, size: 22, room: 78, fill, anchor: 'end' }),
    ];
  });
}

function noteParts([leftNote, rightNote]: PictureChart['notes']): string[] {
  const style = { y: 604, size: 20, fill: ink.third };
  return [
    text(leftNote, { ...style, x: margin, room: 760 }),
    text(rightNote, { ...style, x: right, room: 300, anchor: 'end' }),
  ];
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Available width in pixels. A longer text is made smaller, and cut if it would become too small. */
  readonly room: number;
  readonly fill: string;
  readonly family?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
}

function text(
  content: string,
  { x, y, size, room, fill, family = sans, anchor = 'start' }: TextStyle,
): string {
  const fitted = fitText(plain(content), size, room);
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${fitted.size}" fill="${fill}" text-anchor="${anchor}">${escapeHtml(fitted.text)}</text>`;
}

/** Minimum size of a text, as a share of its normal size. */
const smallestShare = 0.6;

function fitText(content: string, size: number, room: number) {
  const needed = widthOf(content, size);
  if (needed <= room) return { text: content, size };
  const share = Math.max(smallestShare, room / needed);
  const smaller = Math.floor(size * share * 10) / 10;
  return { text: share > smallestShare ? content : cutText(content, smaller, room), size: smaller };
}

/** The start of a text that does not fit, with an ellipsis. */
function cutText(content: string, size: number, room: number): string {
  let taken = letterWidth('…') * size;
  const kept = lettersOf(content).filter((letter) => {
    taken += letterWidth(letter) * size;
    return taken <= room;
  });
  return `${kept.join('').trimEnd()}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (content: string) => Array.from(graphemes.segment(content), ({ segment }) => segment);

/**
 * Approximate width of a text in either font, rounded up. It is estimated, because the renderer is not available here.
 */
function widthOf(content: string, size: number): number {
  return lettersOf(content).reduce((sum, letter) => sum + letterWidth(letter), 0) * size;
}

function letterWidth(letter: string): number {
  if (/[ilj.,:;|'’ ]/.test(letter)) return 0.3;
  if (/[mwMW@%&]/.test(letter)) return 0.92;
  if (/[A-Z]/.test(letter)) return 0.72;
  return /[a-z\d]/.test(letter) ? 0.58 : 1;
}

/** A sentence in one line or, if it is too long, in two of about the same length. */
function inTwoLines(
  sentence: string,
  { size, room }: { readonly size: number; readonly room: number },
): string[] {
  // A single line can be larger.
  if (widthOf(sentence, size * 1.2) <= room) return [sentence];
  const words = sentence.split(' ');
  const half = widthOf(sentence, size) / 2;
  const count = words.findIndex((_, place) => widthOf(words.slice(0, place + 1).join(' '), size) >= half) + 1;
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')].filter((part) => part !== '');
}

/**
 * Removes characters that XML forbids and those that reorder or hide the text around them: controls, direction marks,
 * unpaired surrogates.
 */
function plain(content: string): string {
  return content
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
