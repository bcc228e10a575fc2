import { createPrng } from '../chance/prng.ts';
import { endings, firstWords, middles, onsets, secondWords } from './name-parts.ts';

/** One way to make a name: all names of that way, numbered. */
interface NamePattern {
  readonly size: number;
  /** Of twenty names, how many are made this way. */
  readonly share: number;
  readonly nameAt: (index: number) => string;
}

const patterns: readonly NamePattern[] = [
  pattern(11, [onsets, middles, endings], (a, b, c) => a + b + c),
  pattern(4, [firstWords, secondWords], (a, b) => a + b),
  pattern(3, [onsets, endings], (a, b) => a + b),
  pattern(2, [onsets, endings, firstWords], (a, b, c) => `${a}${b}-${c}`),
];

/** The pattern of each twentieth, with its place among those of the same pattern. */
const turns = patterns.flatMap((made) => Array.from({ length: made.share }, (_, place) => ({ made, place })));

/** So many names of one server differ for certain. */
export const namesPerServer =
  Math.min(...patterns.map(({ size, share }) => Math.floor(size / share))) * turns.length;

/**
 * The names of one server, numbered: another number below `namesPerServer` is another name. Servers draw from one stock
 * in another order each, so that names repeat across servers and never on one.
 *
 * @returns a function from number to name: A-Z letters, at most one hyphen
 */
export function createNameBook(seed: string | number, serverName: string): (index: number) => string {
  const prng = createPrng(seed, serverName, 'names');
  const offsets = patterns.map(({ size }) => prng.below(size));
  return (index) => {
    const turn = turns[index % turns.length];
    if (turn === undefined) throw new Error(`no name has the number ${index}`);
    const { made, place } = turn;
    const inner = Math.floor(index / turns.length) * made.share + place;
    return made.nameAt((offsets[patterns.indexOf(made)] ?? 0) + inner);
  };
}

/** A prime above all sizes and dividing none: steps of it visit every number of a stock once before any twice. */
const stride = 7_368_787;

function pattern(
  share: number,
  parts: readonly (readonly string[])[],
  join: (a: string, b: string, c: string) => string,
): NamePattern {
  const size = parts.reduce((product, list) => product * list.length, 1);
  return {
    size,
    share,
    nameAt: (index) => {
      let rest = (index * stride) % size;
      const chosen = parts.map((list) => {
        const part = list[rest % list.length] ?? '';
        rest = Math.floor(rest / list.length);
        return part;
      });
      return join(chosen[0] ?? '', chosen[1] ?? '', chosen[2] ?? '');
    },
  };
}
