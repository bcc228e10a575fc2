import styles from './button.module.css';

/**
 * primary = what most people want; plain = everything else; slim = one of several tools in a row; onNight = on the picture
 * of the banner.
 */
export type ButtonKind = 'primary' | 'plain' | 'slim' | 'onNight';

/** The class of a button or of a link that looks like one. */
export function buttonClass(kind: ButtonKind): string {
  return `${styles['button']} ${styles[kind]}`;
}
