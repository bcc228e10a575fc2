import { expect, test } from 'vitest';
import { scoreGroupChances } from '../testing/group-chances.ts';

test('The chances of groups predict posts better than the rate of their kind times the rhythm of their server', () => {
  const ratios = scoreGroupChances(12);
  process.stdout.write(
    `figures of group chances: Brier score, of that of rate and rhythm: ${JSON.stringify(ratios)}\n`,
  );
  expect(ratios.levels).toBeLessThan(0.7);
  expect(ratios.raids).toBeLessThan(0.9);
  // Quests have no habits in the simulated world.
  expect(ratios.quests).toBeLessThan(1);
}, 1_800_000);
