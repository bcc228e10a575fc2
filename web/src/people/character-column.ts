import type { ComponentType } from 'react';
import type { ListedCharacter } from '../storage/character-list-stores.ts';
import type { IconName } from '../ui/Icon.tsx';

/**
 * A column that a page adds to the table of characters. The record stays the same object: a row is drawn anew only when
 * its entry is another. What a cell shows beside its entry comes to it by a context that the page provides.
 */
export interface CharacterColumn {
  readonly label: string;
  /** Of a wide table, as tracks of a grid: "120px", "minmax(0, 1.5fr)". */
  readonly width: string;
  /**
   * How much higher it makes a card, a length: "44px". All cards of a list are equally high whatever is known of somebody,
   * so that an answer moves nobody; two columns stand beside each other.
   */
  readonly cardHeight: string;
  readonly Cell: ComponentType<{ readonly entry: ListedCharacter }>;
}

/** The button at the end of each row; stays the same object. */
export interface CharacterAction {
  readonly label: string;
  readonly icon: IconName;
  readonly onAct: (entry: ListedCharacter) => void;
}
