import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawAppIcons } from './app-icons.ts';

const folder = join(import.meta.dirname, '../../public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');

/** Width and height in the header of a PNG. */
function sizeOf(bytes: Uint8Array): [number, number] {
  const view = Buffer.from(bytes);
  expect(view.toString('latin1', 1, 4)).toBe('PNG');
  return [view.readUInt32BE(16), view.readUInt32BE(20)];
}

describe('the icons of the app', () => {
  it('match the committed files (else run: node web/build/write-app-icons.ts)', async () => {
    const icons = await drawAppIcons(svg);
    const others = icons.filter(({ path, bytes }) => !readFileSync(join(folder, path)).equals(bytes));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('have the sizes that operating systems require', async () => {
    const icons = await drawAppIcons(svg);
    const sizes = icons.flatMap(({ path, bytes }) =>
      path.endsWith('.png') ? [[path, ...sizeOf(bytes)]] : [[path, ...sizeOf(bytes.subarray(22))]],
    );
    expect(sizes).toEqual([
      ['icons/icon-192.png', 192, 192],
      ['icons/icon-512.png', 512, 512],
      ['icons/icon-maskable-512.png', 512, 512],
      ['icons/apple-touch-icon.png', 180, 180],
      ['favicon.ico', 32, 32],
    ]);
  });

  it('cannot be drawn from an SVG without a background', async () => {
    const bare = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M0 0h9" /></svg>';
    await expect(drawAppIcons(bare)).rejects.toThrow('ground');
  });
});
