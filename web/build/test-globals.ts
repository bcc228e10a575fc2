import { webcrypto } from 'node:crypto';
import { configure } from '@testing-library/dom';

/* What a browser has and jsdom lacks, for every test that has a document. */

if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
if (!('getEntriesByType' in performance)) {
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [] });
}
if (!('matchMedia' in globalThis)) {
  const noMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
  Object.defineProperty(globalThis, 'matchMedia', { value: noMedia, configurable: true, writable: true });
}

// Instead of one second: a busy machine may take long until a condition holds, and one that never holds still fails.
configure({ asyncUtilTimeout: 30_000 });
