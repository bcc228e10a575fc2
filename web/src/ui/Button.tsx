import type { ComponentProps } from 'react';
import styles from './button.module.css';

/**
 * primary = the main action; plain = other actions; slim = one of several tools in a row; onScene = on the banner's
 * picture.
 */
type ButtonKind = 'primary' | 'plain' | 'slim' | 'onScene';

/** The class of a button or of a link that looks like one. */
export function buttonClass(kind: ButtonKind): string {
  return `inline-row semibold touch-height gap-2 ${styles['button']} ${styles[kind]}`;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly kind?: ButtonKind;
}

/** A button. For a link that looks like one, use `buttonClass(kind)`. */
export function Button({ kind = 'plain', ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={buttonClass(kind)} />;
}
