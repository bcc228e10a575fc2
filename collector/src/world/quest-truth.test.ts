import { beforeAll, describe, expect, test, vi } from 'vitest';
import { compareWithTruth, hasHidden, liveAndWatch, type LivedWorld } from '../testing/quest-truth.ts';

// Whole worlds live here: on a machine that is busy with other tests a second becomes ten.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Days enough that quests have the runs which it takes to show figures. */
const watched = { seed: 'truth', serverName: 'Argonnessen', days: 3, tickSeconds: 5 };

describe('what a server finds of the quests that were really played', () => {
  let lived: LivedWorld;
  beforeAll(() => {
    lived = liveAndWatch({ ...watched, silentMinutes: 0 });
  });

  test('is nearly all of it, and hardly anything else', () => {
    const figures = compareWithTruth(lived);
    expect(figures.trueRuns).toBeGreaterThan(2500);
    expect(figures.foundShare).toBeGreaterThanOrEqual(0.95);
    expect(figures.inventedShare).toBeLessThanOrEqual(0.03);
  });

  test('has the median times of quests that have an area of their own', () => {
    const { ownArea } = compareWithTruth(lived);
    expect(ownArea.quests).toBeGreaterThan(5);
    expect(ownArea.middle).toBeLessThan(0.02);
    expect(ownArea.withinFivePercent).toBeGreaterThan(0.85);
  });

  test('is as good where nobody hides, and where some do', () => {
    const open = compareWithTruth(lived, (run) => !hasHidden(run));
    const hidden = compareWithTruth(lived, hasHidden);
    expect(hidden.trueRuns).toBeGreaterThan(200);
    for (const { foundShare, inventedShare } of [open, hidden]) {
      expect(foundShare).toBeGreaterThanOrEqual(0.95);
      // Larger parties hide somebody more often, and more of them give up after a third of the quest.
      expect(inventedShare).toBeLessThanOrEqual(0.05);
    }
  });

  test('is little less when a collector says nothing for ten minutes of every hour', () => {
    const figures = compareWithTruth(liveAndWatch({ ...watched, days: 1, silentMinutes: 10 }));
    expect(figures.foundShare).toBeGreaterThanOrEqual(0.92);
    expect(figures.inventedShare).toBeLessThanOrEqual(0.04);
  });
});
