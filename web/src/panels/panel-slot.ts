import { createContext, useContext } from 'react';
import type { PanelTool } from './panel-tool.ts';

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
