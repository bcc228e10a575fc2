import { defaultDefinition } from '@rollcall/game/definition';
import { makeCoverage } from '@rollcall/game/testing/makers';
import { serverKey } from '@rollcall/game/servers';
import { describe, expect, it } from 'vitest';
import { drawPreview } from './draw-preview.ts';
import type { PreviewFacts } from './preview-chart.ts';
import { sizeOfPng } from './testing/png-size.ts';

const { servers } = defaultDefinition;
const facts: PreviewFacts = {
  preview: { kind: 'servers', servers: [] },
  product: 'Rollcall',
  game: defaultDefinition.name,
  abbreviation: defaultDefinition.abbreviation,
  servers,
  isMadeUp: false,
  nowMs: 0,
};

const bodyOf = (data: unknown) => new TextEncoder().encode(JSON.stringify({ data }));

function hourly(mean: number | null): Uint8Array[] {
  const average = { avg_character_count: mean, avg_lfm_count: null };
  const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [String(hour), average]));
  const perServer = <T>(value: T) => Object.fromEntries(servers.map(({ name }) => [serverKey(name), value]));
  return [bodyOf(perServer(hours)), bodyOf(perServer(average)), bodyOf(makeCoverage())];
}

describe('a drawn preview', () => {
  it('is a PNG of the size that pages declare, small enough for other sites to show', async () => {
    const png = await drawPreview(facts, hourly(100));
    expect(sizeOfPng(png)).toEqual({ width: 1200, height: 630 });
    expect(png.length).toBeLessThan(300_000);
  });

  it('is the same for the same figures, and different for different ones', async () => {
    const png = await drawPreview(facts, hourly(100));
    expect(Buffer.compare(await drawPreview(facts, hourly(100)), png)).toBe(0);
    expect(Buffer.compare(await drawPreview(facts, hourly(200)), png)).not.toBe(0);
  });

  it.each([
    ['markup', '</svg><script>alert(1)</script>'],
    ['other scripts', 'Сбор Μάζεμα 名簿 שלום مرحبا'],
    ['malformed text', 'a\ud800\u0000\u202eb\uffff'],
    ['a very long name', 'W'.repeat(4000)],
  ])('can be drawn for a product named with %s', async (_, product) => {
    const png = await drawPreview({ ...facts, product, game: product, abbreviation: product }, hourly(1));
    expect(sizeOfPng(png)).toEqual({ width: 1200, height: 630 });
  });

  it('uses a font with glyphs for letters of other scripts', async () => {
    const named = (product: string) => drawPreview({ ...facts, product }, hourly(1));
    const [cyrillic, greek, latin] = await Promise.all(['Сбор', 'Μάζεμα', 'Žluť'].map(named));
    const unknown = await named('名名名名');
    for (const png of [cyrillic, greek, latin]) expect(png?.length).not.toBe(unknown.length);
  });

  it('is empty without data', async () => {
    expect(await drawPreview(facts, hourly(null))).toHaveLength(0);
  });

  it('fails for an invalid report', async () => {
    await expect(drawPreview(facts, [bodyOf([]), bodyOf({})])).rejects.toThrow('expected');
    await expect(drawPreview(facts, [new Uint8Array([123])])).rejects.toThrow('JSON');
  });
});
