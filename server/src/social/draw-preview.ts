import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chartPicture } from './chart-picture.ts';
import { previewChart, type PreviewFacts } from './preview-chart.ts';
import { renderSvg } from './render-svg.ts';

const require = createRequire(import.meta.url);

/**
 * Fonts in order of preference: the first one that has a glyph draws it. Several are needed, because a product may have
 * a name in another script.
 */
const fontFiles = [
  '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
  '@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff2',
  '@fontsource/inter/files/inter-latin-500-normal.woff2',
  '@fontsource/inter/files/inter-latin-ext-500-normal.woff2',
  '@fontsource/inter/files/inter-cyrillic-500-normal.woff2',
  '@fontsource/inter/files/inter-greek-500-normal.woff2',
];

/**
 * Draws the chart for sharing a page.
 *
 * @param answers bodies of the reports that the chart shows
 * @returns a PNG of 1200 × 630 pixels; empty if there is nothing to draw yet
 * @throws if a body does not match its schema
 */
export async function drawPreview(facts: PreviewFacts, answers: readonly Uint8Array[]): Promise<Uint8Array> {
  const decoder = new TextDecoder();
  const chart = previewChart(
    facts,
    answers.map((bytes): unknown => JSON.parse(decoder.decode(bytes))),
  );
  if (chart === null) return new Uint8Array();
  const fonts = await Promise.all(fontFiles.map((file) => readFile(require.resolve(file))));
  return renderSvg(chartPicture(chart), fonts);
}
