import css from '../styles/tokens.css?raw';

/** RGB in linear light. */
type Light = readonly [number, number, number];

/** Converts `#rrggbb` to linear light. */
function lightOf(hex: string): Light {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const times = (rows: readonly Light[], [x, y, z]: Light): Light => {
  const [a = 0, b = 0, c = 0] = rows.map(([p, q, r]) => Math.min(1, Math.max(0, p * x + q * y + r * z)));
  return [a, b, c];
};

/** Colours as seen without one kind of cone: Machado, Oliveira, Fernandes 2009, severity 1. */
export const sights: Readonly<Record<string, (light: Light) => Light>> = {
  'full sight': (light) => light,
  protanopia: (light) =>
    times(
      [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ],
      light,
    ),
  deuteranopia: (light) =>
    times(
      [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
      ],
      light,
    ),
};

/** OKLab, in which equal distances look equal; 0.02 is just visible side by side. */
function lab([red, green, blue]: Light): Light {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The distance of the two most similar colours, in OKLab, for a kind of vision. */
export function leastDistance(colours: readonly string[], see: (light: Light) => Light): number {
  const seen = colours.map((colour) => lab(see(lightOf(colour))));
  const distances = seen.flatMap((one, place) =>
    seen.slice(place + 1).map((other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])),
  );
  return Math.min(...distances);
}

/** Contrast ratio of WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other]
    .map((hex) => {
      const [red, green, blue] = lightOf(hex);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour of the style sheet in both themes. */
export function groundsOf(token: string): string[] {
  return [...css.matchAll(new RegExp(`--color-${token}: (#[0-9a-f]{6})`, 'g'))].map(([, hex = '']) => hex);
}
