import type { PageName } from '@rollcall/game/site/page-facts';
import { createElement, type ComponentType } from 'react';
import { later } from '../../ui/Later.tsx';

/**
 * The "See Also" of a page whose first load has no room for the words of all pages: the server draws it, and its code comes
 * when somebody moves.
 *
 * @param page whose it is; each has a place of its own
 * @param pages those that it leads to
 */
export function lateSeeAlso(page: PageName, pages: readonly PageName[]): ComponentType {
  return later(`see-also-${page}`, async () => {
    const { SeeAlso } = await import('./SeeAlso.tsx');
    return () => createElement(SeeAlso, { pages });
  });
}
