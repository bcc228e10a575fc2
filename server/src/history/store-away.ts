import { storeAway } from '../http/http-error.ts';
import { classifyStoreError } from '../store/store-errors.ts';

/**
 * What to throw at a caller whose work the store did not do: 503 `store-away` with Retry-After when the store is away or
 * takes nothing at the moment; any other error as it is, since trying again would not help.
 *
 * @param message what was not done, in the caller's words
 */
export function whenStoreAway(error: unknown, message: string): unknown {
  const failure = classifyStoreError(error);
  if (failure === 'query' || failure === 'data') return error;
  return storeAway(message, error);
}
