import { describe, expect, it } from 'vitest';
import { whoAnnouncements } from './useWhoList.ts';

describe('announcements of characters', () => {
  it.each([
    [['Aria'], '1 came: Aria.', '1 left: Aria.'],
    [['Aria', 'Bo', 'Zed'], '3 came: Aria; Bo; Zed.', '3 left: Aria; Bo; Zed.'],
    [['Aria', 'Bo', 'Zed', 'Kel'], '4 came.', '4 left.'],
  ])('for %j name a few, or count', (names, came, left) => {
    expect([whoAnnouncements.came(names), whoAnnouncements.left(names)]).toEqual([came, left]);
  });
});
