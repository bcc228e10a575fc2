let toldOrigin = '';

/** Where visitors find the site, without a slash at the end: as the server said in the page, else where it is open. */
export function siteOrigin(): string {
  return toldOrigin || location.origin;
}

/**
 * Takes out of `<head>` what the server wrote about the page: from now on React writes it, and a tab shows the first
 * title that it finds.
 */
export function removeServedHead(head: ParentNode): void {
  const title = head.querySelector('title');
  toldOrigin = title?.dataset['served'] ?? '';
  title?.remove();
  for (const element of head.querySelectorAll('[data-served]')) element.remove();
}
