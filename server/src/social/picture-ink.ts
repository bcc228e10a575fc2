/** Colours of the dark theme (web/src/styles/tokens.css). */
export const ink = {
  /** Background behind the scene of the banner. */
  night: '#0b0f1a',
  page: '#11141b',
  line: '#2c3342',
  first: '#edeff5',
  second: '#aab2c3',
  third: '#8f98ac',
  ember: '#f0a93b',
} as const;

/** The logo of the site: a candle above a roll, as in the navigation bar of every page. */
export function candle({
  x,
  y,
  size,
}: {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}): string {
  return [
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none">`,
    `<path d="M12 1.5c.5 3.3 4.7 4.8 4.7 8.9a4.7 4.7 0 1 1-9.4 0c0-2 1-3.2 2.1-4.4.3 1.4.8 2.1 1.5 2.4C10.7 6.2 11.1 3.7 12 1.5Z" fill="${ink.ember}"/>`,
    `<path d="M5.5 18.5h13M8 22h8" stroke="${ink.first}" stroke-width="2" stroke-linecap="round"/>`,
    '</svg>',
  ].join('');
}
