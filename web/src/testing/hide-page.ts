import { vi } from 'vitest';

/** Hides or shows the page of a test. `vi.restoreAllMocks` restores it. */
export function hidePage(isHidden = true): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  document.dispatchEvent(new Event('visibilitychange'));
}
