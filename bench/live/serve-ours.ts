import { serve } from '../../server/src/testing/serve.ts';
import { answerParent, processorMs } from './child.ts';
import { makeCrowd } from './crowd.ts';

/** Our server with 500 characters on Orien, and nothing behind it. */
const served = await serve(
  [
    {
      kind: 'characters',
      mode: 'keyframe',
      servers: null,
      entities: makeCrowd(500, ['Orien']).map((entity, index) => ({ index, entity })),
      rejectedIds: [],
      deletedIds: [],
      observedAtMs: Date.now(),
      isDated: false,
    },
  ],
  [],
  // As it is set by default, but for the number: all of them come from this machine.
  { nowMs: Date.now, readRate: { perSecond: 1e9, burst: 1e9 } },
);
answerParent(served.url, { processorMs }, () => served.close());
