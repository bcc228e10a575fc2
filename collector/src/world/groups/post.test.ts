import { classNames } from '@rollcall/game/character/classes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPrng } from '../chance/random.ts';
import type { Party, Post } from '../inhabitants.ts';
import { createWorld } from '../world.ts';
import { rewordPost, writePost } from './post.ts';

const world = createWorld({ seed: 'posts', startMs: Date.UTC(2026, 10, 21, 20), population: 1500 });
const parties: readonly Party[] = world.servers.flatMap((server) => [...server.parties]);
const prng = createPrng('posts');
const posts: readonly { party: Party; post: Post }[] = Array.from({ length: 4000 }, (_, index) => {
  const party = parties[index % parties.length];
  if (party === undefined) throw new Error('the world has no party');
  return { party, post: writePost(prng, party, 34) };
});

describe('the post of a leader', () => {
  test('accepts levels from 1 to the cap, including that of its leader', () => {
    const odd = posts.filter(
      ({ post: { minimumLevel, maximumLevel }, party: { leader } }) =>
        minimumLevel < 1 ||
        maximumLevel > 34 ||
        minimumLevel > leader.totalLevel ||
        maximumLevel < leader.totalLevel,
    );
    expect(odd).toEqual([]);
  });

  test('accepts known classes', () => {
    const known: readonly string[] = classNames;
    expect(posts.flatMap(({ post }) => post.acceptedClasses).filter((name) => !known.includes(name))).toEqual(
      [],
    );
  });

  test('mostly names a quest, sometimes only in its comment, sometimes not at all', () => {
    const share = (is: (post: Post) => boolean): number =>
      posts.filter(({ post }) => is(post)).length / posts.length;
    expect(share(({ questId, isQuestGuess }) => questId !== 0 && !isQuestGuess)).toBeGreaterThan(0.5);
    expect(share(({ isQuestGuess }) => isQuestGuess)).toBeGreaterThan(0.1);
    expect(share(({ questId }) => questId === 0)).toBeGreaterThan(0.05);
  });

  test('names a guessed quest in its comment', () => {
    const guesses = posts.filter(({ post }) => post.isQuestGuess && post.questId !== 0);
    const telling = guesses.filter(({ post, party }) =>
      post.comment.toLowerCase().includes(party.errand.quest.name.toLowerCase().replace(/^(?:the|a) /, '')),
    );
    // One comment in fifty is hostile, whatever the group plays.
    expect(telling.length / guesses.length).toBeGreaterThan(0.95);
  });

  test('is hostile in about one of fifty cases', () => {
    const odd = posts.filter(({ post }) => !/^[\x20-\x7e]*$/.test(post.comment) || post.comment.length > 100);
    expect(odd.length / posts.length).toBeGreaterThan(0.008);
    expect(odd.length / posts.length).toBeLessThan(0.03);
  });

  test('stays the same except for its comment when that changes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(posts.length - 1), (seed, index) => {
        const { post, party } = posts[index] ?? { post: null, party: null };
        if (post === null || party === null) return;
        const { comment, ...reworded } = rewordPost(createPrng(seed), post, party);
        expect({ ...reworded, comment: post.comment }).toEqual(post);
        expect(comment.length).toBeLessThanOrEqual(500);
      }),
    );
  });
});
