import { serve } from '../../server/src/testing/serve.ts';
import { answerParent, processorMs } from './child.ts';
import { catalogue, charactersReport, groupsReport } from './filtered-world.ts';

/** Our server with 10,000 characters and 320 groups, and nothing behind it. */
const served = await serve([charactersReport(10_000), groupsReport(320)], [], {
  nowMs: Date.now,
  catalogueIndex: () => catalogue,
});
answerParent(served.url, { processorMs }, () => served.close());
