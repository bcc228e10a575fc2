import { vi } from 'vitest';

/**
 * Waits until a check passes. For what happens in its own time: in a process, a database or a network. How long that takes
 * depends on the machine, so the limit only finds what never happens.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 });
}
