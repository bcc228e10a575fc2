import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pictureSize } from '@rollcall/game/site/head-elements';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import satori, { type Font } from 'satori';
import type { PictureText } from './social-pictures.ts';

const { width, height } = pictureSize;
const require = createRequire(import.meta.url);

/** The first font that has a letter draws it: a product may be called in another script. */
const fontFiles = {
  Fraunces: require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
  'Fraunces Ext': require.resolve('@fontsource/fraunces/files/fraunces-latin-ext-600-normal.woff'),
  Inter: require.resolve('@fontsource/inter/files/inter-latin-500-normal.woff'),
  'Inter Ext': require.resolve('@fontsource/inter/files/inter-latin-ext-500-normal.woff'),
  'Inter Cyrillic': require.resolve('@fontsource/inter/files/inter-cyrillic-500-normal.woff'),
  'Inter Greek': require.resolve('@fontsource/inter/files/inter-greek-500-normal.woff'),
};
const sans = 'Inter, Inter Ext, Inter Cyrillic, Inter Greek';
const serif = `Fraunces, Fraunces Ext, ${sans}`;

const ink = { night: '#0b0f1a', first: '#f2efe6', second: '#c3c9d6', ember: '#f0a93b' };

/**
 * Draws the picture that is shown where a page is shared: the tavern at night, with text beside it. About a second of
 * work without a pause: for a thread of its own.
 *
 * @param sceneFolder holds sky.svg, tavern.svg and lights.svg, the layers of the banner
 * @returns a PNG of 1200 × 630 pixels
 * @throws when a file is missing or a text cannot be set
 */
export async function drawPicture(content: PictureText, sceneFolder: string): Promise<Uint8Array> {
  const [scene, text] = await Promise.all([readScene(sceneFolder), layOutText(content), loadRenderer()]);
  const image = new Resvg(compose(scene, text), { font: { loadSystemFonts: false } }).render();
  const png = image.asPng();
  image.free();
  return png;
}

let renderer: Promise<void> | null = null;

function loadRenderer(): Promise<void> {
  renderer ??= readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')).then(initWasm);
  return renderer;
}

interface Scene {
  readonly sky: string;
  readonly tavern: string;
  readonly lights: string;
}

async function readScene(folder: string): Promise<Scene> {
  const read = (name: string) => readFile(join(folder, `${name}.svg`), 'utf8');
  const [sky, tavern, lights] = await Promise.all([read('sky'), read('tavern'), read('lights')]);
  return { sky, tavern, lights };
}

function box(style: Readonly<Record<string, string | number>>, content: unknown) {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children: content } };
}

const narrow = { maxWidth: 1000, wordBreak: 'break-word' };

async function layOutText({ product, game, title, subtitle }: PictureText): Promise<string> {
  const fonts: Font[] = await Promise.all(
    Object.entries(fontFiles).map(async ([name, file]) => ({ name, data: await readFile(file) })),
  );
  const lines = [
    box({ alignItems: 'baseline', flexWrap: 'wrap', marginLeft: 52, columnGap: 22, maxWidth: 1000 }, [
      box(
        { fontFamily: serif, fontSize: product.length <= 24 ? 38 : 26, color: ink.first, ...narrow },
        product,
      ),
      box({ fontFamily: sans, fontSize: 25, color: ink.second }, game),
    ]),
    box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center', paddingBottom: 70, width: 740 }, [
      box({ ...titleStyle(title), fontFamily: serif, color: ink.first }, title),
      subtitle !== '' &&
        box(
          {
            marginTop: 22,
            width: 600,
            fontFamily: sans,
            fontSize: 32,
            lineHeight: 1.4,
            color: ink.second,
            wordBreak: 'break-word',
          },
          [
            // Satori clamps blocks only.
            {
              type: 'div',
              key: null,
              props: { style: { display: 'block', lineClamp: 4 }, children: subtitle },
            },
          ],
        ),
    ]),
  ];
  const page = box({ flexDirection: 'column', width: '100%', height: '100%', padding: '52px 64px' }, lines);
  return satori(page, { width, height, fonts });
}

/** Two lines of the largest type hold some forty letters. */
function titleStyle(title: string) {
  const fontSize = title.length <= 40 ? 74 : 56;
  return { fontSize, lineHeight: 1.08, letterSpacing: -0.8 };
}

const candle = `<path d="M12 1.5c.5 3.3 4.7 4.8 4.7 8.9a4.7 4.7 0 1 1-9.4 0c0-2 1-3.2 2.1-4.4.3 1.4.8 2.1 1.5 2.4C10.7 6.2 11.1 3.7 12 1.5Z" fill="${ink.ember}"/><path d="M5.5 18.5h13M8 22h8" stroke="${ink.first}" stroke-width="2" stroke-linecap="round"/>`;

const shade = [
  '<linearGradient id="shade">',
  `<stop offset="0" stop-color="${ink.night}" stop-opacity=".88"/>`,
  `<stop offset=".5" stop-color="${ink.night}" stop-opacity=".56"/>`,
  `<stop offset=".74" stop-color="${ink.night}" stop-opacity="0"/>`,
  '</linearGradient>',
].join('');

/** The layers are 1600 × 440: the sky covers everything with its moon over the roof, the house stands at the right. */
function compose({ sky, tavern, lights }: Scene, text: string): string {
  const all = `width="${width}" height="${height}"`;
  const house = { x: -558, y: 102, width: 1920, height: 528 };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${all} viewBox="0 0 ${width} ${height}">`,
    `<defs>${shade}</defs><rect ${all} fill="${ink.night}"/>`,
    placed(sky, { x: -897, y: -90, width: 2618, height: 720 }),
    placed(tavern, house),
    placed(lights, house),
    `<rect ${all} fill="url(#shade)"/>`,
    `<svg x="58" y="51" width="46" height="46" viewBox="0 0 24 24" fill="none">${candle}</svg>`,
    text,
    '</svg>',
  ].join('\n');
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placed(svg: string, { x, y, width: across, height: down }: Place): string {
  return svg.replace(
    '<svg ',
    `<svg x="${x}" y="${y}" width="${across}" height="${down}" overflow="visible" `,
  );
}
