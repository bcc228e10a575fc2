import type { ReactNode } from 'react';
import { createOpener, useIsOpen } from '../ui/opener.ts';
import { late } from '../api/Late.tsx';
import { LateDialog } from './LateDialog.tsx';

const MeSheet = late(async () => (await import('./MeSheet.tsx')).MeSheet);

/** Opens the visitor's own pages and settings on narrow screens. */
export const me = createOpener();

/** The sheet, loaded when first opened. */
export function Me() {
  return <LateDialog opener={me} Dialog={MeSheet} failure="Couldn’t open this menu" />;
}

/** The last entry of the bottom bar, which opens the sheet. */
export function MeButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-expanded={useIsOpen(me)}
      onClick={me.open}
      onPointerEnter={MeSheet.prepare}
      onFocus={MeSheet.prepare}
    >
      {children}
    </button>
  );
}
