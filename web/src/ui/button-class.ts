import styles from './button.module.css';

/** primary = what most people want; plain = everything else; onNight = on the picture of the banner. */
export type ButtonKind = 'primary' | 'plain' | 'onNight';

/** The class of a button or of a link that looks like one. */
export function buttonClass(kind: ButtonKind): string {
  return `${styles['button']} ${styles[kind]}`;
}
