import { createContext, useContext } from 'react';
import type { IconName } from '../ui/Icon.tsx';

/** Label of the button that opens a second panel. */
export const addPanelLabel = 'Add a second panel';

/** The position of a panel: primary = alone or first, secondary = second. */
export type PanelPlace = 'primary' | 'secondary';

/** The settings that a panel gets from its position (docs/decisions/0036-share-list-views-by-address.md). */
export interface PanelSlot {
  readonly place: PanelPlace;
  /** There is another panel next to this one. */
  readonly isPaired: boolean;
  /** Tools after the panel's own: open a second panel, or close this one. The same array until one of them changes. */
  readonly tools: readonly PanelTool[];
  /** The moment that a replay shows, milliseconds since 1970; omitted = the panel is live. */
  readonly pastMs?: number;
}

const alone: PanelSlot = { place: 'primary', isPaired: false, tools: [] };

/** Provided around each panel of a pair; without a provider a panel is alone. */
export const PanelSlotContext = createContext<PanelSlot>(alone);

/** The position of the current panel. */
export function usePanelSlot(): PanelSlot {
  return useContext(PanelSlotContext);
}

/** Prefix of a panel's view parameters in the address. */
export const viewPrefixes: Readonly<Record<PanelPlace, string>> = { primary: '', secondary: 'secondary-' };

/** A button in the title bar of a panel. */
export interface PanelTool {
  /** Its name: next to the icon on wide screens, for screen readers on all. */
  readonly label: string;
  readonly icon: IconName;
  /** State of a toggle; omitted for a tool that acts at once. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  /** On a narrow panel it is in the "More tools" menu. */
  readonly isExtra?: boolean;
  /** Shown only on wide screens. */
  readonly isWideOnly?: boolean;
  readonly onPress: () => void;
  /** Called when the pointer or the focus reaches it, to preload the code that it opens. */
  readonly onPrepare?: () => void;
}
