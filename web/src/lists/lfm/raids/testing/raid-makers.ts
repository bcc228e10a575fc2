import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { madeAtMs, makeQuest } from '@rollcall/game/testing/makers';
import { currentRaids, type RaidFacts, raidsByServer, type RaidServer } from '../current-raids.ts';

/** Quest 1 and 2 are raids, 3 is none. */
export const quests = new Map([
  [1, makeQuest({ id: 1, name: 'The Chronoscope', group_size: 'Raid' })],
  [2, makeQuest({ id: 2, name: 'Ascension Chamber', group_size: 'Raid' })],
  [3, makeQuest({ id: 3, name: 'The Sunken Stair', group_size: 'Party' })],
]);

/** The groups of a server as they are answered. */
export const groupsOf = (...lfms: readonly Lfm[]) => Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm]));

export const factsOf = (lfms: LfmsByServer, overrides: Partial<RaidFacts> = {}): RaidFacts => ({
  definition: defaultDefinition,
  lfms,
  quests,
  collator: new Intl.Collator('en'),
  nowMs: madeAtMs,
  ...overrides,
});

/** The board of a world, all of it fresh. */
export function boardOf(lfms: LfmsByServer, overrides: Partial<RaidFacts> = {}): RaidServer[] {
  const facts = factsOf(lfms, overrides);
  return raidsByServer(currentRaids(facts), { ...facts, infos: null, isLive: true });
}
