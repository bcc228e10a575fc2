/**
 * Puts on the style sheets of a page that the visitor goes to, before it is shown: the document names all of them, and
 * which page needs which (web/build/style-sheets.ts). Those of the page that was served are there already.
 *
 * @param page the name of its component
 * @throws Error when one does not come; the next try asks for it anew
 */
export async function wearSheets(page: string): Promise<void> {
  // The server names the style sheets of what it draws by itself.
  if (typeof document === 'undefined') return;
  const links = document.querySelectorAll<HTMLLinkElement>(`link[data-pages~="${page}"]`);
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(wear));
}

/** Sheets on their way, whoever waits for them. */
const underway = new Map<HTMLLinkElement, Promise<void>>();

function wear(link: HTMLLinkElement): Promise<void> {
  const coming = underway.get(link) ?? fetchSheet(link).finally(() => underway.delete(link));
  underway.set(link, coming);
  return coming;
}

function fetchSheet(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${link.href} could not be loaded`));
    // One that did not come with the page is asked for anew.
    link.rel = '';
    link.rel = 'stylesheet';
  });
}
