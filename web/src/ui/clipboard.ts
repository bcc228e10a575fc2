import { pageToasts } from './toast-store.ts';

const lifeMs = 3000;

/** The address of a place in the page; everything else in it stays. */
export function linkTo(href: string, id: string): string {
  const url = new URL(href);
  url.hash = id;
  return url.href;
}

/**
 * Puts an address of this page into the clipboard, else into the address bar, and says which.
 *
 * @param href absolute, of this site
 */
export async function copyLink(href: string): Promise<void> {
  if (await copyText(href)) {
    pageToasts.show({
      type: 'success',
      title: 'Link Copied!',
      message: 'Section link has been copied to clipboard',
      lifeMs,
    });
    return;
  }
  // The visitor is at the place already: the router need not go there.
  const state: unknown = window.history.state;
  window.history.replaceState(Object.assign({}, state, { __hashScrollIntoViewOptions: false }), '', href);
  pageToasts.show({
    type: 'info',
    title: 'Link Updated',
    message: 'URL updated - you can copy it from the address bar',
    lifeMs,
  });
}

/**
 * Puts a text into the clipboard. To be called in the click itself: some browsers take it from nothing later.
 *
 * @returns false where there is no clipboard (a page without https) or the browser refuses it
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
