import { createElement, lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { PanelTool } from '../../panel-tool.ts';
import type { ShownView } from '../view/useShownView.ts';

const load = () => import('./LfmSettingsDialog.tsx');
const LfmSettingsDialog = lazy(async () => ({ default: (await load()).LfmSettingsDialog }));

/** A failure shows when the dialog is opened. */
const prepare = () =>
  void Promise.all([load(), import('../../../ui/DialogFrame.tsx')]).catch(() => undefined);

/**
 * The Settings button of a panel, and what it opens; fetched when a hand comes near.
 *
 * @param server name of the server whose groups are shown
 * @param view what the list is shown by, which the settings change
 */
export function useLfmSettingsDialog(
  server: string,
  view: ShownView,
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
    [isOpen],
  );
  const dialog = useMemo(
    () =>
      isOpen &&
      createElement(
        Suspense,
        null,
        createElement(LfmSettingsDialog, { server, view, onClose: () => setOpen(false) }),
      ),
    [isOpen, server, view],
  );
  return { tool, dialog };
}
