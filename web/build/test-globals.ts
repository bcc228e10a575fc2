import { webcrypto } from 'node:crypto';
import { configure } from '@testing-library/dom';

/* What a browser has and jsdom lacks, for every test that has a document. A test that needs more replaces it. */

if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
if (!('getEntriesByType' in performance)) {
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [] });
}
const give = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

if (!('matchMedia' in globalThis)) {
  give('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}

/** jsdom has it, and reports each call as not implemented. */
give('scrollTo', () => {});

/** There is no network: what a test does not answer itself is never answered. */
give('fetch', () => new Promise(() => {}));

/** jsdom does not know the element `search`, and React warns of elements that a browser does not know. */
const unknownElement: unknown = Reflect.get(globalThis, 'HTMLUnknownElement');
if (typeof unknownElement === 'function') {
  Object.defineProperty(unknownElement.prototype, Symbol.toStringTag, {
    get(this: { readonly localName: string }) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
}

// Instead of one second: a busy machine may take long until a condition holds, and one that never holds still fails.
configure({ asyncUtilTimeout: 30_000 });
