import { it } from 'vitest';
import { expectServersAgree } from './testing/expect-servers-agree.ts';

it('Three servers that are killed, paused and cut off, and whose Redis loses data, agree in the end in 2,000 histories', async () => {
  await expectServersAgree(1, 2_000);
}, 3_600_000);
