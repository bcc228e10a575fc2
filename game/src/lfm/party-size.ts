import type { GameDefinition } from '../definition.ts';

type Sizes = Pick<GameDefinition, 'party_size' | 'raid_size'>;

/** Maximum size of a group including its leader. Without a quest, and in arenas, it is a party. */
export function groupSize(isRaidGroup: boolean, sizes: Sizes): number {
  return isRaidGroup ? sizes.raid_size : sizes.party_size;
}

/** Free places of a group; 0 if more members are reported than its maximum. */
export function placesLeft(memberCount: number, isRaidGroup: boolean, sizes: Sizes): number {
  return Math.max(0, groupSize(isRaidGroup, sizes) - 1 - memberCount);
}

/** Whether a group is probably full: it has the maximum size of a party, or of a raid if the quest is one. */
export function isLikelyFull(memberCount: number, isRaidGroup: boolean, sizes: Sizes): boolean {
  return placesLeft(memberCount, isRaidGroup, sizes) === 0;
}

/** Members including the leader, and the maximum size: "4/6"; "6/6+" if more are reported. */
export function memberCountText(memberCount: number, isRaidGroup: boolean, sizes: Sizes): string {
  const size = groupSize(isRaidGroup, sizes);
  const people = memberCount + 1;
  return people > size ? `${size}/${size}+` : `${people}/${size}`;
}
