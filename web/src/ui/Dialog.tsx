import { createContext, lazy, type ReactNode, type RefObject, Suspense, useContext } from 'react';

/** Provided by every dialog for its content. */
export const CloseDialogContext = createContext<(() => void) | null>(null);

/**
 * Returns a function that closes the dialog around the component, with its animation; `onClose` is called afterwards.
 */
export function useCloseDialog(): () => void {
  const close = useContext(CloseDialogContext);
  if (close === null) throw new Error('There is no dialog around this component.');
  return close;
}

export type DialogWidth = 'narrow' | 'medium' | 'wide';
/**
 * middle = a window over the page. bottom = the same, but on small and touch screens a sheet at the bottom with the
 * height of its content. side = a full-height sheet at the right edge; from 1024 px on, the page is next to it and
 * stays usable, and a click there does not close it.
 */
export type DialogPlacement = 'middle' | 'bottom' | 'side';

export interface DialogProps {
  readonly title: string;
  /** Called when the dialog has closed by any means; unmount it then. */
  readonly onClose: () => void;
  /** The content, which can close the dialog by `useCloseDialog()`. */
  readonly children?: ReactNode;
  /** Buttons below the scrollable content. */
  readonly actions?: ReactNode;
  /** A sentence below the title, announced together with it. */
  readonly description?: ReactNode;
  /** Maximum width: 400, 560 (default) or 848 CSS pixels; the full width of narrow screens. */
  readonly width?: DialogWidth;
  /** On a narrow screen, middle and side dialogs are full screen. */
  readonly placement?: DialogPlacement;
  /** alert = needs an answer, so that a click outside does not close it. */
  readonly kind?: 'plain' | 'alert';
  /** Initially focused element; omitted = the first control in the dialog. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

const DialogFrame = lazy(async () => ({ default: (await import('./DialogFrame.tsx')).DialogFrame }));

/**
 * A window over the page, open while mounted. Its code is loaded when the first dialog opens. It has a history entry:
 * Back closes it, and so does any navigation that does not keep the state of the entry.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
