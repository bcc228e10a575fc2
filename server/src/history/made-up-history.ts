import type { Store } from '../store/store.ts';

const milestone = 'made_up_since';

/**
 * Whether a simulated world has reported into this store, now or in the past. Its numbers stay in the charts, so
 * pages must always say so. While the store is away the answer is no; a demo is noted when it returns.
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
  // A store that goes away in the meantime is asked again at the next start.
  const orFallback = async <T>(work: Promise<T>, fallback: T): Promise<T> => work.catch(() => fallback);
  if (!isDemo) return { hasMadeUpHistory: await orFallback(isNoted(), false), stop: () => {} };
  await orFallback(note(), undefined);
  const stop = store.onReturn(() => void orFallback(note(), undefined));
  return { hasMadeUpHistory: true, stop };
}
