import { readerKeyPattern } from '@rollcall/game/api/reader-key';
import { createLocalStore } from './local-store.ts';

/** The visitor's API key, if they chose to store it; only ever sent in a header. */
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
