import type { ReactNode } from 'react';
import type { useSettingsDialog } from '../useSettingsDialog.ts';

interface DialogOpenerProps {
  readonly settings: ReturnType<typeof useSettingsDialog>;
  /** What the settings change. */
  readonly children: ReactNode;
}

/** Something that is shown by settings, with the button for them. */
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
