import { readerKeyPattern } from '@rollcall/game/api/reader-key';
import { createLocalStore } from './local-store.ts';

/** The visitor's key of the API, if they asked this browser to remember it; it leaves the browser in a header alone. */
export const readerKeyStore = createLocalStore<string | null>({
  key: 'reader-key',
  label: 'API key',
  isSingular: true,
  makeDefault: () => null,
  read: (stored) =>
    stored === null || (typeof stored === 'string' && readerKeyPattern.test(stored))
      ? { value: stored, isCorrected: false }
      : null,
});
