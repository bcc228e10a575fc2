import type { PageSettings } from '@rollcall/game/site/page-settings';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadForAction } from '../../api/Late.tsx';
import type { Fetched } from './receive-work.ts';
import { codeInHash, type TransferCode } from './transfer-code.ts';
import type { TransferNotice } from './transfer-messages.ts';

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

/** A picture of the link: squares of one unit, with the quiet border around them. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** A code that works. */
interface ReadyCode {
  readonly state: 'ready';
  readonly code: TransferCode;
  readonly link: string;
  readonly qr: QrPicture;
  /** By the server's clock, milliseconds since 1970. */
  readonly expiresAtMs: number;
}

/** How far a code is. */
export type SendState =
  | { readonly state: 'none' }
  | { readonly state: 'making' }
  | ReadyCode
  /** null = a toast has said why. */
  | { readonly state: 'failed'; readonly notice: TransferNotice | null };

/** A code for another device. It is made here; the server gets what is locked with it, and never the secret. */
export function useSendCode(settings: PageSettings) {
  const [state, setState] = useState<SendState>({ state: 'none' });
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const make = async (withTokens: boolean) => {
    leaving.current?.abort();
    const abort = new AbortController();
    leaving.current = abort;
    const show = (next: SendState) => {
      if (!abort.signal.aborted) setState(next);
    };
    show({ state: 'making' });
    const work = await loadForAction('Couldn’t make a code', () => import('./send-work.ts'));
    if (work === null) show({ state: 'failed', notice: null });
    else show(await work.sendEncryptedSettings(settings, withTokens, abort.signal));
  };

  return {
    state,
    make: (withTokens: boolean) => void make(withTokens),
    clear: () => setState({ state: 'none' }),
  };
}

/** How far a code is that was entered. */
type ReceiveState =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'mistyped'; readonly problem: string }
  | { readonly state: 'failed'; readonly notice: TransferNotice };

/** What another device has left under a code. */
export function useReceiveCode(onText: (text: string) => Promise<void>) {
  const [state, setState] = useState<ReceiveState>({ state: 'none' });
  const known = useRef<Fetched | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  /** @returns how it went */
  const receive = async (typed: string): Promise<'opened' | 'mistyped' | 'failed'> => {
    const abort = new AbortController();
    leaving.current = abort;
    setState({ state: 'working' });
    const work = await loadForAction('Couldn’t fetch the settings', () => import('./receive-work.ts'));
    if (work === null) {
      setState({ state: 'none' });
      return 'failed';
    }
    const outcome = await work.receiveSettings(typed, known.current, abort.signal);
    switch (outcome.state) {
      case 'opened':
        known.current = null;
        setState({ state: 'none' });
        await onText(outcome.text);
        return 'opened';
      case 'mistyped':
        setState(outcome);
        return 'mistyped';
      case 'failed':
        known.current = outcome.fetched;
        setState({ state: 'failed', notice: outcome.notice });
        return 'failed';
      case 'left':
        return 'failed';
    }
  };

  return { state, receive, clear: () => setState({ state: 'none' }) };
}
