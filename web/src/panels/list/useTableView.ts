import { useState } from 'react';
import { isCanvasSupported } from '../../canvas/useSurface.ts';
import { useMedia } from '../useMedia.ts';

/**
 * Whether a list is shown as a table: because the visitor wants it so, or because nothing can be drawn.
 *
 * @returns whether it is, and what changes the visitor's wish
 */
export function useTableView(): readonly [isTable: boolean, choose: (isTable: boolean) => void] {
  // A canvas does not follow the colours that a reader forces on a page; a table does.
  const hasForcedColours = useMedia('(forced-colors: active)');
  const [isChosen, choose] = useState(false);
  return [isChosen || hasForcedColours || !isCanvasSupported(), choose];
}
