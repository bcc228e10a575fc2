import { expect, it } from 'vitest';
import { attackByRules } from '../testing/attack-by-rules.ts';

it('dozens of rules of strangers delay neither readers nor the messages of others', async () => {
  const { kept, attacked } = await attackByRules({
    subscriptions: 60,
    rulesOfEach: 20,
    households: 3,
    sites: 1,
    groupsBefore: 1,
    groupsOfAttack: 5,
    groupsAfterRestart: 0,
  });
  expect(kept).toBe(68);
  expect(attacked.deliveredAfterMs).toEqual([expect.any(Number)]);
  expect(attacked.deliveredAfterMs).not.toContain(Infinity);
});
