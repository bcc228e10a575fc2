import type { Store } from '../store/store.ts';

const milestone = 'made_up_since';

/**
 * Finds out whether a simulated world has ever reported into this store. Its numbers stay in the charts, so readers
 * must always be informed. If the store is unavailable, a demo is recorded when it is available again.
 *
 * @param isDemo a simulated world reports now
 */
export async function noteMadeUpHistory(
  store: Store,
  isDemo: boolean,
  nowMs: () => number,
): Promise<{ readonly hasMadeUpHistory: boolean; readonly stop: () => void }> {
  const note = async () => {
    await store.sql`
      insert into milestones (name, at) values (${milestone}, ${new Date(nowMs())}) on conflict do nothing`;
  };
  const isNoted = async () =>
    (await store.sql`select 1 from milestones where name = ${milestone}`).length > 0;
  // If the store becomes unavailable in the meantime, the next start tries again.
  const orFallback = async <T>(work: Promise<T>, fallback: T): Promise<T> => work.catch(() => fallback);
  if (!isDemo) return { hasMadeUpHistory: await orFallback(isNoted(), false), stop: () => {} };
  await orFallback(note(), undefined);
  const stop = store.onReturn(() => void orFallback(note(), undefined));
  return { hasMadeUpHistory: true, stop };
}
