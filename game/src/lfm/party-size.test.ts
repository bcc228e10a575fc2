import { expect, it } from 'vitest';
import { defaultDefinition } from '../definition.ts';
import { memberCountText, placesLeft } from './party-size.ts';

it.each([
  { members: 0, isRaid: false, places: 5, text: '1/6' },
  { members: 4, isRaid: false, places: 1, text: '5/6' },
  { members: 5, isRaid: false, places: 0, text: '6/6' },
  { members: 6, isRaid: false, places: 0, text: '6/6+' },
  { members: 7, isRaid: false, places: 0, text: '6/6+' },
  { members: 5, isRaid: true, places: 6, text: '6/12' },
  { members: 11, isRaid: true, places: 0, text: '12/12' },
  { members: 12, isRaid: true, places: 0, text: '12/12+' },
])(
  'A leader with $members others has $places places left, shown as $text (raid: $isRaid)',
  ({ members, isRaid, places, text }) => {
    expect(placesLeft(members, isRaid, defaultDefinition)).toBe(places);
    expect(memberCountText(members, isRaid, defaultDefinition)).toBe(text);
  },
);
