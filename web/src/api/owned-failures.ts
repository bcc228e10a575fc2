/** Failures that a late part has taken upon itself: it may have been fetched only because a pointer passed its link. */
const ownedFailures = new WeakSet<object>();

/** Says that a late part deals with this failure of an import itself: the page is not reloaded for it. */
export function ownFailure(cause: unknown): void {
  if (typeof cause === 'object' && cause !== null) ownedFailures.add(cause);
}

export const isOwnedFailure = (cause: object): boolean => ownedFailures.has(cause);
