import type { ServerFacts } from '@rollcall/game/definition';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useWhoDialogs } from './details/useWhoDialogs.ts';
import type { ShownWhoView } from './view/useShownWhoView.ts';
import type { WhoDeeds } from './who-deeds.ts';

interface UsedWhoDeeds {
  /** The same object as long as they do the same. */
  readonly deeds: WhoDeeds;
  /** The pointer rests on the list, or a row has the focus. */
  readonly isHeld: boolean;
  /** Says so, and begins to load what a click may open; stays the same function. */
  readonly hold: (isHeld: boolean) => void;
  /** What a click has opened. */
  readonly opened: ReactNode;
}

/** What clicks on the rows of a Who list do. */
export function useWhoDeeds(server: ServerFacts, view: ShownWhoView): UsedWhoDeeds {
  const { settings, searchFor: onSearchGuild } = view;
  const { showDetails, showGroup, prepare, dialog } = useWhoDialogs({ server, settings, onSearchGuild });
  const deeds = useMemo(
    () => ({ onSearchGuild, onShowGroup: showGroup, onShowDetails: showDetails }),
    [onSearchGuild, showGroup, showDetails],
  );
  const [isHeld, setIsHeld] = useState(false);
  const hold = useCallback(
    (isNowHeld: boolean) => {
      if (isNowHeld) prepare();
      setIsHeld(isNowHeld);
    },
    [prepare],
  );
  return { deeds, isHeld, hold, opened: dialog };
}
