import { useEffect, useRef, useState } from 'react';
import { lateReceiving, tellNotLoaded } from './late-parts.ts';
import type { Fetched } from './receive-work.ts';
import type { TransferNotice } from './transfer-words.ts';

/** How far a code is that was entered. */
export type ReceiveState =
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
    try {
      const { receiveSettings } = await lateReceiving.load();
      const outcome = await receiveSettings(typed, known.current, abort.signal);
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
    } catch {
      setState({ state: 'none' });
      tellNotLoaded();
      return 'failed';
    }
  };

  return { state, receive, clear: () => setState({ state: 'none' }) };
}
