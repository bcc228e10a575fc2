import { useMemo } from 'react';
import { useFullscreen } from '../../ui/fullscreen.ts';
import type { PanelTool } from '../panel-tool.ts';

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
