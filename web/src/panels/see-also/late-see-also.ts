import type { PageName } from '@rollcall/game/site/page-facts';
import { createElement, type ComponentType } from 'react';
import { SeeAlso } from './SeeAlso.tsx';

/** The "See Also" of a page. @param pages those that it leads to */
export function lateSeeAlso(_page: PageName, pages: readonly PageName[]): ComponentType {
  return () => createElement(SeeAlso, { pages });
}
