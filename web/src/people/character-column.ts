import type { ComponentType } from 'react';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import type { IconName } from '../ui/Icon.tsx';

/**
 * A column that a page adds to the table of characters. It must keep its identity, since rows only re-render when their
 * entry changes. A cell gets any other data by a context of the page.
 */
export interface CharacterColumn {
  readonly label: string;
  /** Width in a wide table, as a grid track: "120px", "minmax(0, 1.5fr)". */
  readonly width: string;
  /**
   * CSS length by which it makes a card higher: "44px". All cards of a list have the same height whatever their data,
   * so that an answer moves nothing; two columns are side by side.
   */
  readonly cardHeight: string;
  readonly Cell: ComponentType<{ readonly entry: ListedCharacter }>;
}

/** The button at the end of each row; must keep its identity. */
export interface CharacterAction {
  readonly label: string;
  readonly icon: IconName;
  readonly onAct: (entry: ListedCharacter) => void;
}
