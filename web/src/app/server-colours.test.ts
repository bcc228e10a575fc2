import { describe, expect, it } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { contrast, groundsOf, leastDistance, sights } from '../testing/colours.ts';

const coloursOf = (bitness: 64 | 32) =>
  defaultDefinition.servers.filter((server) => server.bitness === bitness).map(({ colour }) => colour);

describe('the colours of the servers', () => {
  it.each(['page', 'surface'])('stand out from the %s of both themes', (token) => {
    const grounds = groundsOf(token);
    expect(grounds).toHaveLength(2);
    const ratios = defaultDefinition.servers.flatMap(({ colour }) =>
      grounds.map((ground) => contrast(colour, ground)),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it.each(
    ([64, 32] as const).flatMap((bitness) => Object.keys(sights).map((sight) => [bitness, sight] as const)),
  )('of the %s-bit servers are distinguishable in one chart with %s', (bitness, sight) => {
    const see = sights[sight];
    expect(see && leastDistance(coloursOf(bitness), see)).toBeGreaterThanOrEqual(0.09);
  });

  it.each(Object.keys(sights))('are distinguishable even if all twelve share a chart, with %s', (sight) => {
    const see = sights[sight];
    const colours = defaultDefinition.servers.map(({ colour }) => colour);
    expect(new Set(colours).size).toBe(12);
    expect(see && leastDistance(colours, see)).toBeGreaterThanOrEqual(0.04);
  });
});
