import type { IncomingMessage } from 'node:http';
import type { HttpError } from './http-error.ts';

/** How a request is counted: handled, rejected by a limit, or as an opened stream. */
export type KeyUse = 'requests' | 'refused' | 'streams';

/** A known key that a request contains. */
export interface HeldKey {
  readonly id: number;
  count(use: KeyUse): void;
}

/** Facts about API keys that the limits need. */
export interface ReaderKeyCheck {
  /** Returns the key of an API request; null = the request contains none; an error = its key is not valid. */
  check(request: IncomingMessage): HeldKey | HttpError | null;
  /** Returns the key that `check` found for a request; null = none. */
  heldBy(request: IncomingMessage): HeldKey | null;
}

/** For servers without keys. */
export const noReaderKeys: ReaderKeyCheck = { check: () => null, heldBy: () => null };
