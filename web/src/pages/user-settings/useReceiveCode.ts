import { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import { callEndpoint } from '../../data/call-endpoint.ts';
import { CallError } from '../../data/call-error.ts';
import { isOnline } from '../../data/online.ts';
import type { TransferCode } from './transfer-code.ts';
import { receiveNotice, type TransferNotice, unlockNotice } from './transfer-words.ts';

/** How far a code is that was entered. */
export type ReceiveState =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'failed'; readonly notice: TransferNotice };

/**
 * What another device has left under a code. The server gives it once: what did not open is kept in this page, so that a
 * slip in the secret costs nothing.
 */
export function useReceiveCode(onText: (text: string) => Promise<void>) {
  const [state, setState] = useState<ReceiveState>({ state: 'none' });
  const fetched = useRef<{ readonly id: string; readonly ciphertext: string } | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const fetchOnce = async ({ id }: TransferCode, signal: AbortSignal): Promise<string | null> => {
    if (fetched.current?.id === id) return fetched.current.ciphertext;
    const answer = await callEndpoint(visitorCalls.redeemSettings, {}, { body: { id }, signal });
    if (answer === null) return null;
    fetched.current = { id, ciphertext: answer.ciphertext };
    return answer.ciphertext;
  };

  /** @returns whether there was something, and it opened */
  const receive = async (code: TransferCode): Promise<boolean> => {
    const abort = new AbortController();
    leaving.current = abort;
    setState({ state: 'working' });
    try {
      // Before the code is used up: without this part it would be for nothing.
      const { unlock } = await import('./transfer-crypto.ts');
      const ciphertext = await fetchOnce(code, abort.signal);
      if (ciphertext === null) return false;
      const text = await unlock(ciphertext, code);
      fetched.current = null;
      setState({ state: 'none' });
      await onText(text);
      return true;
    } catch (error) {
      setState({ state: 'failed', notice: noticeOf(error) });
      return false;
    }
  };

  return { state, receive, clear: () => setState({ state: 'none' }) };
}

function noticeOf(error: unknown): TransferNotice {
  if (error instanceof CallError) return receiveNotice(error, isOnline());
  if (isUnlockError(error)) return unlockNotice(error.failure);
  logProblem('error', 'A transfer code could not be used', error);
  return receiveNotice(null, isOnline());
}

/** By its name: the class itself comes with the part that is loaded late. */
function isUnlockError(error: unknown): error is Error & { readonly failure: 'wrong-secret' | 'damaged' } {
  return error instanceof Error && error.name === 'UnlockError' && 'failure' in error;
}
