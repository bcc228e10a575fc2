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
 * Renders an SVG as PNG. Tens of milliseconds of uninterrupted work, or a second for a large one: for a thread of its
 * own.
 *
 * @param fonts files of the fonts of its texts; none = it has no text
 * @throws unless it is an SVG
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
