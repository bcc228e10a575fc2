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

/**
 * A click on a part of a row. A quest opens its page with a double click, as in the list of groups (product 2); a finger
 * shows the details instead, where the quest is a link. What the first click of a pair has done is not done again.
 */
export function openWhoPart(
  row: WhoRow,
  part: WhoPart,
  { isMouse, isDouble }: WhoClick,
  deeds: WhoDeeds,
): void {
  switch (part) {
    case 'guild':
      if (!isDouble) deeds.onSearchGuild(row.guild);
      break;
    case 'party':
      if (!isDouble && row.party) deeds.onShowGroup(row.party.groupId);
      break;
    case 'quest':
      if (!isMouse) deeds.onShowDetails(row.id);
      else if (isDouble && row.quest?.wikiUrl)
        window.open(row.quest.wikiUrl, '_blank', 'noopener,noreferrer');
      break;
    case 'name':
      if (!isDouble) deeds.onShowDetails(row.id);
      break;
    case 'row':
      if (!isMouse) deeds.onShowDetails(row.id);
      break;
  }
}
