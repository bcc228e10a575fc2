import { type RefObject, useMemo, useState } from 'react';
import type { Late } from '../../api/Late.tsx';
import { useFullscreen } from '../../ui/fullscreen.ts';
import type { PanelTool } from '../panel-slot.ts';
import type { PicturedRow, ScreenshotKind } from '../screenshot/draw-screenshot.ts';
import { useScreenshot } from '../screenshot/useScreenshot.ts';
import type { ShownSettings } from '../settings/setting-rows.ts';
import { type ListSettingsProps, useSettingsDialog } from '../settings/useSettingsDialog.ts';
import { isCanvasSupported } from '../../canvas/useSurface.ts';
import { useMedia } from '../useMedia.ts';
import { type ListFacts, listState } from './list-state.ts';

/** Differences between the tools of the two lists. */
interface ListParts<Settings, Row extends PicturedRow, Look> {
  readonly settingsDialog: Late<ListSettingsProps<Settings>>;
  readonly screenshot: ScreenshotKind<Row, Look>;
}

interface PanelFacts<Settings, Row, Look> {
  /** Null = all servers. */
  readonly serverName: string | null;
  /** The settings in effect, which the dialog changes. */
  readonly shownView: ShownSettings<Settings>;
  readonly facts: ListFacts;
  readonly rows: readonly Row[];
  readonly look: Look;
  readonly panel: RefObject<HTMLElement | null>;
}

/** The common parts of both panels: tools with their dialogs, and the state of the list. */
export function useListPanel<Settings, Row extends PicturedRow, Look>(
  { settingsDialog, screenshot: kind }: ListParts<Settings, Row, Look>,
  { serverName, shownView, facts, rows, look, panel }: PanelFacts<NoInfer<Settings>, Row, Look>,
) {
  const [isTable, setIsTable] = useTableMode();
  const settings = useSettingsDialog(settingsDialog, serverName, shownView);
  const screenshot = useScreenshot(kind, { serverName, rows, settings: look, panel });
  const tools = useListTools(isTable, setIsTable, settings.tool, screenshot);
  const [isLoadedAnyway, loadAnyway] = useLoadAnyway(facts.isOffline);
  const state = listState(facts, isLoadedAnyway);
  return { tools, isTable, state, loadAnyway, dialog: settings.dialog };
}

/** The tools of a panel with a list; the same array until one of them changes. */
function useListTools(
  isTable: boolean,
  onTable: (isTable: boolean) => void,
  settings: PanelTool,
  screenshot: PanelTool,
): readonly PanelTool[] {
  const { isFullscreen, enter, leave } = useFullscreen();
  return useMemo(
    () => [
      settings,
      screenshot,
      {
        label: 'Fullscreen',
        icon: isFullscreen ? 'shrink' : 'expand',
        isPressed: isFullscreen,
        isExtra: true,
        onPress: isFullscreen ? leave : enter,
      },
      {
        label: 'Table view',
        icon: 'table',
        isPressed: isTable,
        isExtra: true,
        onPress: () => onTable(!isTable),
      },
    ],
    [isFullscreen, enter, leave, isTable, onTable, settings, screenshot],
  );
}

/** Whether the visitor wants to see the list of an offline server. Forgotten when the outage ends. */
function useLoadAnyway(isOffline: boolean): readonly [isWanted: boolean, want: () => void] {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted && !isOffline) setIsWanted(false);
  return [isWanted && isOffline, () => setIsWanted(true)];
}

/** Whether a list is shown as a table: by the visitor's choice, or because a canvas is not usable. */
function useTableMode(): readonly [isTable: boolean, choose: (isTable: boolean) => void] {
  // A canvas does not follow forced colours; a table does.
  const hasForcedColours = useMedia('(forced-colors: active)');
  const [isChosen, choose] = useState(false);
  return [isChosen || hasForcedColours || !isCanvasSupported(), choose];
}
