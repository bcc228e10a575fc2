import { useMemo, useState } from 'react';
import { useFullscreen } from '../../ui/fullscreen.ts';
import type { PanelTool } from '../panel-slot.ts';
import { isCanvasSupported } from '../../canvas/useSurface.ts';
import { useMedia } from '../useMedia.ts';

/** The tools of a panel with a list (§2.7, §2.8); the same array until one of them changes. */
export function useListTools(
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

/**
 * Whether the visitor wants to see the list of a server that is offline (§4). Forgotten when the outage ends.
 *
 * @returns whether that is so, and what asks for it
 */
export function useLoadAnyway(isOffline: boolean): readonly [isWanted: boolean, want: () => void] {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted && !isOffline) setIsWanted(false);
  return [isWanted && isOffline, () => setIsWanted(true)];
}

/**
 * Whether a list is shown as a table: because the visitor chose so, or because nothing can be drawn.
 *
 * @returns whether it is, and what changes the visitor's choice
 */
export function useTableView(): readonly [isTable: boolean, choose: (isTable: boolean) => void] {
  // A canvas does not follow the colours that a reader forces on a page; a table does.
  const hasForcedColours = useMedia('(forced-colors: active)');
  const [isChosen, choose] = useState(false);
  return [isChosen || hasForcedColours || !isCanvasSupported(), choose];
}
