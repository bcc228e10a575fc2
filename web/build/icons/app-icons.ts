import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** An icon file of the built site. */
export interface AppIcon {
  /** Path below web/public. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Variants of the icon. rounded: as drawn. full: without rounded corners, for systems that cut their own shape.
 * maskable: like full, but scaled so that the content lies within the 80 % that every shape shows.
 */
type Face = 'rounded' | 'full' | 'maskable';

const pictures: readonly { readonly path: string; readonly size: number; readonly face: Face }[] = [
  { path: 'icons/icon-192.png', size: 192, face: 'rounded' },
  { path: 'icons/icon-512.png', size: 512, face: 'rounded' },
  { path: 'icons/icon-maskable-512.png', size: 512, face: 'maskable' },
  { path: 'icons/apple-touch-icon.png', size: 180, face: 'full' },
];

const faviconSize = 32;

let renderer: Promise<void> | null = null;

/**
 * Draws the icons of the installed app, and the one for browsers without SVG support, from one SVG.
 * @param svg an SVG of 32 by 32 units, whose first element is the background
 */
export async function drawAppIcons(svg: string): Promise<AppIcon[]> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  renderer ??= readFile(wasm).then(initWasm);
  await renderer;
  return [
    ...pictures.map(({ path, size, face }) => ({ path, bytes: png(faceOf(svg, face), size) })),
    { path: 'favicon.ico', bytes: ico(png(svg, faviconSize), faviconSize) },
  ];
}

function faceOf(svg: string, face: Face): string {
  if (face === 'rounded') return svg;
  const [, head = '', ground = '', drawing = ''] =
    /^([^]*?<svg[^>]*>)\s*(<rect[^>]*\/>)([^]*)<\/svg>\s*$/.exec(svg) ?? [];
  if (ground === '') throw new Error('The first element of the icon must be the <rect> of its ground.');
  const scale = face === 'maskable' ? 0.8 : 1;
  const margin = 16 * (1 - scale);
  return `${head}${ground.replace(/ rx="[^"]*"/, '')}<g transform="translate(${margin} ${margin}) scale(${scale})">${drawing}</g></svg>`;
}

function png(svg: string, size: number): Uint8Array {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: size } });
  try {
    return image.render().asPng();
  } finally {
    image.free();
  }
}

/** Wraps a PNG in an ICO file: a header of 6 bytes, one entry of 16 bytes, and the picture. */
function ico(picture: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of pictures
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18); // offset of the picture
  return Buffer.concat([header, picture]);
}
