/** Import failures that a late part handles itself, since it may only have been preloaded on hover. */
const ownedFailures = new WeakSet<object>();

/** Marks an import failure as handled by a late part, so that the page is not reloaded for it. */
export function ownFailure(cause: unknown): void {
  if (typeof cause === 'object' && cause !== null) ownedFailures.add(cause);
}

export const isOwnedFailure = (cause: object): boolean => ownedFailures.has(cause);
