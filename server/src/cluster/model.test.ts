import { it } from 'vitest';
import { expectServersAgree } from './testing/expect-servers-agree.ts';

// 2,000 histories: model.deep.test.ts.
it('three servers that are killed, paused and cut off, and whose Redis loses what it has, agree in the end, in five histories', async () => {
  await expectServersAgree(1, 5);
});
