import { describe, expect, it } from 'vitest';
import { classChoice, isClassChosen, toggleAny, toggleClass } from './class-filter.ts';

const classes = ['Bard', 'Cleric', 'Monk'];

describe('the class filter', () => {
  it.each([
    [['Bard', 'Cleric', 'Monk'], 'all', []],
    [['monk', 'BARD', 'Cleric', 'Seer'], 'all', []],
    [['Bard'], 'some', classes],
    [[], 'none', classes],
    [['Seer'], 'none', classes],
  ] as const)('of %j leaves %s, and "Any" makes it %j', (chosen, choice, next) => {
    expect(classChoice(chosen, classes)).toBe(choice);
    expect(toggleAny(chosen, classes)).toEqual(next);
  });

  it.each([
    [['Bard', 'Cleric', 'Monk'], 'Cleric', ['Bard', 'Monk']],
    [['Monk'], 'Bard', ['Bard', 'Monk']],
    [['monk'], 'Monk', []],
    [[], 'Monk', ['Monk']],
  ])('of %j becomes by %s %j', (chosen, name, next) => {
    expect(toggleClass(chosen, name, classes)).toEqual(next);
  });

  it('knows a class in any case', () => {
    expect(isClassChosen(['favored soul'], 'Favored Soul')).toBe(true);
    expect(isClassChosen(['Bard'], 'Barbarian')).toBe(false);
  });
});
