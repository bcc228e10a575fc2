import { lazyModule } from '../../api/lazy-module.ts';

/** The quest runs section as a chunk of its own, so that the rest of the page works without it. */
export const questRuns = lazyModule(() => import('./QuestRuns.tsx'));
