import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { PanelTool } from '../panel-slot.ts';
import type { SettingsFacts, ShownSettings } from './setting-rows.ts';

interface DialogProps<Settings> {
  /** Name of the server whose list is shown; null = that of all servers. */
  readonly server: string | null;
  readonly view: ShownSettings<Settings>;
  readonly onClose: () => void;
}

/** A settings dialog that is preloaded when the pointer or the focus comes near its button. */
export interface LazySettingsDialog<Settings> {
  readonly Dialog: ComponentType<DialogProps<Settings>>;
  readonly prepare: () => void;
}

/** The dialog of the settings of one list. One for the page: what is fetched once stays. */
export function lazySettingsDialog<Settings extends object, Section extends string, Group extends string>(
  loadFacts: () => Promise<SettingsFacts<Settings, Section, Group>>,
): LazySettingsDialog<Settings> {
  const load = () => Promise.all([loadFacts(), import('./SettingsDialog.tsx')]);
  return {
    Dialog: lazy(async () => {
      const [facts, { SettingsDialog }] = await load();
      return {
        default: (props: DialogProps<Settings>) =>
          createElement(SettingsDialog<Settings, Section, Group>, { facts, ...props }),
      };
    }),
    // A failure shows when the dialog is opened.
    prepare: () => void Promise.all([load(), import('../../ui/DialogFrame.tsx')]).catch(() => undefined),
  };
}

/**
 * The Settings button of a panel, and what it opens.
 *
 * @param server name of the server whose list is shown; null = that of all servers
 * @param view what the list is shown by, which the settings change
 */
export function useSettingsDialog<Settings>(
  { Dialog, prepare }: LazySettingsDialog<Settings>,
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
