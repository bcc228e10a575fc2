import { createContext, useContext } from 'react';
import type { PageSettings } from '@rollcall/game/site/page-settings';

/** Provided once, in client.tsx, before the first render. */
export const PageSettingsContext = createContext<PageSettings | null>(null);

/** The facts of game and site. */
export function usePageSettings(): PageSettings {
  const settings = useContext(PageSettingsContext);
  if (settings === null) throw new Error('There are no page settings above this component.');
  return settings;
}
