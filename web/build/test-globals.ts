import { webcrypto } from 'node:crypto';
import { configure } from '@testing-library/dom';

/* Browser features that jsdom lacks, for every test with a document. A test that needs more replaces them. */

if (!('subtle' in crypto)) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });
if (!('getEntriesByType' in performance)) {
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [] });
}
const give = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

if (!('matchMedia' in globalThis)) {
  give('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}

// Never reports a size; a test that needs one replaces it.
give(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// In place of jsdom's own `scrollTo`, which writes an error to the console.
give('scrollTo', () => {});

/** Tests have no network: requests stay pending unless a test replaces `fetch`. */
give('fetch', () => new Promise(() => {}));

/** jsdom lacks the element `search`, and React warns about unknown elements. */
const unknownElement: unknown = Reflect.get(globalThis, 'HTMLUnknownElement');
if (typeof unknownElement === 'function') {
  Object.defineProperty(unknownElement.prototype, Symbol.toStringTag, {
    get(this: { readonly localName: string }) {
      return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
    },
  });
}

// The default of 1 s is too short for a busy machine; a condition that never becomes true still fails.
configure({ asyncUtilTimeout: 30_000 });
