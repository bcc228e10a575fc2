import { otherServersId } from '@rollcall/game/transfers';
import { describe, expect, it } from 'vitest';
import { contrast, groundsOf, leastDistance, sights } from '../../testing/colours.ts';
import { arrivedColour, leftColour } from './gains-view.ts';
import { placeFacts } from './transfers-view.ts';

const others = placeFacts([], otherServersId).colour;

describe('the colours of transfers', () => {
  it.each([
    ['arrivals', arrivedColour],
    ['departures', leftColour],
    ['the other servers together', others],
  ])('stand out from the surface of both themes: %s', (_, colour) => {
    const ratios = groundsOf('surface').map((ground) => contrast(colour, ground));
    expect(ratios).toHaveLength(2);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(sights))('tell arrivals from departures with %s', (sight) => {
    const see = sights[sight];
    expect(see && leastDistance([arrivedColour, leftColour], see)).toBeGreaterThanOrEqual(0.09);
  });
});
