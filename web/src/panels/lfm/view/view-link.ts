import type { Levels, ListView } from './list-view.ts';
import { formatView, viewParamNames } from './view-params.ts';

/**
 * The address of a page with a view in it, in place of the one that it had.
 *
 * @param href absolute
 */
export function linkToView(href: string, view: ListView, levels: Levels): string {
  const url = new URL(href);
  for (const name of viewParamNames) url.searchParams.delete(name);
  url.search = [url.searchParams.toString(), formatView(view, levels)].filter(Boolean).join('&');
  url.hash = '';
  return url.href;
}
