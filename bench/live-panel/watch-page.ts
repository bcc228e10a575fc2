/** What the page notes of itself for the benchmark; put there before anything of ours runs. */
export interface Watched {
  /** Answers about a list that were not 304. */
  answers: number;
  /** Milliseconds from navigation until an item of the list could be seen; null = not yet. */
  firstItemMs: number | null;
  firstItemBy: 'server' | 'canvas' | null;
  /** Of everything that was written, on the canvas or into the page: was anything called unknown? */
  hasSaidUnknown: boolean;
  cls: number;
}

export interface WatchedPage {
  /** Finds the name of an item, and of nothing else. */
  readonly itemPattern: string;
  /** What is written of something that the catalogue does not know. */
  readonly unknownText: string;
  /** The clocks and timers of the page run so many times faster. */
  readonly faster: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/**
 * Marks `update` when the text of another answer about a list is there; notes the first item that can be seen, whether
 * the server drew it or the canvas, and whether anything was ever called unknown.
 */
export function watchPage({ itemPattern, unknownText, faster }: WatchedPage): void {
  const isItem = new RegExp(itemPattern, 'u');
  const watched: Watched = {
    answers: 0,
    firstItemMs: null,
    firstItemBy: null,
    hasSaidUnknown: false,
    cls: 0,
  };
  window.watched = watched;
  const realNow = performance.now.bind(performance);
  const listensForMs = 6000;
  if (faster !== 1) hurry(faster);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true) watched.cls += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const listPath = /^\/v1\/(?:lfms|characters)(?:\/[^/]+)?$/;
  const nativeFetch = window.fetch.bind(window);
  window.fetch = async (...asked) => {
    const response = await nativeFetch(...asked);
    if (response.status === 200 && listPath.test(new URL(response.url).pathname)) {
      const readText = response.text.bind(response);
      response.text = async () => {
        const text = await readText();
        watched.answers += 1;
        performance.mark('update');
        return text;
      };
    }
    return response;
  };

  const see = (by: 'server' | 'canvas') => {
    if (watched.firstItemBy !== null) return;
    watched.firstItemBy = by;
    // A task after the frame: what was drawn has been painted.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        watched.firstItemMs = realNow();
      };
      channel.port2.postMessage(null);
    });
  };

  const hear = (text: string) => {
    if (text.includes(unknownText)) watched.hasSaidUnknown = true;
  };
  const context = CanvasRenderingContext2D.prototype;
  // Called on the context that it is asked of.
  // oxlint-disable-next-line typescript/unbound-method
  const { fillText } = context;
  context.fillText = function fillAndHear(text, x, y, ...width) {
    hear(text);
    if (isItem.test(text)) see('canvas');
    fillText.call(this, text, x, y, ...width);
  };

  const isSeen = (element: Element | null) => {
    const box = element?.getBoundingClientRect();
    return box !== undefined && box.width > 10 && box.height > 8 && box.top < innerHeight && box.bottom > 0;
  };
  const look = () => {
    if (watched.firstItemBy !== null) return;
    const texts = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const isInTwin = node.parentElement?.closest('table') !== null;
      if (!isInTwin && isItem.test(node.textContent ?? '') && isSeen(node.parentElement)) {
        see('server');
        return;
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const writings = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) {
      if (target instanceof Text) hear(target.data);
      // Answers stand in the page as data too: those are not said to anybody.
      for (const node of addedNodes) if (!(node instanceof HTMLScriptElement)) hear(node.textContent ?? '');
    }
  });
  writings.observe(document, { childList: true, subtree: true, characterData: true });
  // What comes later is measured, and to listen takes time.
  setTimeout(() => {
    writings.disconnect();
    context.fillText = fillText;
  }, listensForMs);

  function hurry(times: number): void {
    const wait = window.setTimeout.bind(window);
    const request = window.requestAnimationFrame.bind(window);
    performance.now = () => realNow() * times;
    window.requestAnimationFrame = (callback) => request((ms) => callback(ms * times));
    Reflect.set(window, 'setTimeout', (handler: () => void, ms = 0, ...rest: unknown[]) =>
      wait(handler, ms / times, ...rest),
    );
  }
}
