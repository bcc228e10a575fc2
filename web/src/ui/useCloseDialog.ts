import { createContext, useContext } from 'react';

/** Filled by every dialog for what stands in it. */
export const CloseDialogContext = createContext<(() => void) | null>(null);

/** Closes the dialog around the component, with its motion; its `onClose` follows. */
export function useCloseDialog(): () => void {
  const close = useContext(CloseDialogContext);
  if (close === null) throw new Error('There is no dialog around this component.');
  return close;
}
