import type { Character } from '@rollcall/game/character/character';
import { guildMemberPage } from '@rollcall/game/guild/guild';

import { formatNumber } from '../../ui/format.ts';
import { type MemberFacts, type MemberRow, memberRows } from './guild-view.ts';
import { type LastSeenText, lastSeenText } from '../../lists/last-seen.ts';

export const membersPerPage = guildMemberPage.default;

export interface OfflineMember {
  readonly character: Character;
  /** Timestamp as the server sends it; null = unknown. */
  readonly seenAt: string | null;
}

/** An offline member, ready to show. */
export interface OfflineRow extends Pick<MemberRow, 'id' | 'person' | 'isFriend' | 'isYou'> {
  readonly seen: LastSeenText;
}

/** Members → rows, in the same order. */
export function offlineRows(
  members: readonly OfflineMember[],
  facts: MemberFacts,
  nowMs: number,
  formatMoment: (epochMs: number) => string,
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
    seen: lastSeenText(members[place]?.seenAt ?? null, { nowMs, formatMoment }),
  }));
}

/** Number of pages for a number of members; at least one. */
export function offlinePages(count: number): number {
  return Math.max(1, Math.ceil(count / membersPerPage));
}

/** Range of a page, such as `21–40 of 53`. A page with fewer rows than expected counts its own rows. */
export function rangeText(page: number, shown: number, count: number): string {
  const first = (page - 1) * membersPerPage + 1;
  const last = first + shown - 1;
  return `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(Math.max(count, last))}`;
}
