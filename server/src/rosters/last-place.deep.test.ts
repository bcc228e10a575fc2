import { expect, it } from 'vitest';
import { describeBothStores } from '../store/testing/describe-stores.ts';
import { raceForLastPlace } from './testing/last-place.ts';

describeBothStores('two people who take the last place on two servers, 1,000 times', (opened) => {
  it('always end up one with the place and one on the bench', async () => {
    expect(await raceForLastPlace(opened.store, 1000)).toBe(1000);
  });
});
