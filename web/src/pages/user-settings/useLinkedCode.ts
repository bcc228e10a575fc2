import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { codeInHash } from './transfer-code.ts';

/** The code of a link, in memory alone and until it is used. */
let linked = '';
const listeners = new Set<() => void>();

function setLinked(code: string): void {
  linked = code;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const read = () => linked;
const nothing = () => '';

/** Out of the address and the history, and into memory. */
function takeFromAddress(): void {
  const { hash, pathname, search } = window.location;
  const code = codeInHash(hash);
  if (code === null) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  setLinked(code);
}

/** The code has been used. */
export function dropLinkedCode(): void {
  setLinked('');
}

/**
 * The code of a link that led here; empty = none did. It leaves the address before anything else is done: also that of a
 * fragment which is typed while the page is open, of which the router and the browser tell in no certain order.
 */
export function useLinkedCode(): string {
  const code = useSyncExternalStore(subscribe, read, nothing);
  const router = useRouter();
  useEffect(() => {
    takeFromAddress();
    addEventListener('hashchange', takeFromAddress);
    const unsubscribe = router.subscribe('onResolved', takeFromAddress);
    return () => {
      removeEventListener('hashchange', takeFromAddress);
      unsubscribe();
    };
  }, [router]);
  return code;
}
