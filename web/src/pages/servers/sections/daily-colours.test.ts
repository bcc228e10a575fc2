import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import { contrast, groundsOf, leastDistance, sights } from '../../../testing/colours.ts';
import { othersColour } from './daily-view.ts';

describe('the colour of all servers but one', () => {
  it('stands out from the surface of both themes', () => {
    const ratios = groundsOf('surface').map((ground) => contrast(othersColour, ground));
    expect(ratios).toHaveLength(2);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(sights))('is not taken for that of the one beside it with %s', (sight) => {
    const see = sights[sight];
    if (see === undefined) throw new Error('There is no such sight.');
    const distances = defaultDefinition.servers.map(({ colour }) =>
      leastDistance([colour, othersColour], see),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.06);
  });
});
