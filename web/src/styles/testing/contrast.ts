import css from '../tokens.css?raw';

export type Tokens = Readonly<Record<string, string>>;

/** Colours that a block of the style sheet sets. */
function colourTokens(block: string): Tokens {
  const found = block.matchAll(/--color-([a-z0-9-]+):\s*(#[0-9a-f]{6})/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

/** All declarations of a selector in the style sheet. */
export function blockAfter(selector: string): string {
  const start = css.lastIndexOf(`${selector} {`);
  return css.slice(start, css.indexOf('\n}', start));
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2. */
export function contrast(tokens: Tokens, ink: string, ground: string): number {
  const [lighter = 0, darker = 0] = [ink, ground]
    .map((name) => {
      const colour = tokens[name];
      if (colour === undefined) throw new Error(`There is no token --color-${name}`);
      return luminance(colour);
    })
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

export const themes = [
  ['dark', colourTokens(blockAfter("[data-theme='dark']"))],
  ['light', colourTokens(blockAfter("[data-theme='light']"))],
] as const;
