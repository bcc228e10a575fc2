import type { ComponentType } from 'react';
import { LatePart } from '../api/Late.tsx';
import { type Opener, useIsOpen } from '../ui/opener.ts';

interface LateDialogProps {
  readonly opener: Opener;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
  /** Message if it cannot be loaded or rendered. */
  readonly failure: string;
}

/** A dialog of the shell whose code is loaded on first opening. Also available in fullscreen. */
export function LateDialog({ opener, Dialog, failure }: LateDialogProps) {
  if (!useIsOpen(opener)) return null;
  return (
    <LatePart failure={failure} onClose={opener.close}>
      <Dialog onClose={opener.close} />
    </LatePart>
  );
}
