import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultServerName, type KnownServer, profilesOf } from './server-profiles.ts';
import { worldServerInfo } from './wire-reports.ts';
import { createWorld } from './world.ts';

/** The example of a game with four 64-bit servers, in the order of the default table. */
const today = defaultDefinition.servers.map(({ name, bitness }): KnownServer => ({
  name,
  bitness: bitness === 64 ? 32 : 64,
}));
const exampleSchema = z.object({
  game: z.object({
    level_cap: z.number(),
    servers: z.array(z.object({ name: z.string(), bitness: z.literal([32, 64]) })),
  }),
});
const example = z.parse(
  exampleSchema,
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../deploy/todays-servers.json'), 'utf8')),
).game;

describe('the default server of the simulated world', () => {
  it.each([
    ['the default table', defaultDefinition.servers, 'Argonnessen'],
    ['a table in which the first servers are 32-bit', today, 'Cormyr'],
    ["the example of today's servers", example.servers, 'Cormyr'],
    ['a table without 64-bit servers', [{ name: 'Orien', bitness: 32 as const }], 'Orien'],
  ])('in %s is its first 64-bit server, if it has one', (_what, servers, name) => {
    expect(defaultServerName(servers)).toBe(name);
    expect(
      profilesOf(servers)
        .map(({ index }) => index)
        .toSorted((a, b) => a - b),
    ).toEqual([...servers.keys()]);
  });

  it('has the controlled players, and most people are on the 64-bit servers', () => {
    const definition = { level_cap: example.level_cap, servers: today };
    const startMs = Date.UTC(2026, 10, 17);
    const world = createWorld({ seed: 1, startMs, population: 400, definition });
    expect(worldServerInfo(world, startMs)['Cormyr']?.index).toBe(0);
    const homes = world.servers.filter(({ controlled }) => controlled.length > 0);
    expect(homes.map(({ profile }) => profile.name)).toEqual(['Cormyr']);
    const onlineOn = (bitness: 32 | 64) =>
      world.servers
        .filter(({ profile }) => profile.bitness === bitness)
        .reduce((sum, { online }) => sum + online.length, 0);
    expect(onlineOn(64)).toBeGreaterThan(5 * onlineOn(32));
  });
});
