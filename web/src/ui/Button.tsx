import type { ComponentProps } from 'react';
import { buttonClass, type ButtonKind } from './button-class.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly kind?: ButtonKind;
}

/** A button of the house. For a link that looks like one, put `buttonClass(kind)` on the link. */
export function Button({ kind = 'plain', ...rest }: ButtonProps) {
  return <button {...rest} type="button" className={buttonClass(kind)} />;
}
