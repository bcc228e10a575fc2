import type { Page } from '@playwright/test';

/** What a page does: React has changed the document, the stream has brought something of a topic or a ping, or text was painted. */
export interface Deed {
  readonly is: 'commit' | 'frame' | 'ping' | 'picture';
  readonly atMs: number;
}

declare global {
  interface Window {
    /** In order. */
    deeds: Deed[];
  }
}

/** Call before the page is opened. */
export const watchDeeds = (page: Page) =>
  page.addInitScript(() => {
    window.deeds = [];
    const note = (is: Deed['is']) => () => window.deeds.push({ is, atMs: performance.now() });
    // React tells developer tools of each commit, also in a build for production.
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: note('commit'),
        onPostCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onScheduleFiberRoot() {},
      },
    });
    window.EventSource = class extends EventSource {
      constructor(...source: ConstructorParameters<typeof EventSource>) {
        super(...source);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes('"topic"')) note('frame')();
        });
        this.addEventListener('ping', note('ping'));
      }
    };
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function paint(...text) {
      note('picture')();
      fillText.apply(this, text);
    };
  });

export const deedsOf = (page: Page): Promise<readonly Deed[]> => page.evaluate(() => window.deeds);
