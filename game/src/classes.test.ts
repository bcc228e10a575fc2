import { describe, expect, it } from 'vitest';
import { classNames, findClass, pseudoClassNames, realClasses } from './classes.ts';

describe('classes', () => {
  it('are the fifteen of the game, each found by its name in any case', () => {
    expect(classNames).toHaveLength(15);
    for (const name of classNames) expect(findClass(` ${name.toUpperCase()} `)).toBe(name);
  });

  it.each([...pseudoClassNames, 'Seer', ''])('do not include %s', (name) => {
    expect(findClass(name)).toBeNull();
  });

  it('that are real leave out Epic and Legendary, and keep a class that is new to us', () => {
    const classes = ['Legendary', 'Monk', 'epic', 'Seer', ' Epic '].map((name) => ({ name, level: 1 }));
    expect(realClasses(classes).map(({ name }) => name)).toEqual(['Monk', 'Seer']);
  });
});
