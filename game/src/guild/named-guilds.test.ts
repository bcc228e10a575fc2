import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { comparedGuilds, guildWord, isGuildName } from './named-guilds.ts';

const { servers } = defaultDefinition;

describe('the guilds of a comparison', () => {
  it.each([
    ['orien:Lantern Watch,thelanis:Other', ['orien:Lantern Watch', 'thelanis:Other']],
    ['ORIEN: Lantern Watch ,orien:lantern watch', ['orien:lantern watch']],
    ['orien:Sugar, Spice,thelanis:A:B', ['orien:Sugar, Spice', 'thelanis:A:B']],
    ['orien:A,orien:B,orien:C,orien:D,orien:E', ['orien:A', 'orien:B', 'orien:C', 'orien:D']],
    ['atlantis:A,orien:,Lantern Watch', []],
    ['', []],
  ])('are read from "%s": %j', (list, words) => {
    expect(comparedGuilds(list, servers).map(guildWord)).toEqual(words);
  });

  it('are the same after being written into an address and read again', () => {
    const guilds = comparedGuilds('orien:Sugar, Spice & Nice,thelanis:Other', servers);
    expect(comparedGuilds(guilds.map(guildWord).join(','), servers)).toEqual(guilds);
  });
});

it.each([
  ['Lantern Watch', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['  ', false],
  ['two\nlines', false],
])('The text %j can be the name of a guild: %s', (name, isPossible) => {
  expect(isGuildName(name)).toBe(isPossible);
});
