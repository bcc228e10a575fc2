import type { Config } from './config.ts';
import type { Logger } from './http/logger.ts';

/** What every part of the server is given. */
export interface ServerParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** Remembers how to end a part; the last that was started ends first. */
export type OnClose = (close: () => Promise<void> | void) => void;

/** A memory of how to end what has been started so far. */
export function createClosers(): { readonly onClose: OnClose; readonly closeAll: () => Promise<void> } {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    onClose: (close) => closers.unshift(close),
    closeAll: async () => {
      for (const close of closers.splice(0)) await close();
    },
  };
}
