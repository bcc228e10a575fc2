import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** primary = main action; plain = default; slim = one of several tools in a row; onScene = on the banner picture. */
type ButtonKind = 'primary' | 'plain' | 'slim' | 'onScene';

/** Class of a button, or of a link that looks like one. */
export function buttonClass(kind: ButtonKind): string {
  return `inline-row semibold touch-height gap-2 rounded size-text no-underline ${styles['button']} ${styles[kind]}`;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly kind?: ButtonKind;
}

export function Button({ kind = 'plain', ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={buttonClass(kind)} />;
}
