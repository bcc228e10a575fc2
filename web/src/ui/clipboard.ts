import { pageToasts } from './toast-store.ts';

const lifeMs = 3000;

/** An address with another fragment. */
export function linkTo(href: string, id: string): string {
  const url = new URL(href);
  url.hash = id;
  return url.href;
}

/**
 * Copies an address of this page, or else puts it into the address bar, and reports which.
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
  // The visitor is already there, so the router need not navigate.
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
 * Copies a text. Call it in the click event, because some browsers refuse it later.
 *
 * @returns false = no clipboard (without https), or the browser refuses
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
