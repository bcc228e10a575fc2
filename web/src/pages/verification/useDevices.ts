import { visitorCalls } from '@rollcall/game/endpoints/visitor-calls';
import type { TokenRow } from '@rollcall/game/visitor';
import { useCallback, useEffect, useState } from 'react';
import { callEndpoint } from '../../data/call-endpoint.ts';
import { forgetRefusedToken, forgetToken } from '../../data/verification/refused-token.ts';
import { withRetry } from '../../data/with-retry.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { pageToasts } from '../../ui/toast-store.ts';

/** refused = this browser has been revoked itself, which the visitor has been told: nothing else was done. */
export type Revoked = 'revoked' | 'refused' | 'failed';

export interface Devices {
  readonly state: 'loading' | 'loaded' | 'error';
  /** Also while they are read anew, and when that fails; null = never read. */
  readonly tokens: readonly TokenRow[] | null;
  readonly reload: () => void;
  /** For ever: there is no way back at the server. */
  readonly revoke: (device: Pick<TokenRow, 'token_id' | 'is_current'>) => Promise<Revoked>;
}

/**
 * Who holds a token of the character. A token that turns out to be revoked is forgotten, with a notice.
 *
 * @param token that of this browser; another one is another component
 */
export function useDevices(token: AccessToken): Devices {
  const [read, setRead] = useState<Pick<Devices, 'state' | 'tokens'>>({ state: 'loading', tokens: null });
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const attempt = new AbortController();
    const { signal } = attempt;
    readTokens(token, signal).then(
      (tokens) => {
        if (tokens !== null && !signal.aborted) setRead({ state: 'loaded', tokens });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        forgetRefusedToken(token, error, pageToasts.show);
        setRead(({ tokens }) => ({ state: 'error', tokens }));
      },
    );
    return () => attempt.abort();
  }, [token, turn]);

  const reload = useCallback(() => {
    setRead(({ tokens }) => ({ state: 'loading', tokens }));
    setTurn((before) => before + 1);
  }, []);
  const revoke = useCallback(
    async (device: Pick<TokenRow, 'token_id' | 'is_current'>): Promise<Revoked> => {
      try {
        await revokeToken(token, device.token_id);
      } catch (error) {
        return forgetRefusedToken(token, error, pageToasts.show) ? 'refused' : 'failed';
      }
      if (device.is_current) forgetToken(token);
      else setRead((before) => ({ ...before, tokens: without(before.tokens, device.token_id) }));
      return 'revoked';
    },
    [token],
  );
  return { ...read, reload, revoke };
}

const without = (tokens: readonly TokenRow[] | null, id: string) =>
  tokens && tokens.filter(({ token_id }) => token_id !== id);

function readTokens({ characterId, token }: AccessToken, signal: AbortSignal) {
  const params = { id: String(characterId) };
  return withRetry(() => callEndpoint(visitorCalls.tokens, params, { signal, credential: token }), {
    signal,
  });
}

function revokeToken({ characterId, token }: AccessToken, tokenId: string) {
  const params = { id: String(characterId), token_id: tokenId };
  return callEndpoint(visitorCalls.revokeToken, params, { credential: token });
}
