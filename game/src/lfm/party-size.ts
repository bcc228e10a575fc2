import type { GameDefinition } from '../definition.ts';

type Sizes = Pick<GameDefinition, 'party_size' | 'raid_size'>;

/** How many a group holds with its leader: no quest and arenas count as a party. */
export function groupSize(isRaidGroup: boolean, sizes: Sizes): number {
  return isRaidGroup ? sizes.raid_size : sizes.party_size;
}

/** Places that are left in a group; none when more are reported than it holds. */
export function placesLeft(memberCount: number, isRaidGroup: boolean, sizes: Sizes): number {
  return Math.max(0, groupSize(isRaidGroup, sizes) - 1 - memberCount);
}

/** Likely full: as many beside the leader as a party holds, or as a raid when the quest is one. */
export function isLikelyFull(memberCount: number, isRaidGroup: boolean, sizes: Sizes): boolean {
  return placesLeft(memberCount, isRaidGroup, sizes) === 0;
}

/** People in a group with its leader, of those it holds: "4/6", and "6/6+" when more are reported than it holds. */
export function memberCountText(memberCount: number, isRaidGroup: boolean, sizes: Sizes): string {
  const size = groupSize(isRaidGroup, sizes);
  const people = memberCount + 1;
  return people > size ? `${size}/${size}+` : `${people}/${size}`;
}
