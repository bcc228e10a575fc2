import { beforeEach, expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { noteMadeUpHistory } from './made-up-history.ts';
import { until } from '../testing/until.ts';

const nowMs = () => Date.parse('2026-11-21T20:00:00Z');

describeStores('a made-up history', (open) => {
  beforeEach(() => open.clear());
  const isMadeUp = async (isDemo: boolean) => {
    const noted = await noteMadeUpHistory(open.store, isDemo, nowMs);
    noted.stop();
    return noted.hasMadeUpHistory;
  };

  it('is not stored where only real collectors have reported', async () => {
    expect(await isMadeUp(false)).toBe(false);
    expect(await isMadeUp(false)).toBe(false);
  });

  it('stays stored after the demo world has been switched off', async () => {
    expect(await isMadeUp(true)).toBe(true);
    expect(await isMadeUp(false)).toBe(true);
  });

  it('is stored when an unavailable store is available again', async () => {
    const noted = await noteMadeUpHistory(open.store, true, nowMs);
    await open.store.sql`delete from milestones`;
    const returned = new Promise<void>((resolve) => {
      const stop = open.store.onReturn(() => {
        stop();
        resolve();
      });
    });
    await open.interrupt();
    await returned;
    await until(async () => expect(await isMadeUp(false)).toBe(true));
    noted.stop();
  });
});
