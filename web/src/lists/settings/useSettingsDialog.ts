import { createElement, type ReactNode, useMemo, useState } from 'react';
import { type Late, LatePart } from '../../api/Late.tsx';
import type { PanelTool } from '../panel-slot.ts';
import type { ShownSettings } from './setting-rows.ts';

export interface ListSettingsProps<Settings> {
  /** Name of the server whose list is shown; null = the list of all servers. */
  readonly server: string | null;
  readonly view: ShownSettings<Settings>;
  readonly onClose: () => void;
}

/**
 * The Settings button of a panel, and its dialog.
 *
 * @param server name of the server whose list is shown; null = the list of all servers
 * @param view the settings in effect for the list, which the dialog changes
 */
export function useSettingsDialog<Settings>(
  Dialog: Late<ListSettingsProps<Settings>>,
  server: string | null,
  view: ShownSettings<NoInfer<Settings>>,
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
      onPrepare: Dialog.prepare,
    }),
    [isOpen, Dialog],
  );
  const dialog = useMemo(() => {
    const onClose = () => setOpen(false);
    const opened = createElement(Dialog, { server, view, onClose });
    return isOpen && createElement(LatePart, { failure: 'Couldn’t open the settings', onClose }, opened);
  }, [isOpen, Dialog, server, view]);
  return { tool, dialog };
}
