import type { PageSettings } from '@rollcall/game/site/page-settings';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadForAction } from '../../api/Late.tsx';
import type { Fetched } from './receive-work.ts';
import { codeInHash, type TransferCode } from './transfer-code.ts';
import type { TransferNotice } from './transfer-messages.ts';

/** The code of a link, only in memory and until it is used. */
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

/** Moves the code from the address and the history into memory. */
function takeFromAddress(): void {
  const { hash, pathname, search } = window.location;
  const code = codeInHash(hash);
  if (code === null) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  setLinked(code);
}

/** Drops the code once it has been used. */
export function dropLinkedCode(): void {
  setLinked('');
}

/**
 * The code of the link that led here; empty = none. It is removed from the address before anything else happens, even
 * if the visitor opens a link with a code while the page is open: the order of the router's and the browser's events is
 * not fixed.
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

/** QR code of the link: squares of one unit, including the quiet zone. */
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

/** Progress of creating a code. */
export type SendState =
  | { readonly state: 'none' }
  | { readonly state: 'making' }
  | ReadyCode
  /** null = a toast has said why. */
  | { readonly state: 'failed'; readonly notice: TransferNotice | null };

/** Creates a code for another device. The server only gets the encrypted data, never the secret. */
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
    const work = await loadForAction('Couldn’t create a code', () => import('./send-work.ts'));
    if (work === null) show({ state: 'failed', notice: null });
    else show(await work.sendEncryptedSettings(settings, withTokens, abort.signal));
  };

  return {
    state,
    make: (withTokens: boolean) => void make(withTokens),
    clear: () => setState({ state: 'none' }),
  };
}

/** Progress of receiving with a code. */
type ReceiveState =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'mistyped'; readonly problem: string }
  | { readonly state: 'failed'; readonly notice: TransferNotice };

/** Receives the settings that another device sent under a code. */
export function useReceiveCode(onText: (text: string) => Promise<void>) {
  const [state, setState] = useState<ReceiveState>({ state: 'none' });
  const known = useRef<Fetched | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

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
