import type { WhoPart } from './who-row-parts.ts';
import type { WhoRow } from './who-rows.ts';

/** What can be done with a row, on the canvas as in its twin. Each stays the same function while it does the same. */
export interface WhoDeeds {
  readonly onSearchGuild: (guild: string) => void;
  readonly onShowGroup: (groupId: number) => void;
  readonly onShowDetails: (characterId: number) => void;
}

/** How a part of a row was clicked. */
export interface WhoClick {
  readonly isMouse: boolean;
  /** The second of a pair, by a mouse. */
  readonly isDouble: boolean;
}

type Answer = (row: WhoRow, click: WhoClick, deeds: WhoDeeds) => void;

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
export function openWhoPart(row: WhoRow, part: WhoPart, click: WhoClick, deeds: WhoDeeds): void {
  answers[part](row, click, deeds);
}
