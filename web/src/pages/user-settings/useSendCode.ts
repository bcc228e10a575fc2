import { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import type { GameDefinition } from '@rollcall/game/definition';
import { ciphertextMaximum } from '@rollcall/game/visitor';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useEffect, useRef, useState } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import { callEndpoint } from '../../data/call-endpoint.ts';
import { CallError } from '../../data/call-error.ts';
import { isOnline } from '../../data/online.ts';
import { codeLink, makeCode, type TransferCode } from './transfer-code.ts';
import { sendNotice, tooLarge, type TransferNotice } from './transfer-words.ts';
import { importWork } from './useImport.ts';

/** A picture of the link: squares of one unit, with the quiet border around them. */
export interface QrPicture {
  readonly size: number;
  readonly path: string;
}

/** How far a code is. */
export type SendState =
  | { readonly state: 'none' }
  | { readonly state: 'making' }
  | {
      readonly state: 'ready';
      readonly code: TransferCode;
      readonly link: string;
      readonly qr: QrPicture;
      /** By the server's clock, milliseconds since 1970. */
      readonly expiresAtMs: number;
    }
  | { readonly state: 'failed'; readonly notice: TransferNotice };

/** An id that is taken is bad luck, three in a row are a fault. */
const idTries = 3;
/** ISO/IEC 18004 wants four squares of quiet around it. */
const quietSquares = 4;

/** A code for another device. It is made here; the server gets what is locked with it, and never the secret. */
export function useSendCode(game: GameDefinition) {
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
    try {
      show(await leave(game, withTokens, abort.signal));
    } catch (error) {
      if (!(error instanceof CallError)) logProblem('error', 'A transfer code could not be made', error);
      show({ state: 'failed', notice: sendNotice(error instanceof CallError ? error : null, isOnline()) });
    }
  };

  return {
    state,
    make: (withTokens: boolean) => void make(withTokens),
    clear: () => setState({ state: 'none' }),
  };
}

async function leave(game: GameDefinition, withTokens: boolean, signal: AbortSignal): Promise<SendState> {
  const [{ bundleText }, crypto, qr] = await Promise.all([
    importWork.load(),
    import('./transfer-crypto.ts'),
    import('./qr-picture.ts'),
  ]);
  const text = bundleText(game, withTokens, new Date());
  for (let tries = 1; ; tries += 1) {
    const code = makeCode(crypto.randomBytes);
    const ciphertext = await crypto.lock(text, code);
    if (ciphertext.length > ciphertextMaximum) return { state: 'failed', notice: tooLarge };
    try {
      const body = { id_hash: await crypto.hashOfId(code.id), ciphertext };
      const answer = await callEndpoint(visitorCalls.sendSettings, {}, { body, signal });
      if (answer === null) return { state: 'none' };
      const link = codeLink(window.location.href, code);
      const expiresAtMs = fromWireTime(answer.expires_at);
      return { state: 'ready', code, link, expiresAtMs, qr: qr.drawQr(link, quietSquares) };
    } catch (error) {
      const isTaken = error instanceof CallError && error.status === 409;
      if (!isTaken || tries === idTries) throw error;
    }
  }
}
