import { chartPicture } from './chart-picture.ts';
import { previewChart, type PreviewFacts } from './preview-chart.ts';
import { readFonts, renderSvg } from './render-svg.ts';

/**
 * Draws the chart that a page is shared with.
 *
 * @param answers bodies of the reports that it is made from
 * @returns a PNG of 1200 × 630 pixels; without a byte where there is nothing to draw yet
 * @throws when a body is not what it should be
 */
export async function drawPreview(facts: PreviewFacts, answers: readonly Uint8Array[]): Promise<Uint8Array> {
  const decoder = new TextDecoder();
  const chart = previewChart(
    facts,
    answers.map((bytes): unknown => JSON.parse(decoder.decode(bytes))),
  );
  return chart === null ? new Uint8Array() : renderSvg(chartPicture(chart), await readFonts());
}
