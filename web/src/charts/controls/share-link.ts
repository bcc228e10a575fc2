import { linkTo } from '../../ui/clipboard.ts';
import { changedSearch, type SearchChanges } from './address-choice.ts';

/**
 * The address of a chart as it is now.
 *
 * @param href absolute
 * @param id of the element that it leads to
 */
export function linkWith(href: string, changes: SearchChanges, id: string): string {
  const url = new URL(href);
  url.search = changedSearch(url.search, changes);
  return linkTo(url.href, id);
}
