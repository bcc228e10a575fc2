import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import type { PictureText } from './social-pictures.ts';
import { sizeOfPng } from './testing/png-size.ts';

const scene = join(import.meta.dirname, '../../../web/src/app/scene');
const words: PictureText = {
  product: 'Rollcall',
  game: 'Some Game',
  title: 'Who is out?',
  subtitle: 'Live',
};

describe('a social picture', () => {
  it('is a PNG of the size that pages declare, small enough for other sites to show', async () => {
    const png = await drawPicture(words, scene);
    expect(sizeOfPng(png)).toEqual({ width: 1200, height: 630 });
    expect(png.length).toBeLessThan(600_000);
  });

  it('changes with each of its texts', async () => {
    const first = await drawPicture(words, scene);
    expect(Buffer.compare(await drawPicture(words, scene), first)).toBe(0);
    for (const key of ['product', 'game', 'title', 'subtitle'] as const) {
      const other = await drawPicture({ ...words, [key]: 'Other' }, scene);
      expect(Buffer.compare(other, first)).not.toBe(0);
    }
  });

  it.each([
    ['no subtitle', { subtitle: '' }],
    ['markup', { title: '</svg><script>alert(1)</script>', product: '"&<>\'' }],
    ['other scripts', { product: 'Сбор Μάζεμα', game: '名簿', title: 'שלום مرحبا', subtitle: 'Şehir ถนน' }],
    ['pictures', { product: '🕯️', subtitle: '👨‍👩‍👧' }],
    [
      'the longest names',
      { product: 'W'.repeat(40), game: 'G'.repeat(80), subtitle: `${'t'.repeat(120)} for all` },
    ],
  ])('can be drawn with %s', async (_, change) => {
    expect(sizeOfPng(await drawPicture({ ...words, ...change }, scene))).toEqual({
      width: 1200,
      height: 630,
    });
  });

  it('fails without the files of its scene', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'rollcall-scene-'));
    await expect(drawPicture(words, empty)).rejects.toThrow('ENOENT');
    await rm(empty, { recursive: true });
  });
});
