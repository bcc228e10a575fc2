import { expect, it } from 'vitest';
import { attackByRules } from '../testing/attack-by-rules.ts';

it('rules of strangers, some dozens of them, hold up neither readers nor messages of others', async () => {
  const { kept, attacked } = await attackByRules({
    subscriptions: 60,
    rulesOfEach: 20,
    households: 3,
    sites: 1,
    secondsBefore: 1,
    secondsOfAttack: 6,
    secondsAfterRestart: 0,
  });
  expect(kept).toBe(68);
  expect(attacked.toldAfterMs.length).toBeGreaterThan(0);
  // On a machine that may be busy.
  expect(Math.max(...attacked.toldAfterMs)).toBeLessThan(10_000);
});
