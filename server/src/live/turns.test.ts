import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** The rest of this round of the event loop. */
const round = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('come one in a round of the event loop, in the order of asking', async () => {
    const takeTurn = createTurns();
    const heard: string[] = [];
    const work = async (name: string) => {
      await takeTurn();
      heard.push(name);
    };
    const all = Promise.all([work('a'), work('b'), work('c')]);
    const perRound: number[] = [];
    for (let before = 0; heard.length < 3; before = heard.length) {
      await round();
      perRound.push(heard.length - before);
    }
    await all;
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(Math.max(...perRound)).toBe(1);
  });
});
