import { vi } from 'vitest';

/** Gives every observed element a width, as a layout would. */
export function stubChartWidth(width: number): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element) {
        const contentRect = new DOMRect(0, 0, width, 400);
        const size = [{ inlineSize: width, blockSize: 400 }];
        this.#tell(
          [
            {
              target,
              contentRect,
              borderBoxSize: size,
              contentBoxSize: size,
              devicePixelContentBoxSize: size,
            },
          ],
          this,
        );
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
