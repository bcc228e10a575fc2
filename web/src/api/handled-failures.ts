/** Import failures that a late part handles itself, since it may only have been preloaded on hover. */
const handledFailures = new WeakSet<object>();

/** Marks an import failure as handled by a late part, so that the page is not reloaded for it. */
export function markHandled(cause: unknown): void {
  if (typeof cause === 'object' && cause !== null) handledFailures.add(cause);
}

export const isHandledFailure = (cause: object): boolean => handledFailures.has(cause);
