import type { Page } from '@playwright/test';

/**
 * An event of a page: React has committed a change, the stream has received a frame of a topic or a ping, or text was
 * painted.
 */
export interface PageEvent {
  readonly is: 'commit' | 'frame' | 'ping' | 'picture';
  readonly atMs: number;
}

declare global {
  interface Window {
    /** In chronological order. */
    pageEvents: PageEvent[];
  }
}

/** Call before opening the page. */
export const watchEvents = (page: Page) =>
  page.addInitScript(() => {
    window.pageEvents = [];
    const note = (is: PageEvent['is']) => () => window.pageEvents.push({ is, atMs: performance.now() });
    // React reports each commit to developer tools, even in a production build.
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

export const eventsOf = (page: Page): Promise<readonly PageEvent[]> => page.evaluate(() => window.pageEvents);
