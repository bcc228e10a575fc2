import type { Party, Person } from '../inhabitants.ts';
import type { Errand } from '../places/places.ts';
import type { ServerWorld } from '../server-world.ts';

/** Where the leader's party could go: from level 30 on often on a raid. null = this catalogue has nothing for the level. */
export function drawPartyErrand(server: ServerWorld, leader: Person): Errand | null {
  const { prng, places } = server;
  const raidChance = leader.totalLevel >= 30 ? 0.4 : 0.1;
  const raid = prng.chance(raidChance) ? places.drawRaid(prng, leader.totalLevel) : null;
  return raid ?? places.drawErrand(prng, leader.totalLevel);
}

/** Where a party goes next: a raid group on another raid, a party of six on another quest. */
export function drawNextErrand(server: ServerWorld, { leader, errand }: Party): Errand | null {
  const { prng, places } = server;
  return errand.isRaid
    ? places.drawRaid(prng, leader.totalLevel)
    : places.drawErrand(prng, leader.totalLevel);
}

/** True when the party goes somewhere else. */
export function hasQuestChanged(before: Errand, after: Errand): boolean {
  return before.quest.id !== after.quest.id;
}
