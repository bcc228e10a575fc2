import './styles/base.css';

/** A tab in the background paints nothing: it waits no longer than this, milliseconds. */
const paintedWithinMs = 300;

/**
 * The app begins when what the server drew has been painted: its scripts would else hold up the first picture, though
 * nobody needs them to read it. They run in steps, so that the browser can answer the visitor between them.
 *
 * The built page names the scripts (web/build/preload-first-view.ts), so that this one needs no other.
 */
async function start(): Promise<void> {
  const isDrawn = document.getElementById('root')?.hasChildNodes() === true;
  if (isDrawn) await firstPaint();
  if (import.meta.env.DEV) await import('./main.tsx');
  for (const step of askForScripts()) {
    await import(/* @vite-ignore */ step);
    await giveWay();
  }
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, paintedWithinMs);
  });
}

/**
 * Asks for all that the page needs at once, and not for one after the other.
 *
 * @returns addresses of the app's own scripts, those that others need first
 */
function askForScripts(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')];
  for (const link of links) link.rel = link.dataset['rel'] ?? '';
  return links.filter((link) => 'step' in link.dataset).map(({ href }) => href);
}

const giveWay = () => new Promise((resolve) => setTimeout(resolve));

void start();
