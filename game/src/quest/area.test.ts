import { describe, expect, it } from 'vitest';
import { findPlace, findQuests, placeText } from './area.ts';
import { makeArea } from '../testing/makers.ts';

describe('a place', () => {
  const areasById = new Map([
    [501, makeArea()],
    [0, makeArea({ id: 0, name: 'No Area' })],
  ]);
  it.each([
    [501, makeArea()],
    [502, null],
    [0, null],
    [null, null],
  ])('of location %s is read from the catalogue', (locationId, area) => {
    expect(findPlace(locationId, areasById)).toEqual(area);
  });

  const questsByArea = new Map([[501, ['The Sunken Stair']]]);
  it.each([
    [501, ['The Sunken Stair']],
    [502, []],
    [null, []],
  ])('of location %s has the quests %j', (locationId, quests) => {
    expect(findQuests(locationId, questsByArea)).toEqual(quests);
  });

  it.each([
    ['Stormreach', true, 'Stormreach: The Harbor'],
    ['Stormreach', false, 'The Harbor'],
    [' ', true, 'The Harbor'],
    [null, true, 'The Harbor'],
    ['The Harbor', true, 'The Harbor'],
  ])('in region %s, with region %s, is written "%s"', (region, shouldIncludeRegion, text) => {
    expect(placeText(makeArea({ region }), shouldIncludeRegion)).toBe(text);
  });
});
