import { describe, expect, it } from 'vitest';
import { makeCharacter } from '../testing/makers.ts';
import { dayMs } from '../time.ts';
import { replacedName } from './former-name.ts';
import { shownFormerName } from './shown-former-name.ts';

const at = '2026-03-14T20:15:00.000Z';

it.each([
  ['Mirelle', 'Mirabel', { name: 'Mirelle', at }],
  ['Mirelle', 'Mirelle', null],
  ['Mirelle', null, null],
  [null, 'Mirabel', null],
  [null, null, null],
])('a character known as %s and named %s by an answer has the former name %o', (before, now, name) => {
  expect(replacedName({ name: before }, { name: now }, at)).toEqual(name);
});

describe('a former name', () => {
  const former = { name: 'Mirelle', at };
  const noticedAtMs = Date.parse(at);
  const character = makeCharacter({ name: 'Mirabel' });

  it.each([
    ['at once', 0, 'Mirelle'],
    ['by a clock that is behind', -dayMs, 'Mirelle'],
    ['for 30 days', 30 * dayMs - 1, 'Mirelle'],
    ['not for longer', 30 * dayMs, null],
  ])('is shown %s', (_when, afterMs, shown) => {
    expect(shownFormerName({ character, former }, noticedAtMs + afterMs)).toBe(shown);
  });

  it('is not shown if it is missing or has no time, or if the character is anonymous', () => {
    const hidden = makeCharacter({ name: 'Mirabel', is_anonymous: true });
    const timeless = { name: 'Mirelle', at: 'soon' };
    expect(shownFormerName({ character: hidden, former }, noticedAtMs)).toBeNull();
    expect(shownFormerName({ character: null, former }, noticedAtMs)).toBeNull();
    expect(shownFormerName({ character, former: timeless }, noticedAtMs)).toBeNull();
    expect(shownFormerName({ character }, noticedAtMs)).toBeNull();
  });
});
