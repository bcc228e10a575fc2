import type { GameDefinition } from '@rollcall/game/definition';
import { useEffect, useRef, useState } from 'react';
import { useLateModule } from '../../data/late-module.ts';
import { lateSending, tellNotLoaded } from './late-parts.ts';
import type { TransferCode } from './transfer-code.ts';
import type { TransferNotice } from './transfer-words.ts';

/** A picture of the link: squares of one unit, with the quiet border around them. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** A code that works. */
export interface ReadyCode {
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
  | { readonly state: 'failed'; readonly notice: TransferNotice };

/** A code for another device. It is made here; the server gets what is locked with it, and never the secret. */
export function useSendCode(game: GameDefinition) {
  const [state, setState] = useState<SendState>({ state: 'none' });
  const work = useLateModule(lateSending);
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
    try {
      const { leaveSettings } = await lateSending.load();
      show(await leaveSettings(game, withTokens, abort.signal));
    } catch {
      if (abort.signal.aborted) return;
      show({ state: 'none' });
      tellNotLoaded();
    }
  };

  return {
    state,
    work,
    make: (withTokens: boolean) => void make(withTokens),
    clear: () => setState({ state: 'none' }),
  };
}
