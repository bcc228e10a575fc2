export type LogLevel = 'warn' | 'error';

/**
 * Writes a problem where a developer or a helpful visitor can read it (§8: network trouble at warn, other fetch errors
 * at error).
 */
export function logProblem(level: LogLevel, message: string, cause: unknown): void {
  console[level](`[rollcall] ${message}`, cause);
}
