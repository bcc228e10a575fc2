import { createContext, lazy, type ReactNode, type RefObject, Suspense, useContext } from 'react';

/** Closes the surrounding dialog; provided by every dialog. */
export const CloseDialogContext = createContext<(() => void) | null>(null);

/** Closes the surrounding dialog with its animation, then calls its `onClose`. */
export function useCloseDialog(): () => void {
  const close = useContext(CloseDialogContext);
  if (close === null) throw new Error('There is no dialog around this component.');
  return close;
}

/**
 * middle = a window over the page. bottom = the same, but on small or touch screens a sheet at the bottom, as high as
 * its content. side = a full-height sheet at the right edge: from 1024 px on the page makes room for it and stays
 * usable, without a backdrop, and a click on the page does not close it.
 */
export type DialogPlacement = 'middle' | 'bottom' | 'side';

export interface DialogProps {
  readonly title: string;
  /**
   * Called after it has closed, by Escape, backdrop, close button, Back, another page, or useCloseDialog. Unmount it
   * then.
   */
  readonly onClose: () => void;
  /** Content, which can close the dialog by `useCloseDialog()`. */
  readonly children?: ReactNode;
  /** Buttons below the scrolling content. */
  readonly actions?: ReactNode;
  /** One sentence below the title, announced with it. */
  readonly description?: ReactNode;
  /** Maximum width: 400, 560 (default) or 848 CSS pixels. On narrow screens it fills the window. */
  readonly width?: 'narrow' | 'medium' | 'wide';
  /** Omitted = middle. On narrow screens, middle and side fill the window. */
  readonly placement?: DialogPlacement;
  /** alert = needs an answer, so a click on the backdrop does not close it. */
  readonly kind?: 'plain' | 'alert';
  /** Element that gets the focus first; omitted = the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

const DialogFrame = lazy(async () => ({ default: (await import('./DialogFrame.tsx')).DialogFrame }));

/**
 * A dialog, open while mounted. Its code is loaded when the first one opens. It has a history entry: Back closes it,
 * and so does any navigation that does not keep the state of its entry.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
