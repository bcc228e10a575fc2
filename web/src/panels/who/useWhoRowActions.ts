import type { ServerFacts } from '@rollcall/game/definition';
import { createElement, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { ShownWhoView } from './useShownWhoView.ts';
import type { WhoDialogProps } from './WhoDialog.tsx';
import type { WhoSubject } from './who-details.ts';
import type { WhoPart } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';

interface UsedWhoDeeds {
  /** The same object as long as they do the same. */
  readonly deeds: WhoRowActions;
  /** The pointer rests on the list, or a row has the focus. */
  readonly isHeld: boolean;
  /** Says so, and begins to load what a click may open; stays the same function. */
  readonly hold: (isHeld: boolean) => void;
  /** What a click has opened. */
  readonly opened: ReactNode;
}

/** What clicks on the rows of a Who list do. */
export function useWhoRowActions(server: ServerFacts, view: ShownWhoView): UsedWhoDeeds {
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

interface WhoDialogsOf {
  readonly server: ServerFacts;
  readonly settings: WhoDialogProps['settings'];
  /** Searches the list for a guild, named as it is. */
  readonly onSearchGuild: (guild: string) => void;
}

interface WhoDialogs {
  /** All about a character; stays the same function. */
  readonly showDetails: (characterId: number) => void;
  /** Who is in a group; stays the same function. */
  readonly showGroup: (groupId: number) => void;
  /** Begins to load what opens, for the first hand that comes near the list; stays the same function. */
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

const load = async () => ({ default: (await import('./WhoDialog.tsx')).WhoDialog });
const WhoDialog = lazy(load);
/** What does not load now is asked for again when a dialog opens, and told of there. */
const prepare = () => void load().catch(() => undefined);

/** The dialogs of a Who list: nothing of them is loaded before one opens, or may. */
export function useWhoDialogs({ server, settings, onSearchGuild }: WhoDialogsOf): WhoDialogs {
  const [subject, setSubject] = useState<WhoSubject | null>(null);
  const showDetails = useCallback((id: number) => setSubject({ kind: 'character', id }), []);
  const showGroup = useCallback((groupId: number) => setSubject({ kind: 'group', groupId }), []);
  const dialog =
    subject &&
    createElement(
      Suspense,
      { fallback: null },
      createElement(WhoDialog, {
        server,
        settings,
        subject,
        onShow: setSubject,
        onSearchGuild,
        onClose: () => setSubject(null),
      }),
    );
  return useMemo(() => ({ showDetails, showGroup, prepare, dialog }), [showDetails, showGroup, dialog]);
}

/** What can be done with a row, on the canvas as in its twin. Each stays the same function while it does the same. */
export interface WhoRowActions {
  readonly onSearchGuild: (guild: string) => void;
  readonly onShowGroup: (groupId: number) => void;
  readonly onShowDetails: (characterId: number) => void;
}

/** How a part of a row was clicked. */
interface WhoClick {
  readonly isMouse: boolean;
  /** The second of a pair, by a mouse. */
  readonly isDouble: boolean;
}

type Answer = (row: WhoRow, click: WhoClick, deeds: WhoRowActions) => void;

/** Beside its parts a row answers to fingers alone: a pointer that means nothing shall open nothing. */
const byFinger: Answer = (row, { isMouse }, { onShowDetails }) => {
  if (!isMouse) onShowDetails(row.id);
};

const answers: Readonly<Record<WhoPart, Answer>> = {
  party: ({ party }, { isDouble }, { onShowGroup }) => {
    if (!isDouble && party) onShowGroup(party.groupId);
  },
  name: ({ id }, { isDouble }, { onShowDetails }) => {
    if (!isDouble) onShowDetails(id);
  },
  quest: (row, click, deeds) => {
    const url = row.quest?.wikiUrl;
    if (click.isDouble && url) window.open(url, '_blank', 'noopener,noreferrer');
    else byFinger(row, click, deeds);
  },
  guild: ({ guild }, { isDouble }, { onSearchGuild }) => {
    if (!isDouble) onSearchGuild(guild);
  },
  row: byFinger,
};

/**
 * A click on a part of a row. A quest opens its page with a double click, as in the list of groups (product 2); a finger
 * shows the details instead, where the quest is a link. What the first click of a pair has done is not done again.
 */
export function clickWhoPart(row: WhoRow, part: WhoPart, click: WhoClick, deeds: WhoRowActions): void {
  answers[part](row, click, deeds);
}
