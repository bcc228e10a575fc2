import { lazyModule } from '../../api/lazy-module.ts';

/** The board, a chunk of its own: the served page has no rows, and the rest of it works without them. */
export const boardPart = lazyModule(async () => {
  const { AllServersPanel, prepareAllServers } = await import('../../lists/lfm/AllServersPanel.tsx');
  await prepareAllServers();
  return { AllServersPanel };
});
