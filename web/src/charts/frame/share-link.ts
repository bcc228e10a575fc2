import { linkTo } from '../../ui/copy-link.ts';

/**
 * The address of a chart as it is now. Search parameters that are not named stay as they are.
 *
 * @param href absolute
 * @param search null removes a parameter
 * @param id of the element that it leads to
 */
export function linkWith(href: string, search: Readonly<Record<string, string | null>>, id: string): string {
  const url = new URL(href);
  for (const [name, value] of Object.entries(search)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return linkTo(url.href, id);
}
