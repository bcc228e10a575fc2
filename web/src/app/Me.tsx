import type { ReactNode } from 'react';
import { createOpener, useIsOpen } from '../ui/opener.ts';
import { ownFailure } from './chunk-failure.ts';
import { LateDialog } from './LateDialog.tsx';

/** Opens what is the visitor's own, on narrow screens. */
export const me = createOpener();

const loadSheet = async () => (await import('./MeSheet.tsx')).MeSheet;
/** A failure is told of when it is opened. */
const preload = () => void loadSheet().catch(ownFailure);

/** The place of the sheet. */
export function Me() {
  return <LateDialog opener={me} load={loadSheet} failure="Couldn’t open this menu" />;
}

interface MeButtonProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** The last entry of the bar at the bottom: a sheet, not a page. */
export function MeButton({ className, children }: MeButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={useIsOpen(me)}
      onClick={me.open}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </button>
  );
}
