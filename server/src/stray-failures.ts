import { createRepeatLog, type Logger } from './http/logger.ts';

interface StrayFailureParts {
  readonly logger: Pick<Logger, 'error'>;
  readonly restartStore: (why: string) => void;
  readonly stop: () => void;
}

/** Clients of external programs. Exceptions that they throw outside of a call leave no work of ours half done. */
const contained = new Set(['postgres', '@redis/client', 'web-push']);

/**
 * Handles uncaught rejections and exceptions by their origin
 * (docs/decisions/0010-limit-every-wait-and-replace-what-fails.md). All are logged. A failure of the PostgreSQL driver
 * makes the store reopen. Other rejections have no effect. An exception in our own code may have left something half
 * done, so the server stops cleanly, for systemd or the container to start it again.
 */
export function watchStrayFailures({ logger, restartStore, stop }: StrayFailureParts): void {
  const log = createRepeatLog(logger);
  process.on('uncaughtException', (error: unknown, kind) => {
    const part = partOf(error);
    log(`${part}: ${String(error)}`, 'An uncaught failure', { part, kind, error });
    if (part === 'postgres') restartStore('its driver failed');
    if (kind === 'uncaughtException' && !contained.has(part)) stop();
  });
}

/** The package or server folder in which an error was created; `unknown` if its stack does not say. */
export function partOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const line of stack.split('\n')) {
    const inPackage = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(line)?.[1];
    if (inPackage !== undefined) return inPackage;
    const inServer = /\/server\/src\/([^/.:]+)/.exec(line)?.[1];
    if (inServer !== undefined) return inServer;
  }
  return 'unknown';
}
