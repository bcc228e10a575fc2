import { describe, expect, it } from 'vitest';
import { indexRaces, races } from './races.ts';

const findRace = indexRaces(races);

describe('races', () => {
  it.each([
    ['Human', 'Human'],
    ['half-orc', 'Half Orc'],
    ['HALF  ORC', 'Half Orc'],
    [' drow ', 'Drow Elf'],
    ['PDK', 'Purple Dragon Knight'],
    ['Shadar kai', 'Shadar-kai'],
    ['Beholder', null],
    ['', null],
  ])('are found by "%s": %s', (spelling, name) => {
    expect(findRace(spelling)?.name ?? null).toBe(name);
  });

  it('are found by each of their spellings, which are unique', () => {
    const spellings = races.flatMap((race) =>
      [race.name, ...race.aliases].map((spelling) => ({ spelling, race })),
    );
    expect(new Set(spellings.map(({ spelling }) => spelling.toLowerCase())).size).toBe(spellings.length);
    for (const { spelling, race } of spellings) expect(findRace(spelling.toUpperCase())).toBe(race);
  });

  it('come only from the operator when overridden', () => {
    const find = indexRaces([{ name: 'Modron', aliases: ['Cog'], family: 'Modron' }]);
    expect(find('cog')?.name).toBe('Modron');
    expect(find('Human')).toBeNull();
  });

  it('have families that are races', () => {
    for (const { family } of races) expect(findRace(family)?.family).toBe(family);
  });

  it.each([
    'dragonborn',
    'drow elf',
    'dwarf',
    'elf',
    'gnome',
    'halfling',
    'half elf',
    'half orc',
    'human',
    'shadar-kai',
    'tiefling',
    'warforged',
    'bladeforged',
    'aasimar',
    'eladrin',
    'shifter',
    'tabaxi',
    'chaosmancer',
  ])('include %s', (name) => {
    expect(findRace(name)).not.toBeNull();
  });
});
