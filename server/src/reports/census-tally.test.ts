import { demographicCategories } from '@rollcall/game/population/demographics';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTallies, tallyOf, type CensusGroup, type ServerTally } from './census-tally.ts';
import { anyCountedCharacters, type CountedCharacter } from './testing/census-world.ts';

const nameRace = (race: string | null) => race ?? 'Unknown';

/** The census groups of some characters: one for each character, or one for all equal ones. */
function groupsOf(characters: readonly CountedCharacter[], areGathered: boolean): CensusGroup[] {
  const single = characters.flatMap((each): CensusGroup[] => {
    const count = { all: 1, active: Number(each.isActive) };
    return [
      { kind: 'person', race: each.race, gender: each.gender, ...count },
      { kind: 'class', primaryClass: each.primaryClass, classCount: each.classCount, ...count },
      { kind: 'level', totalLevel: each.level, homeServerName: each.home, ...count },
      { kind: 'guild', guildName: each.guild, ...count },
    ];
  });
  if (!areGathered) return single;
  const gathered = new Map<string, CensusGroup>();
  for (const group of single) {
    const key = JSON.stringify({ ...group, all: 0, active: 0 });
    const { all = 0, active = 0 } = gathered.get(key) ?? {};
    gathered.set(key, { ...group, all: group.all + all, active: group.active + active });
  }
  return [...gathered.values()];
}

/** A tally in an order that does not depend on what was counted first. */
function sortedTally({ all, active, guilds, homes, demographics }: ServerTally) {
  const sorted = (map: ReadonlyMap<string, unknown>) => [...map].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    all,
    active,
    guilds: sorted(guilds),
    homes: sorted(homes),
    demographics: demographicCategories.map((category) => sorted(demographics[category])),
  };
}

describe('tallies', () => {
  it('of slices add up to the tally of all, however the slices are cut', () => {
    const slicing = fc.array(fc.nat(5), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(anyCountedCharacters, slicing, fc.boolean(), (characters, places, areGathered) => {
        const slices = Array.from({ length: 6 }, (_, slice) =>
          characters.filter((__, index) => places[index] === slice),
        );
        const merged = mergeTallies(slices.map((slice) => tallyOf(groupsOf(slice, areGathered), nameRace)));
        expect(sortedTally(merged)).toEqual(sortedTally(tallyOf(groupsOf(characters, false), nameRace)));
      }),
    );
  });

  it('do not change when they are added up', () => {
    fc.assert(
      fc.property(anyCountedCharacters, (characters) => {
        const tally = tallyOf(groupsOf(characters, true), nameRace);
        const before = sortedTally(structuredClone(tally));
        mergeTallies([tally, tally]);
        expect(sortedTally(tally)).toEqual(before);
      }),
    );
  });

  it('are empty without characters', () => {
    expect(sortedTally(mergeTallies([]))).toEqual(sortedTally(tallyOf([], nameRace)));
  });
});
