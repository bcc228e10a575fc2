import { vi } from 'vitest';

/** Stubs an observer that jsdom lacks and that never reports a size; undone by `vi.unstubAllGlobals`. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
