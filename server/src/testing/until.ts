import { vi } from 'vitest';

/**
 * Waits until a check passes, for background work in a process, a database or a network. The duration depends on the
 * machine, so the limit only catches conditions that are never met.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
