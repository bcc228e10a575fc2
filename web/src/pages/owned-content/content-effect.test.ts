import { expect, it } from 'vitest';
import { contentEffect } from './content-effect.ts';

it.each([
  [false, true, true, 'No group is hidden or marked until you choose a pack.'],
  [true, true, true, 'Groups whose quest needs another pack are hidden.'],
  [true, false, true, 'Groups whose quest needs another pack have a lock.'],
  [
    true,
    false,
    false,
    'No group is hidden or marked: only the card of a quest says whether you own its pack.',
  ],
])(
  'any chosen: %s, hidden: %s, marked: %s: %s',
  (isAnyChosen, hideContentIDontOwn, indicateContentIDontOwn, text) => {
    expect(contentEffect(isAnyChosen, { hideContentIDontOwn, indicateContentIDontOwn })).toBe(text);
  },
);
