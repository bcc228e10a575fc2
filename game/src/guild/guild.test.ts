import { expect, it } from 'vitest';
import { isGuildName } from './guild.ts';

it.each([
  ['Lantern Watch', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['  ', false],
  ['two\nlines', false],
])('%j as the name of a guild: %s', (name, isPossible) => {
  expect(isGuildName(name)).toBe(isPossible);
});
