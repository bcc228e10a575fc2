import { describe, expect, it } from 'vitest';
import { classNames, realClasses } from './classes.ts';

describe('classes', () => {
  it('are the fifteen of the game, none of them twice and no pseudo-class among them', () => {
    expect(new Set(classNames).size).toBe(15);
    expect(realClasses(classNames.map((name) => ({ name })))).toHaveLength(15);
  });

  it('that are real leave out Epic and Legendary, and keep a class that is new to us', () => {
    const classes = ['Legendary', 'Monk', 'epic', 'Seer', ' Epic '].map((name) => ({ name, level: 1 }));
    expect(realClasses(classes).map(({ name }) => name)).toEqual(['Monk', 'Seer']);
  });
});
