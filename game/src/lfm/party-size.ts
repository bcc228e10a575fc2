import type { GameDefinition } from '../definition.ts';

type Sizes = Pick<GameDefinition, 'party_size' | 'raid_size'>;

/** The size of a group including its leader; groups without a quest and arenas have that of a party. */
export function groupSize(isRaidGroup: boolean, sizes: Sizes): number {
  return isRaidGroup ? sizes.raid_size : sizes.party_size;
}

/** Number of free places; 0 if more members are reported than the group can hold. */
export function placesLeft(memberCount: number, isRaidGroup: boolean, sizes: Sizes): number {
  return Math.max(0, groupSize(isRaidGroup, sizes) - 1 - memberCount);
}

/** Likely full: as many members besides the leader as a party holds, or a raid if the quest is one. */
export function isLikelyFull(memberCount: number, isRaidGroup: boolean, sizes: Sizes): boolean {
  return placesLeft(memberCount, isRaidGroup, sizes) === 0;
}

/** People in a group including its leader, and its size: "4/6"; "6/6+" if more are reported than it can hold. */
export function memberCountText(memberCount: number, isRaidGroup: boolean, sizes: Sizes): string {
  const size = groupSize(isRaidGroup, sizes);
  const people = memberCount + 1;
  return people > size ? `${size}/${size}+` : `${people}/${size}`;
}
