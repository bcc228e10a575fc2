import './styles/base.css';

/** A tab in the background paints nothing: it waits no longer than this, milliseconds. */
const paintedWithinMs = 300;

/**
 * The app begins when what the server drew has been painted: its scripts would else hold up the first picture, though
 * nobody needs them to read it. They run in steps, so that the browser can answer the visitor between them.
 */
async function start(): Promise<void> {
  const isDrawn = document.getElementById('root')?.hasChildNodes() === true;
  if (isDrawn) await firstPaint();
  askForScripts();
  await import('react-dom/client');
  await giveWay();
  // With it comes what the first view shares with other pages.
  await import('@rollcall/game/site/page-settings');
  await giveWay();
  await import('./main.tsx');
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, paintedWithinMs);
  });
}

/** All that the page needs at once, and not one after the other: the page names them, `data-rel` says what for. */
function askForScripts(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) {
    link.rel = link.dataset['rel'] ?? '';
  }
}

const giveWay = () => new Promise((resolve) => setTimeout(resolve));

void start();
