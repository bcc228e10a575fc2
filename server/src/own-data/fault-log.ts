import type { Logger } from '../http/logger.ts';

/** Logs the fault of something that is tried again and again, once for each message. @param what what cannot be done */
export function createFaultLog(logger: Pick<Logger, 'error'>, what: string) {
  let text = '';
  return {
    /** '' = the last try succeeded. */
    text: () => text,
    clear: () => {
      text = '';
    },
    note: (error: unknown) => {
      const now = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      if (now !== text) logger.error(now);
      text = now;
    },
  };
}
