import { describe, expect, it } from 'vitest';
import {
  applyGameOverride,
  defaultDefinition,
  gameDefinitionSchema,
  gameOverrideSchema,
  isCrowned,
} from './definition.ts';

describe('the default game', () => {
  it('matches its own schema and has eight 64-bit and four 32-bit servers', () => {
    expect(gameDefinitionSchema.parse(defaultDefinition)).toEqual(defaultDefinition);
    const ofBitness = (bitness: number) =>
      defaultDefinition.servers.filter((server) => server.bitness === bitness);
    expect([ofBitness(64).length, ofBitness(32).length]).toEqual([8, 4]);
  });

  it('has a different colour for every server', () => {
    expect(new Set(defaultDefinition.servers.map(({ colour }) => colour)).size).toBe(12);
  });
});

describe('an override', () => {
  it('replaces only its own fields', () => {
    const servers = [{ name: 'Moonsea', bitness: 64 as const, colour: '#123456' }];
    expect(applyGameOverride(defaultDefinition, { level_cap: 36, servers })).toEqual({
      ...defaultDefinition,
      level_cap: 36,
      servers,
    });
    expect(applyGameOverride(defaultDefinition, {})).toEqual(defaultDefinition);
  });

  it('may not raise the lowest level above the cap', () => {
    expect(() => applyGameOverride(defaultDefinition, { level_minimum: 20, level_cap: 10 })).toThrow(
      'game.level_minimum (20) must not be above game.level_cap (10)',
    );
    expect(applyGameOverride(defaultDefinition, { level_minimum: 10, level_cap: 10 }).level_cap).toBe(10);
  });

  const server = { name: 'Orien', bitness: 64, colour: '#d07a1f' };
  it.each([
    ['an unknown key', { levelcap: 34 }],
    ['a cap as text', { level_cap: '34' }],
    ['a cap of 0', { level_cap: 0 }],
    ['a cap with a fraction', { level_cap: 34.5 }],
    ['no server at all', { servers: [] }],
    ['a server twice in another case', { servers: [server, { ...server, name: 'ORIEN' }] }],
    ['a server of 16 bits', { servers: [{ ...server, bitness: 16 }] }],
    ['a colour by name', { servers: [{ ...server, colour: 'red' }] }],
    ['a server name with a slash', { servers: [{ ...server, name: 'a/b' }] }],
    ['a server named __proto__', { servers: [{ ...server, name: '__proto__' }] }],
    ['a wiki that is no address', { wiki_url: 'wiki' }],
    ['a class twice in another case', { classes: ['Monk', 'monk'] }],
    ['a class name with a separator of addresses', { classes: ['Monk.Dark'] }],
    ['a race without a family', { races: [{ name: 'Modron', aliases: [] }] }],
    ['a party of one', { party_size: 1 }],
    ['a timer of 0 hours', { raid_timer_hours: 0 }],
    ['an unknown time zone', { rhythm_zone: 'Middle/Earth' }],
    ['a crown for an id below 1', { crowned_character_ids: [0] }],
    ['a crown for a name', { crowned_character_ids: ['Torvald'] }],
    ['a crown for everybody', { crowned_character_ids: Array.from({ length: 1001 }, () => 5) }],
    ['a value that is not an object', 5],
  ])('may not contain %s', (_, override) => {
    expect(gameOverrideSchema.safeParse(override).success).toBe(false);
  });
});

describe('a crown', () => {
  it('belongs to nobody by default', () => {
    expect(isCrowned(defaultDefinition, 101)).toBe(false);
    const definition = applyGameOverride(defaultDefinition, { crowned_character_ids: [101, 102] });
    expect([101, 102, 103].map((id) => isCrowned(definition, id))).toEqual([true, true, false]);
  });
});
