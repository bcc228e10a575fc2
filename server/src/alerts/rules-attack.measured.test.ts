import { expect, it } from 'vitest';
import { limits } from '../http/limits.ts';
import { attackByRules } from '../testing/attack-by-rules.ts';

/** One group is posted each second. */
const minutes = (count: number) => count * 60;
const timeout = minutes(50) * 1000;

it(
  '2,000,000 rules from fifty /48s delay neither readers nor others, even after a restart',
  { timeout },
  async () => {
    const figures = await attackByRules({
      subscriptions: 100_000,
      rulesOfEach: 20,
      households: 5_000,
      sites: 50,
      groupsBefore: minutes(1),
      groupsOfAttack: minutes(10),
      groupsAfterRestart: minutes(4),
    });
    const { kept, before, attacked, restarted } = figures;
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(kept).toBeLessThanOrEqual(limits.alertTable.table.together.rows);
    for (const watched of [attacked, restarted]) {
      expect(watched?.medianMs).toBeLessThanOrEqual(2 * before.medianMs);
      expect(Math.max(...(watched?.deliveredAfterMs ?? []))).toBeLessThan(2_000);
    }
    // The minimum of several readings, which approximates memory use after a garbage collection.
    const leastBetween = (from: number, to: number) =>
      Math.min(...attacked.heapBytes.slice(from * 6, to * 6));
    expect(leastBetween(7, 10)).toBeLessThan(leastBetween(3, 6) * 1.1);
    expect(leastBetween(7, 10)).toBeLessThan(400_000_000);
  },
);
