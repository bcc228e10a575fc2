import { stripAddress } from '@rollcall/game/log-event-privacy';
import { describe, expect, it } from 'vitest';
import { changedSearch } from '../../charts/controls/useAddressChoice.ts';
import { activityFilters, askedCharacter } from './activity-filters.ts';

describe('the address of the page of activity', () => {
  it.each([
    ['?character=1002', 1002],
    ['?days=30&character=7', 7],
    ['', null],
    ['?character=', null],
    ['?character=0', null],
    ['?character=Torvald', null],
    ['?character=1e3', null],
    ['?character=99999999999999999', null],
  ])('"%s" asks for %s', (search, id) => {
    expect(askedCharacter(search)).toBe(id);
  });

  it('has a name of its own for each filter', () => {
    const names = Object.values(activityFilters).map(({ parameter }) => parameter);
    expect(new Set(names).size).toBe(names.length);
  });

  it('tells nobody whom it is about', () => {
    const search = changedSearch('', { character: '1002', 'hide-public': 'on' });
    expect(stripAddress(`/activity${search}`)).toBe('/activity');
  });
});
