import { storeAway } from '../http/http-error.ts';
import { isRetryable } from '../store/store-errors.ts';

/**
 * Runs work that needs the store.
 *
 * @throws HttpError 503 `store-away` if the store does not answer or rejects writes; any other error unchanged
 */
export async function askStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isRetryable(cause)) throw cause;
    throw storeAway('The store does not answer at the moment', cause);
  }
}
