import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { PanelTool } from '../panel-slot.ts';

interface DialogProps<View> {
  /** Name of the server whose list is shown. */
  readonly server: string;
  readonly view: View;
  readonly onClose: () => void;
}

/** A settings dialog that is preloaded when the pointer or the focus comes near its button. */
export interface LazySettingsDialog<View> {
  readonly Dialog: ComponentType<DialogProps<View>>;
  readonly prepare: () => void;
}

/** A settings dialog of a module of its own. One for the page: what is fetched once stays. */
export function lazySettingsDialog<View>(
  load: () => Promise<ComponentType<DialogProps<View>>>,
): LazySettingsDialog<View> {
  return {
    Dialog: lazy(async () => ({ default: await load() })),
    // A failure shows when the dialog is opened.
    prepare: () => void Promise.all([load(), import('../../ui/DialogFrame.tsx')]).catch(() => undefined),
  };
}

/**
 * The Settings button of a panel, and what it opens.
 *
 * @param server name of the server whose list is shown
 * @param view what the list is shown by, which the settings change
 */
export function useSettingsDialog<View>(
  { Dialog, prepare }: LazySettingsDialog<View>,
  server: string,
  view: View,
): {
  readonly tool: PanelTool;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  const tool = useMemo<PanelTool>(
    () => ({
      label: 'Settings',
      icon: 'settings',
      isPressed: isOpen,
      onPress: () => setOpen(!isOpen),
      onPrepare: prepare,
    }),
    [isOpen, prepare],
  );
  const dialog = useMemo(
    () =>
      isOpen &&
      createElement(Suspense, null, createElement(Dialog, { server, view, onClose: () => setOpen(false) })),
    [isOpen, Dialog, server, view],
  );
  return { tool, dialog };
}
