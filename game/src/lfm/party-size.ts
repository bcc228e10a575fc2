import type { GameDefinition } from '../definition.ts';

type Sizes = Pick<GameDefinition, 'party_size' | 'raid_size'>;

/** Maximum size of a group including its leader. A group without a quest, or in an arena, has the size of a party. */
export function groupSize(isRaidGroup: boolean, sizes: Sizes): number {
  return isRaidGroup ? sizes.raid_size : sizes.party_size;
}

/** Free places of a group; 0 if it is reported with more members than fit. */
export function placesLeft(memberCount: number, isRaidGroup: boolean, sizes: Sizes): number {
  return Math.max(0, groupSize(isRaidGroup, sizes) - 1 - memberCount);
}

/** Whether a group is probably full: its member count has reached the party size, or the raid size for a raid. */
export function isLikelyFull(memberCount: number, isRaidGroup: boolean, sizes: Sizes): boolean {
  return placesLeft(memberCount, isRaidGroup, sizes) === 0;
}

/**
 * Members including the leader, and the maximum size: "4/6", or "6/6+" if it is reported with more members than fit.
 */
export function memberCountText(memberCount: number, isRaidGroup: boolean, sizes: Sizes): string {
  const size = groupSize(isRaidGroup, sizes);
  const people = memberCount + 1;
  return people > size ? `${size}/${size}+` : `${people}/${size}`;
}
