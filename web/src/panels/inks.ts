import type { Inks } from '../canvas/marks.ts';

/** The custom property (styles/tokens.css) that each ink of a panel takes its colour from, in either theme. */
const properties = {
  surface: '--color-surface',
  raised: '--color-raised',
  line: '--color-line',
  strong: '--color-strong-line',
  text: '--color-text',
  second: '--color-second',
  third: '--color-third',
  ember: '--color-ember',
  emberTint: '--color-ember-tint',
  sky: '--color-sky',
  leaf: '--color-leaf',
  leafTint: '--color-leaf-tint',
  rose: '--color-rose',
  amber: '--color-amber',
} as const;

export type Ink = keyof typeof properties;

/** The colours of the theme in force. */
export function readInks(styles: Pick<CSSStyleDeclaration, 'getPropertyValue'>): Inks<Ink> {
  const colour = (ink: Ink) => styles.getPropertyValue(properties[ink]).trim();
  return {
    surface: colour('surface'),
    raised: colour('raised'),
    line: colour('line'),
    strong: colour('strong'),
    text: colour('text'),
    second: colour('second'),
    third: colour('third'),
    ember: colour('ember'),
    emberTint: colour('emberTint'),
    sky: colour('sky'),
    leaf: colour('leaf'),
    leafTint: colour('leafTint'),
    rose: colour('rose'),
    amber: colour('amber'),
  };
}
