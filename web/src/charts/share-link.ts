import { logProblem } from '../data/browser-log.ts';
import { pageToasts } from '../ui/toast-store.ts';

const lifeMs = 3000;

/**
 * An address with other search parameters. Those that are not named stay as they are.
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
  url.hash = id;
  return url.href;
}

/** Puts a link into the clipboard and says so, or says where else it stands (§8: Clipboard). */
export async function copyLinkText(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    pageToasts.show({
      type: 'success',
      title: 'Link Copied!',
      message: 'Section link has been copied to clipboard',
      lifeMs,
    });
  } catch (cause) {
    logProblem('warn', 'The clipboard did not take the link', cause);
    pageToasts.show({
      type: 'info',
      title: 'Link Updated',
      message: 'URL updated - you can copy it from the address bar',
      lifeMs,
    });
  }
}
