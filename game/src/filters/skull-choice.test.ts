import { describe, expect, it } from 'vitest';
import { chooseDifficulties, chooseSkulls, everySkull, hasSkullChoice } from './skull-choice.ts';

const some = { first: 4, last: 10 };

describe('skulls', () => {
  it.each([
    [[], null, true],
    [['Reaper'], null, true],
    [['Elite', 'Reaper'], null, true],
    [['Elite'], null, false],
    [['Elite'], some, true],
  ])('can be chosen beside %j and %j: %s', (difficulties, skulls, isThere) => {
    expect(hasSkullChoice({ difficulties, skulls })).toBe(isThere);
  });

  it.each([
    [[], some],
    [['Reaper'], some],
    [['Elite', 'Reaper'], null],
    [['Elite'], null],
  ])('after the difficulties %j are %j', (difficulties, skulls) => {
    expect(chooseDifficulties(difficulties, { difficulties: [], skulls: some })).toEqual({
      difficulties,
      skulls,
    });
  });

  it.each([
    [[], []],
    [['Reaper'], ['Reaper']],
    [['Elite', 'Reaper'], ['Reaper']],
    [['Elite'], []],
  ])('leave only Reaper of the difficulties %j: %j', (difficulties, left) => {
    expect(chooseSkulls(some, { difficulties, skulls: null })).toEqual({ difficulties: left, skulls: some });
  });

  it('have no condition if all are chosen', () => {
    expect(chooseSkulls({ ...everySkull }, { difficulties: ['Reaper'], skulls: some }).skulls).toBeNull();
    expect(chooseSkulls({ first: 1, last: 9 }, { difficulties: [], skulls: null }).skulls).not.toBeNull();
    expect(chooseSkulls({ first: 10, last: 10 }, { difficulties: [], skulls: null }).skulls).not.toBeNull();
  });
});
