import type { ServerFacts } from '@rollcall/game/definition';
import { createElement, useCallback, useMemo, useState } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import type { ShownWhoView } from './useShownWhoView.ts';
import type { WhoSubject } from './who-details.ts';
import type { WhoPart } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';

const WhoDialog = late(async () => (await import('./WhoDialog.tsx')).WhoDialog);

/** The actions of the rows of a Who list, and the dialogs that they open. */
export function useWhoRowActions(
  server: ServerFacts,
  { settings, searchFor: onSearchGuild }: Pick<ShownWhoView, 'settings' | 'searchFor'>,
) {
  const [subject, setSubject] = useState<WhoSubject | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const hold = useCallback((isNowHeld: boolean) => {
    if (isNowHeld) WhoDialog.prepare();
    setIsHeld(isNowHeld);
  }, []);
  const actions = useMemo(
    (): WhoRowActions => ({
      onSearchGuild,
      onShowGroup: (groupId) => setSubject({ kind: 'group', groupId }),
      onShowDetails: (id) => setSubject({ kind: 'character', id }),
    }),
    [onSearchGuild],
  );
  const onClose = () => setSubject(null);
  const opened =
    subject &&
    createElement(
      LatePart,
      { failure: 'Couldn’t open the details', onClose },
      createElement(WhoDialog, { server, settings, subject, onShow: setSubject, onSearchGuild, onClose }),
    );
  return { actions, isHeld, hold, opened };
}

/** The actions of a row, the same on the canvas and in the table. */
export interface WhoRowActions {
  readonly onSearchGuild: (guild: string) => void;
  readonly onShowGroup: (groupId: number) => void;
  readonly onShowDetails: (characterId: number) => void;
}

/** A click on a part of a row. */
interface WhoClick {
  readonly isMouse: boolean;
  /** The second click of a mouse double click. */
  readonly isDouble: boolean;
}

type ClickHandler = (row: WhoRow, click: WhoClick, actions: WhoRowActions) => void;

/** Outside of its parts a row reacts to touch only. */
const byTouch: ClickHandler = (row, { isMouse }, { onShowDetails }) => {
  if (!isMouse) onShowDetails(row.id);
};

const clickHandlers: Readonly<Record<WhoPart, ClickHandler>> = {
  party: ({ party }, { isDouble }, { onShowGroup }) => {
    if (!isDouble && party) onShowGroup(party.groupId);
  },
  name: ({ id }, { isDouble }, { onShowDetails }) => {
    if (!isDouble) onShowDetails(id);
  },
  quest: (row, click, actions) => {
    const url = row.quest?.wikiUrl;
    if (click.isDouble && url) window.open(url, '_blank', 'noopener,noreferrer');
    else byTouch(row, click, actions);
  },
  guild: ({ guild }, { isDouble }, { onSearchGuild }) => {
    if (!isDouble) onSearchGuild(guild);
  },
  row: byTouch,
};

/**
 * Handles a click on a part of a row. A double click on a quest opens its page, as in the group list; touch
 * opens the details, where the quest is a link. The second click of a pair does not repeat the first.
 */
export function clickWhoPart(row: WhoRow, part: WhoPart, click: WhoClick, actions: WhoRowActions): void {
  clickHandlers[part](row, click, actions);
}
