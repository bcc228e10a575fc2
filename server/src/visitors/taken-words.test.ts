import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openVerifiedWorld, type VerifiedWorld } from './testing/verified-world.ts';

const id = 101;

describeStores('words that another open claim has', (open) => {
  let world: VerifiedWorld;
  const drawChallenge = vi.fn<() => string>();
  const draw = (...challenges: string[]) => {
    for (const challenge of challenges) drawChallenge.mockReturnValueOnce(challenge);
  };
  beforeEach(async () => {
    await open.store.sql`truncate verification_claims`;
    drawChallenge.mockReset();
    world = await openVerifiedWorld(open.store, null, undefined, drawChallenge);
    world.see({ id });
  });
  afterEach(() => world.close());

  it('are replaced by drawing again until the words are free', async () => {
    draw('amber kitten glass', 'amber kitten glass', 'amber kitten glass', 'violet garden tuba');
    const claims = [await world.start(id), await world.start(id)];
    expect(claims.map(({ challenge }) => challenge)).toEqual(['amber kitten glass', 'violet garden tuba']);
  });

  it('are free again when the claim has ended', async () => {
    draw('amber kitten glass', 'amber kitten glass');
    await world.start(id);
    world.nowMs += 600_000;
    expect((await world.start(id)).challenge).toBe('amber kitten glass');
  });

  it('cause an internal error if every draw is taken', async () => {
    drawChallenge.mockReturnValue('amber kitten glass');
    await world.start(id);
    expect(await world.call({ method: 'POST', path: `${id}` })).toMatchObject({
      status: 500,
      body: { code: 'internal-error' },
    });
  });
});
