/**
 * Puts on the style sheets of a page that the visitor goes to, before it is shown: the document names all of them, and
 * which page needs which (web/build/style-sheets.ts). Those of the page that was served are there already.
 *
 * @param page the name of its component
 * @throws Error naming one that does not come; the next try asks for it anew
 */
export async function wearSheets(page: string): Promise<void> {
  // The server names the style sheets of what it draws by itself.
  if (typeof document === 'undefined') return;
  const links = document.querySelectorAll<HTMLLinkElement>(`link[data-pages~="${page}"]`);
  await Promise.all([...links].filter(({ sheet }) => sheet === null).map(wear));
}

/** Sheets that were asked for, whoever waits for them. */
const asked = new Map<HTMLLinkElement, Promise<unknown>>();

function wear(link: HTMLLinkElement): Promise<unknown> {
  const coming =
    asked.get(link) ??
    new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => {
        asked.delete(link);
        reject(new Error(link.href));
      };
      // One that did not come with the page is asked for anew.
      link.rel = '';
      link.rel = 'stylesheet';
    });
  asked.set(link, coming);
  return coming;
}
