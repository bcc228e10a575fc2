import { expect, it } from 'vitest';
import { soundProblem } from './own-sound.ts';
import { builtInSounds, soundChoices, soundNamed } from './sounds.ts';

it.each([
  ['bell', 'bell'],
  ['own', 'own'],
  ['none', 'none'],
  ['trumpet of a later version', 'chime'],
  ['toString', 'chime'],
  [undefined, 'chime'],
])('the stored name %s is the sound %s', (name, sound) => {
  expect(soundNamed(name)).toBe(sound);
});

it('offers every sound once, and says which file is the visitor’s', () => {
  const choices = soundChoices('horn.mp3');
  expect(new Set(choices.map(({ value }) => value)).size).toBe(Object.keys(builtInSounds).length + 2);
  expect(choices.map(({ label }) => label)).toContain('Your own: horn.mp3');
  expect(soundChoices(null).map(({ label }) => label)).toContain('Your own sound (no file yet)');
});

it.each([
  [1000, 3, null],
  [1024 * 1024, 10, null],
  [1024 * 1024 + 1, 3, 'This file is larger than 1 MB.'],
  [1000, 10.1, 'This sound is longer than 10 seconds.'],
  [1000, null, 'Your browser cannot play this file.'],
])('a file of %i bytes and %s seconds: %s', (bytes, seconds, problem) => {
  expect(soundProblem(bytes, seconds)).toBe(problem);
});
