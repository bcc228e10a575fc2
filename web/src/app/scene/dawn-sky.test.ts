import { describe, expect, it } from 'vitest';
import { blockAfter, contrast, themes } from '../../styles/testing/contrast.ts';
import dawn from './dawn-sky.svg?raw';

/** A colour of the banner's picture, with the shade between picture and text applied. */
function shaded(hex: string, shade: readonly number[], share: number): string {
  const parts = [1, 3, 5].map((at, index) =>
    Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * (1 - share) + (shade[index] ?? 0) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

describe('text on the dawn picture', () => {
  const [, light] = themes[1];
  const [, shade = ''] = /--scene-shade: ([\d ]+);/.exec(blockAfter("[data-theme='light']")) ?? [];
  const colours = new Set(dawn.match(/#[0-9a-f]{6}/g));

  it.each([...colours])('is legible on %s', (colour) => {
    // The shade is thinnest at the end of the text (app/banner.module.css).
    const ground = shaded(colour, shade.split(' ').map(Number), 0.38);
    for (const ink of ['on-scene', 'on-scene-second'])
      expect(contrast({ ...light, ground }, ink, 'ground')).toBeGreaterThanOrEqual(4.5);
  });
});
