import { defaultDefinition } from '@rollcall/game/definition';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, groundsOf, leastDistance, sights } from '../../testing/colours.ts';
import * as colours from './slice-colours.ts';

const classes = defaultDefinition.classes.map(colours.classColour);
const races = defaultDefinition.races.map(({ name }) => colours.raceColour(name));
const families = [...new Set(defaultDefinition.races.map(({ family }) => family))].map(colours.raceColour);
const numbers = ['1', '2', '3', '4', '5'].map(colours.classCountColour);
const genders = ['Male', 'Female', 'Unknown'].map(colours.genderColour);
const guilds = ['In Guild', 'Not in Guild'].map(colours.guildColour);
const difficulties = ['Casual', 'Normal', 'Hard', 'Elite', 'Reaper', 'Not posted'].map(
  colours.difficultyColour,
);
const kinds = [...numbers, ...genders, ...guilds, ...difficulties];
const all = [...classes, ...races, ...kinds, colours.otherColour];

const charts = [
  ['classes', [...classes, colours.otherColour]],
  ['families of races', [...families, colours.otherColour]],
  ['numbers of classes', numbers],
  ['genders', genders],
  ['guilds', guilds],
  ['difficulties', difficulties],
] as const;

describe('the colours of slices', () => {
  it.each(['page', 'surface'])('contrast with the %s of both themes', (token) => {
    const ratios = all.flatMap((colour) => groundsOf(token).map((ground) => contrast(colour, ground)));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  it.each(
    charts.flatMap(([name, shown]) => Object.keys(sights).map((sight) => [name, sight, shown] as const)),
  )('of %s are distinguishable with %s', (_name, sight, shown) => {
    const see = sights[sight];
    expect(see && leastDistance(shown, see)).toBeGreaterThanOrEqual(0.04);
  });

  it('distinguish all races, and variants from their family', () => {
    expect(new Set(races).size).toBe(races.length);
    const variants = defaultDefinition.races.filter(({ name, family }) => name !== family);
    const distances = variants.map(({ name, family }) =>
      leastDistance([colours.raceColour(name), colours.raceColour(family)], (light) => light),
    );
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.05);
  });

  it('allow readable white or black text', () => {
    const grounds = [...all, ...defaultDefinition.servers.map((server) => server.colour)];
    const ratios = grounds.map((colour) => contrast(colours.readableTextColour(colour), colour));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it('have a readable text colour for any colour', () => {
    const hex = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(hex, (parts) => {
        const colour = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
        return contrast(colours.readableTextColour(colour), colour) >= 4.5;
      }),
    );
  });

  it.each([
    ['RANGER ', 'Ranger', colours.classColour],
    ['human', 'Human', colours.raceColour],
    ['MALE', 'Male', colours.genderColour],
  ])('of %j and %j are equal', (one, other, colourOf) => {
    expect(colourOf(one)).toBe(colourOf(other));
  });

  it('are blue for male, pink for female, and grey otherwise', () => {
    expect(genders).toEqual(['#1590dc', '#cf659f', colours.otherColour]);
    expect(colours.genderColour('')).toBe(colours.otherColour);
  });

  it('of new kinds depend on the name, and repeat when there are more numbers than colours', () => {
    expect(colours.classColour('Dragon Lord')).toBe(colours.classColour('dragon lord'));
    expect(classes).toContain(colours.classColour('Sigilist'));
    expect(colours.classCountColour('6')).toBe(numbers[0]);
    expect(colours.classCountColour('many')).toBe(numbers[0]);
  });
});
