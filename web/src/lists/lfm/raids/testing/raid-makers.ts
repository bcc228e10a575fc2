import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { anyComment, anyLfms } from '@rollcall/game/testing/arbitraries';
import { madeAtMs, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
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

const names = [...defaultDefinition.servers.map(({ name }) => name.toLowerCase()), 'nowhere', '__proto__'];

/** Any world, with names as hostile as they come. */
export const anyWorld: fc.Arbitrary<{ readonly lfms: LfmsByServer; readonly quests: RaidFacts['quests'] }> =
  fc.record({
    lfms: fc
      .dictionary(fc.constantFrom(...names), anyLfms, { maxKeys: 6 })
      .map((byServer) =>
        Object.fromEntries(Object.entries(byServer).map(([key, lfms]) => [key, groupsOf(...lfms)])),
      ),
    quests: fc
      .array(fc.record({ name: anyComment, group_size: fc.constantFrom('Party', 'Raid', 'raid', null) }), {
        minLength: 4,
        maxLength: 4,
      })
      .map((rows) => new Map(rows.map((row, index) => [index, makeQuest({ ...row, id: index + 1 })]))),
  });
