import { describe, expect, it } from 'vitest';
import { strongest } from '../charts/heatmap/heatmap-geometry.ts';
import css from '../styles/tokens.css?raw';

describe('numbers in the cells of a heatmap', () => {
  const token = (theme: string, name: string) => {
    const block = css.slice(css.lastIndexOf(`[data-theme='${theme}'] {`));
    const hex = new RegExp(`--color-${name}:\\s*#([0-9a-f]{6})`).exec(block)?.[1] ?? '';
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  };
  const luminance = (colour: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = colour
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: readonly number[], other: readonly number[]) => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const over = (theme: string, opacity: number) => {
    const surface = token(theme, 'surface');
    return token(theme, 'ember').map((part, at) => part * opacity + (surface[at] ?? 0) * (1 - opacity));
  };

  it.each(['dark', 'light'])('are legible on every cell of the %s theme', (theme) => {
    for (const opacity of [0.08, 0.2, 0.35, strongest]) {
      expect(contrast(token(theme, 'text'), over(theme, opacity))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(token(theme, 'on-ember'), over(theme, 1))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['dark', 'light'])(
    'are in marked cells that differ visibly from the strongest others: %s',
    (theme) => {
      expect(contrast(over(theme, 1), over(theme, strongest))).toBeGreaterThan(2);
      expect(contrast(token(theme, 'text'), over(theme, strongest))).toBeGreaterThan(3);
    },
  );
});
