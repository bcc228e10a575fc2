import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);

let renderer: Promise<void> | null = null;

function loadRenderer(): Promise<void> {
  renderer ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm);
  return renderer;
}

/**
 * Renders an SVG as PNG. This blocks its thread for tens of milliseconds, or a second for a large one, so it is done in
 * a worker thread.
 *
 * @param fonts font files for its texts; empty = it has no text
 * @throws if it is not an SVG
 */
export async function renderSvg(svg: string, fonts: readonly Uint8Array[] = []): Promise<Uint8Array> {
  await loadRenderer();
  const drawing = new Resvg(svg, { font: { fontBuffers: [...fonts] } });
  const image = drawing.render();
  const png = image.asPng();
  image.free();
  drawing.free();
  return png;
}
