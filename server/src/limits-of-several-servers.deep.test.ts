import { it } from 'vitest';
import { expectTriesBounded } from './testing/shared-tries.ts';

it('several servers together bound the codes that an address tries, in 3,000 histories', () => {
  expectTriesBounded({ numRuns: 3_000 });
}, 1_800_000);
