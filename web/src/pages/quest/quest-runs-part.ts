import { lazyModule } from '../../api/lazy-module.ts';

/** What is recorded of the runs of a quest, in a file of its own: without it the page has all the rest. */
export const questRuns = lazyModule(() => import('./QuestRuns.tsx'));
