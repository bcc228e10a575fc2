import { vi } from 'vitest';

/** Hides the page of a test, or shows it again; undone by `vi.restoreAllMocks`. */
export function hidePage(isHidden = true): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}
