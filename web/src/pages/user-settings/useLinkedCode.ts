import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { codeInHash } from './transfer-code.ts';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
const readHash = () => codeInHash(window.location.hash);
const noHash = () => null;

function forget(): void {
  if (readHash() === null) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/**
 * The code of a link that led here; empty = none did. It is read once, and out of the address and the history before
 * anything else is done. By the browser's own word: the router does not always hear of a fragment that somebody types,
 * and sometimes puts it back when it does.
 */
export function useLinkedCode(): string {
  const code = useSyncExternalStore(subscribe, readHash, noHash);
  const [linked, setLinked] = useState('');
  if (code !== null && code !== linked) setLinked(code);
  const router = useRouter();
  useEffect(() => {
    forget();
    return router.subscribe('onResolved', forget);
  }, [code, router]);
  return linked;
}
