import { vi } from 'vitest';

/**
 * Suppresses the output of problems that a test causes on purpose.
 *
 * @returns the logged messages so far, in order, without causes
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
