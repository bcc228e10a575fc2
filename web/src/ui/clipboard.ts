import { pageToasts } from './toast-store.ts';

const lifeMs = 3000;

/** The address with another anchor. */
export function linkTo(href: string, id: string): string {
  const url = new URL(href);
  url.hash = id;
  return url.href;
}

/**
 * Copies an address of this page to the clipboard, or else puts it into the address bar, and tells the visitor which.
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
  // Without the router, since the visitor is already at that place.
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
 * Copies a text to the clipboard. Call it during the click, since some browsers refuse it later.
 *
 * @returns false if there is no clipboard (a page without https) or the browser refuses
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
