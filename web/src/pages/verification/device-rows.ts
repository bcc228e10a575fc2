import { agoText } from '@rollcall/game/durations';
import type { TokenRow } from '@rollcall/game/visitor';
import { fromWireTime } from '@rollcall/game/wire-time';

/** One browser that holds a token of the character. */
export interface DeviceRow {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAtMs: number;
  readonly created: string;
  /** Null = never. */
  readonly usedAtMs: number | null;
  readonly used: string;
}

/**
 * The devices as they are listed: this browser first, then those used or made last.
 *
 * @param nowMs by the server's clock, which wrote the times
 */
export function deviceRows(tokens: readonly TokenRow[], nowMs: number): readonly DeviceRow[] {
  return tokens
    .map((token) => deviceRow(token, nowMs))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || lastSign(b) - lastSign(a));
}

const lastSign = ({ usedAtMs, createdAtMs }: DeviceRow) => usedAtMs ?? createdAtMs;

function deviceRow({ token_id, created_at, last_used_at, is_current }: TokenRow, nowMs: number): DeviceRow {
  const createdAtMs = fromWireTime(created_at);
  const usedAtMs = last_used_at === null ? null : fromWireTime(last_used_at);
  return {
    id: token_id,
    isCurrent: is_current,
    name: is_current ? 'This browser' : 'Another browser',
    createdAtMs,
    created: `Verified ${agoText(nowMs - createdAtMs).toLowerCase()}`,
    usedAtMs,
    used: usedAtMs === null ? 'Not used yet' : `Last used ${agoText(nowMs - usedAtMs).toLowerCase()}`,
  };
}

/** What is asked before a device is revoked. */
export function revokeQuestion({ isCurrent }: DeviceRow, name: string) {
  return {
    title: isCurrent ? 'Revoke this browser?' : 'Revoke this device?',
    message: isCurrent
      ? `This browser will no longer see what ${name} did. It cannot be undone: to come back, you verify ${name} again.`
      : `The browser that holds it will no longer see what ${name} did. It cannot be undone: to come back, ${name} must be verified there again.`,
    confirmLabel: 'Revoke',
    tone: 'danger',
  } as const;
}
