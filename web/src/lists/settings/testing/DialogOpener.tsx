import type { ReactNode } from 'react';
import type { useSettingsDialog } from '../useSettingsDialog.ts';

interface DialogOpenerProps {
  readonly settings: ReturnType<typeof useSettingsDialog>;
  readonly children: ReactNode;
}

/** Content that depends on settings, with the button that opens their dialog. */
export function DialogOpener({ settings: { tool, dialog }, children }: DialogOpenerProps) {
  return (
    <>
      {children}
      <button type="button" onClick={tool.onPress} onPointerEnter={tool.onPrepare}>
        {tool.label}
      </button>
      {dialog}
    </>
  );
}
