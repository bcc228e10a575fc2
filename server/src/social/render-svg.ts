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
 * Draws an SVG as PNG. Tens of milliseconds of work without a pause, or a second where it is large: for a thread of its
 * own.
 *
 * @param fonts files of the fonts that its texts are set in; none = it holds no text
 * @throws when it is no SVG
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

/** The first font that has a letter draws it: a product may be called in another script. */
const fontFiles = [
  '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
  '@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff2',
  '@fontsource/inter/files/inter-latin-500-normal.woff2',
  '@fontsource/inter/files/inter-latin-ext-500-normal.woff2',
  '@fontsource/inter/files/inter-cyrillic-500-normal.woff2',
  '@fontsource/inter/files/inter-greek-500-normal.woff2',
];

/** Fraunces and Inter. */
export function readFonts(): Promise<readonly Uint8Array[]> {
  return Promise.all(fontFiles.map((file) => readFile(require.resolve(file))));
}
