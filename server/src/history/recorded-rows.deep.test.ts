import { it } from 'vitest';
import { describeBothStores } from '../store/testing/describe-stores.ts';
import { expectModelRows } from './testing/expect-model-rows.ts';

describeBothStores('rows of 300 random histories', (open) => {
  it('equal the model, whatever the events are and however they are split', async () => {
    await expectModelRows(open, { numRuns: 300 });
  }, 1_200_000);
});
