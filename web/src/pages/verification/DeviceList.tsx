import { useRef } from 'react';
import { useServerNow } from '../../data/useServerNow.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';
import { type DeviceRow, deviceRows, revokeQuestion } from './device-rows.ts';
import { useDevices } from './useDevices.ts';
import { SkeletonDevice } from './SkeletonDevice.tsx';
import styles from './device-list.module.css';

interface DeviceListProps {
  /** That of this browser. */
  readonly token: AccessToken;
  /** Of the character. */
  readonly name: string;
}

/** The browsers that hold a token of a character, each with a button that revokes it (product 4, Verification). */
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
    // The row that had the focus has gone.
    list.current?.focus();
  };
  return (
    <>
      {state === 'error' && (
        <Notice tone="warning" action={<Button onClick={reload}>Retry</Button>}>
          The devices could not be read.
        </Notice>
      )}
      {tokens === null && state === 'loading' && <SkeletonDevice />}
      {tokens !== null && (
        <ul
          ref={list}
          className={styles['list']}
          aria-label={`Devices that are verified for ${name}`}
          tabIndex={-1}
        >
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

function Device({ row, onRevoke }: { readonly row: DeviceRow; readonly onRevoke: () => void }) {
  const zone = useTimeZone();
  return (
    <li className={`${styles['row']} ${row.isCurrent ? styles['current'] : ''}`}>
      <span className={styles['name']}>{row.name}</span>
      <span className={styles['times']}>
        <span title={formatMoment(row.createdAtMs, zone)}>{row.created}</span>
        <span title={row.usedAtMs === null ? undefined : formatMoment(row.usedAtMs, zone)}>{row.used}</span>
      </span>
      <Button onClick={onRevoke} aria-label={`Revoke: ${row.name}, ${row.created}`}>
        Revoke
      </Button>
    </li>
  );
}
