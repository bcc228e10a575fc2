import type { Character } from '@rollcall/game/character/character';
import { guildMemberPage } from '@rollcall/game/guild/guild';

import { formatNumber } from '../../ui/format.ts';
import { type MemberFacts, type MemberRow, memberRows } from './guild-view.ts';
import { type LastSeenText, lastSeenText } from '../../lists/last-seen.ts';

/** Members a page (product 4, Guilds). */
export const membersPerPage = guildMemberPage.default;

/** A member who is not online. */
export interface OfflineMember {
  readonly character: Character;
  /** Wire time; null = nobody knows. */
  readonly seenAt: string | null;
}

/** The same, ready to be read. */
export interface OfflineRow extends Pick<MemberRow, 'id' | 'person' | 'isFriend' | 'isYou'> {
  readonly seen: LastSeenText;
}

/**
 * Members → rows, in the same order.
 *
 * @param nowMs by the server's clock
 * @param sayMoment a moment (milliseconds since 1970) to the second
 */
export function offlineRows(
  members: readonly OfflineMember[],
  facts: MemberFacts,
  nowMs: number,
  sayMoment: (epochMs: number) => string,
): readonly OfflineRow[] {
  const rows = memberRows(
    members.map(({ character }) => character),
    facts,
  );
  return rows.map(({ id, person, isFriend, isYou }, place) => ({
    id,
    person,
    isFriend,
    isYou,
    seen: lastSeenText(members[place]?.seenAt ?? null, { nowMs, sayMoment }),
  }));
}

/** How many pages so many members are; at least one. */
export function offlinePages(count: number): number {
  return Math.max(1, Math.ceil(count / membersPerPage));
}

/** `21–40 of 53`; a page that is shorter than was counted is told by what is on it. */
export function rangeText(page: number, shown: number, count: number): string {
  const first = (page - 1) * membersPerPage + 1;
  const last = first + shown - 1;
  return `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(Math.max(count, last))}`;
}
