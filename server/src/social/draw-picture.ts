import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pictureSize } from '@rollcall/game/site/head-elements';
import satori, { type Font } from 'satori';
import { candle, ink } from './picture-ink.ts';
import { renderSvg } from './render-svg.ts';
import type { PictureText } from './social-pictures.ts';

const { width, height } = pictureSize;
const require = createRequire(import.meta.url);

/**
 * Fonts in order of preference: the first one that has a glyph draws it. Several are needed, because a product may have
 * a name in another script.
 */
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

/** Text colours above a lit picture: warmer and lighter than on a page. */
const onScene = { first: '#f2efe6', second: '#c3c9d6' };

/**
 * Draws the picture for sharing a page: the tavern at night, with text beside it. This blocks its thread for about a
 * second, so it is done in a worker thread.
 *
 * @param sceneFolder contains sky.svg, tavern.svg and lights.svg, the layers of the banner
 * @returns a PNG of 1200 × 630 pixels
 * @throws if a file is missing or a text cannot be set
 */
export async function drawPicture(content: PictureText, sceneFolder: string): Promise<Uint8Array> {
  const [scene, text] = await Promise.all([readScene(sceneFolder), layOutText(content)]);
  return renderSvg(compose(scene, text));
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
        { fontFamily: serif, fontSize: product.length <= 24 ? 38 : 26, color: onScene.first, ...narrow },
        product,
      ),
      box({ fontFamily: sans, fontSize: 25, color: onScene.second }, game),
    ]),
    box({ flexDirection: 'column', flexGrow: 1, justifyContent: 'center', paddingBottom: 70, width: 740 }, [
      box({ ...titleStyle(title), fontFamily: serif, color: onScene.first }, title),
      subtitle !== '' &&
        box(
          {
            marginTop: 22,
            width: 600,
            fontFamily: sans,
            fontSize: 32,
            lineHeight: 1.4,
            color: onScene.second,
            wordBreak: 'break-word',
          },
          [
            // Satori clamps lines only in block elements.
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

/** The larger type fits about forty letters on two lines. */
function titleStyle(title: string) {
  const fontSize = title.length <= 40 ? 74 : 56;
  return { fontSize, lineHeight: 1.08, letterSpacing: -0.8 };
}

const shade = [
  '<linearGradient id="shade">',
  `<stop offset="0" stop-color="${ink.night}" stop-opacity=".88"/>`,
  `<stop offset=".5" stop-color="${ink.night}" stop-opacity=".56"/>`,
  `<stop offset=".74" stop-color="${ink.night}" stop-opacity="0"/>`,
  '</linearGradient>',
].join('');

/**
 * Combines the layers, which are 1600 × 440: the sky covers everything, with its moon above the roof, and the house is
 * on the right.
 */
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
    candle({ x: 58, y: 51, size: 46 }),
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
