import type { IncomingMessage } from 'node:http';
import type { HttpError } from './http-error.ts';

/** What a request is counted as: it went on, it was refused by a limit, or it opened a stream. */
export type KeyUse = 'requests' | 'refused' | 'streams';

/** A key that a request carries and that is known here. */
export interface HeldKey {
  readonly id: number;
  count(use: KeyUse): void;
}

/** What the limits ask of the keys of readers (features 7). */
export interface ReaderKeyCheck {
  /** The key of a request of the API; null = it carries none; an error = what it carries is worth nothing. */
  check(request: IncomingMessage): HeldKey | HttpError | null;
  /** What `check` found of a request. */
  heldBy(request: IncomingMessage): HeldKey | null;
}

/** Where there are no keys. */
export const noReaderKeys: ReaderKeyCheck = { check: () => null, heldBy: () => null };
