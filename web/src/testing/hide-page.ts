import { vi } from 'vitest';

/** Hides the page of a test, or shows it again. `vi.restoreAllMocks` puts it back. */
export function hidePage(isHidden = true): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}
