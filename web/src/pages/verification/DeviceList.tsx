import { visitorCalls } from '@rollcall/game/api/visitor-calls';
import type { TokenRow } from '@rollcall/game/site/visitor';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../api/call-endpoint.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { forgetRefusedToken, forgetToken } from '../../api/verification/refused-token.ts';
import { withRetry } from '../../api/with-retry.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { SkeletonDevice } from './ProofSkeleton.tsx';
import { type DeviceRow, deviceRows, revokeQuestion } from './verification-view.ts';
import styles from './verification.module.css';

interface DeviceListProps {
  /** Token of this browser. */
  readonly token: AccessToken;
  readonly name: string;
}

/** The browsers with a token for a character, each with a button that revokes it. */
export function DeviceList({ token, name }: DeviceListProps) {
  const { state, tokens, reload, revoke } = useDevices(token);
  const nowMs = useServerNow();
  const [confirm, dialog] = useConfirm();
  const list = useRef<HTMLUListElement>(null);

  const askAndRevoke = async (row: DeviceRow) => {
    if (!(await confirm(revokeQuestion(row, name)))) return;
    const outcome = await revoke({ token_id: row.id, is_current: row.isCurrent });
    if (outcome === 'revoked') pageToasts.show(revokedToast(row, name));
    if (outcome === 'failed') pageToasts.show(notRevoked);
    // The row that had the focus has disappeared.
    list.current?.focus();
  };
  return (
    <>
      {state === 'error' && (
        <Notice tone="warning" action={<Button onClick={reload}>Retry</Button>}>
          Couldn’t load the devices.
        </Notice>
      )}
      {tokens === null && state === 'loading' && <SkeletonDevice />}
      {tokens !== null && (
        <ul ref={list} className="card" aria-label={`Devices that are verified for ${name}`} tabIndex={-1}>
          {deviceRows(tokens, nowMs).map((row) => (
            <Device key={row.id} row={row} onRevoke={() => void askAndRevoke(row)} />
          ))}
        </ul>
      )}
      {dialog}
    </>
  );
}

const revokedToast = ({ isCurrent }: DeviceRow, name: string) =>
  ({
    type: 'success',
    title: 'Revoked',
    message: isCurrent
      ? `This browser is no longer verified for ${name}.`
      : `The other browser is no longer verified for ${name}.`,
    lifeMs: 5000,
  }) as const;

const notRevoked = {
  type: 'error',
  title: 'Not revoked',
  message: 'The device could not be revoked, and is still verified. Please try again.',
} as const;

function Device({ row, onRevoke }: { row: DeviceRow; onRevoke: () => void }) {
  const zone = useTimeZone();
  return (
    <li
      className={`grid align-center gap-1-4 pad-3-4 line-between ${styles['row']} ${row.isCurrent ? styles['current'] : ''}`}
    >
      <span className={`semibold ${styles['deviceName']}`}>{row.name}</span>
      <span className={`note grid ${styles['times']}`}>
        <span title={formatMoment(row.createdAtMs, zone)}>{row.created}</span>
        <span title={row.usedAtMs === null ? undefined : formatMoment(row.usedAtMs, zone)}>{row.used}</span>
      </span>
      <Button onClick={onRevoke} aria-label={`Revoke: ${row.name}, ${row.created}`}>
        Revoke
      </Button>
    </li>
  );
}

/** refused = this browser was itself revoked, which a notice says; nothing else was done. */
export type Revoked = 'revoked' | 'refused' | 'failed';

export interface Devices {
  readonly state: 'loading' | 'loaded' | 'error';
  /** Kept while reloading and after failures; null = never loaded. */
  readonly tokens: readonly TokenRow[] | null;
  readonly reload: () => void;
  /** Revokes a token for good; the server has no undo. */
  readonly revoke: (device: Pick<TokenRow, 'token_id' | 'is_current'>) => Promise<Revoked>;
}

/**
 * The browsers with a token for the character. If this browser's token turns out to be revoked, it is forgotten with a
 * notice.
 */
function useDevices(token: AccessToken): Devices {
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
