import { createContext, lazy, type ReactNode, type RefObject, Suspense, useContext } from 'react';

/** Filled by every dialog for what stands in it. */
export const CloseDialogContext = createContext<(() => void) | null>(null);

/** Closes the dialog around the component, with its motion; its `onClose` follows. */
export function useCloseDialog(): () => void {
  const close = useContext(CloseDialogContext);
  if (close === null) throw new Error('There is no dialog around this component.');
  return close;
}

export type DialogWidth = 'narrow' | 'medium' | 'wide';
/**
 * middle = a window over the page. bottom = the same, and on a small or touched screen a sheet at its foot, as high as
 * what it holds. side = a sheet at the right edge, full height: from 1024 px on the page makes room for
 * it, stays in use and is not dimmed; a click beside it does not close it there.
 */
export type DialogPlacement = 'middle' | 'bottom' | 'side';

export interface DialogProps {
  readonly title: string;
  /** It has gone: by Escape, the overlay, its cross, Back, another page, or useCloseDialog. Take it out of the page now. */
  readonly onClose: () => void;
  /** What stands in it closes it by `useCloseDialog()`. */
  readonly children?: ReactNode;
  /** Buttons below what scrolls. */
  readonly actions?: ReactNode;
  /** One sentence under the title, read out with it. */
  readonly description?: ReactNode;
  /** 400, 560 (when left out) or 848 CSS pixels at most; on a narrow screen it takes all of it. */
  readonly width?: DialogWidth;
  /** On a narrow screen those in the middle and at the side take all of it. */
  readonly placement?: DialogPlacement;
  /** alert = an answer is needed: a click beside it does not close it. */
  readonly kind?: 'plain' | 'alert';
  /** What is focused first; the first control in the dialog when left out. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

const DialogFrame = lazy(async () => ({ default: (await import('./DialogFrame.tsx')).DialogFrame }));

/**
 * A window over the page, open as long as it is mounted. Loaded when the first one opens. It stands in the history: Back
 * closes it, and so does any navigation that does not carry the state of its entry along.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
