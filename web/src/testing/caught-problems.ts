import { vi } from 'vitest';

/**
 * Keeps the problems that a test brings about on purpose from being printed.
 *
 * @returns what has been logged so far, in order, without causes
 */
export function catchProblems(): readonly string[] {
  const messages: string[] = [];
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((message: unknown) => {
      messages.push(String(message).replace('[rollcall] ', ''));
    });
  }
  return messages;
}
