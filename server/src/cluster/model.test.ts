import { it } from 'vitest';
import { expectServersAgree } from './testing/expect-servers-agree.ts';

// `model.deep.test.ts` runs 2,000 histories.
it('Three servers that are killed, paused and cut off, and whose Redis loses data, agree in the end in five histories', async () => {
  await expectServersAgree(1, 5);
});
