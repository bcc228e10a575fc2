import { makeLfm } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import { changedSearch } from '../../ui/useAddressChoice.ts';
import { groupAddress, groupInAddress, withoutGroup } from './group-address.ts';

describe('the address of a group', () => {
  it('names its server and the group', () => {
    expect(groupAddress(makeLfm({ id: 9001, server_name: 'Orien' }))).toEqual({
      to: '/grouping/orien',
      search: { group: '9001' },
    });
  });

  it.each<[string, number | null]>([
    ['', null],
    ['?group=9001', 9001],
    ['group=9001&levels=1-20', 9001],
    ['?secondary-group=9001', null],
    ['?group=', null],
    ['?group=0', null],
    ['?group=-1', null],
    ['?group=1.5', null],
    ['?group=1e3', null],
    ['?group=99999999999999999999', null],
    ['?group=9999999999999999', null],
    ['?group=<b>', null],
  ])('is read from "%s" as %s', (query, id) => {
    expect(groupInAddress(query, 'primary')).toBe(id);
  });

  it('has another parameter for the second of two panels', () => {
    expect(groupInAddress('?group=1&secondary-group=2', 'secondary')).toBe(2);
    const search = '?group=1&secondary-group=2&sort=level';
    expect(changedSearch(search, withoutGroup('primary'))).toBe('?secondary-group=2&sort=level');
    expect(changedSearch(search, withoutGroup('secondary'))).toBe('?group=1&sort=level');
  });
});
