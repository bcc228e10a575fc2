import { createContext, useContext } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/** Of the button that opens a second panel. */
export const addPanelLabel = 'Add a second panel';

/** Where a panel stands: alone or first, or beside another. */
export type PanelPlace = 'primary' | 'secondary';

/** What comes with the place that a panel stands in (docs/decisions/0036-share-list-views-by-address.md). */
export interface PanelSlot {
  readonly place: PanelPlace;
  /** Another panel stands beside this one. */
  readonly isPaired: boolean;
  /** Stand after the panel's own tools: a second panel, or closing this one. The same array until one of them changes. */
  readonly tools: readonly PanelTool[];
}

const alone: PanelSlot = { place: 'primary', isPaired: false, tools: [] };

/** Filled round each panel of a pair; a panel that nobody gave a place stands alone. */
export const PanelSlotContext = createContext<PanelSlot>(alone);

/** The place of the panel that asks. */
export function usePanelSlot(): PanelSlot {
  return useContext(PanelSlotContext);
}

/** What the parameters of a panel's view begin with in the address. */
export const viewPrefixes: Readonly<Record<PanelPlace, string>> = { primary: '', secondary: 'secondary-' };

/** A button in the title bar of a panel. */
export interface PanelTool {
  /** Names it: written beside the icon on wide screens, read out on all. */
  readonly label: string;
  readonly icon: IconName;
  /** For one that stays on; left out for one that does something at once. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** On a narrow panel it stands behind "More tools". */
  readonly isExtra?: boolean;
  /** What it opens needs a wide screen. */
  readonly isWideOnly?: boolean;
  readonly onPress: () => void;
  /** A pointer comes near or the focus is on it: what it opens may be fetched now. */
  readonly onPrepare?: () => void;
}
