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
