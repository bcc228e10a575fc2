import { inWords } from './text.ts';

/** One of the things to compare. */
export interface Compared {
  readonly name: string;
  /** null = unknown. */
  readonly value: number | null;
}

/** The words of a comparison, and its number formats. */
export interface ComparisonWords {
  /** `averages` */
  readonly verb: string;
  /** The plural: `average`. */
  readonly verbOfMany: string;
  /** `players` */
  readonly noun: string;
  /** Formats a share: 0.41 → `41%`. */
  readonly percent: (share: number) => string;
  /** Formats a factor: 3.24 → `3.2` */
  readonly times: (factor: number) => string;
}

interface Known {
  readonly name: string;
  readonly value: number;
}

/**
 * Compares the largest with each of the others: "Orien averages 41% more players than Argonnessen, 87% more than Khyber
 * and 3.2 times as many as Wayfinder." The others follow by size.
 *
 * @returns null when fewer than two are known
 */
export function comparisonSentence(compared: readonly Compared[], words: ComparisonWords): string | null {
  const known = compared
    .flatMap(({ name, value }): Known[] => (value === null ? [] : [{ name, value }]))
    .toSorted((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  const [first, ...others] = known;
  if (first === undefined || others.length === 0) return null;
  const { verb, verbOfMany, noun } = words;
  if (first.value === 0) return `${inWords(known.map(({ name }) => name))} ${verbOfMany} no ${noun}.`;

  const none = others.filter(({ value }) => value === 0);
  const parts = others.filter(({ value }) => value > 0).map((other) => partOf(first.value, other, words));
  if (parts.length === 0) {
    return `Only ${first.name} ${verb} any ${noun}; ${noneText(none, words)}.`;
  }
  const sentences = mergeEqual(parts).map(({ much, link, names }, place) =>
    [much, place === 0 ? noun : '', link, inWords(names)].filter((part) => part !== '').join(' '),
  );
  const noneSentence = none.length === 0 ? '' : `; ${noneText(none, words)}`;
  return `${first.name} ${verb} ${inWords(sentences)}${noneSentence}.`;
}

function noneText(none: readonly Known[], { verb, verbOfMany }: ComparisonWords): string {
  return `${inWords(none.map(({ name }) => name))} ${none.length === 1 ? verb : verbOfMany} none`;
}

interface Part {
  /** For example `41% more`, `3.2 times as many`, `as many`. */
  readonly much: string;
  readonly link: 'than' | 'as';
  readonly names: readonly string[];
}

/** Minimum factor for "times as many", which is then easier to grasp than percent. */
const fromTimes = 2;

function partOf(most: number, { name, value }: Known, { percent, times }: ComparisonWords): Part {
  const factor = most / value;
  const names = [name];
  if (factor === 1) return { much: 'as many', link: 'as', names };
  if (factor >= fromTimes) return { much: `${times(factor)} times as many`, link: 'as', names };
  const more = percent(factor - 1);
  return more === percent(0)
    ? { much: 'about as many', link: 'as', names }
    : { much: `${more} more`, link: 'than', names };
}

/** Joins names with the same comparison. */
function mergeEqual(parts: readonly Part[]): readonly Part[] {
  return parts.reduce<readonly Part[]>((merged, part) => {
    const last = merged.at(-1);
    if (last?.much !== part.much) return [...merged, part];
    return [...merged.slice(0, -1), { ...last, names: [...last.names, ...part.names] }];
  }, []);
}

/** The busiest time of something, formatted for the reader; null = unknown. */
export interface Busiest {
  readonly name: string;
  readonly time: string | null;
}

/**
 * The busiest times: "Orien is busiest at 9 PM and Khyber at 8 PM.", "Both are busiest at 9 PM."
 *
 * @returns null when fewer than two are known
 */
export function busiestSentence(all: readonly Busiest[]): string | null {
  const known = all.flatMap(({ name, time }) => (time === null ? [] : [{ name, time }]));
  const [first, ...others] = known;
  if (first === undefined || others.length === 0) return null;
  if (others.every(({ time }) => time === first.time)) {
    const who =
      known.length < all.length
        ? inWords(known.map(({ name }) => name))
        : known.length === 2
          ? 'Both'
          : 'All';
    return `${who} are busiest at ${first.time}.`;
  }
  return `${inWords([`${first.name} is busiest at ${first.time}`, ...others.map(({ name, time }) => `${name} at ${time}`)])}.`;
}

/**
 * Names those without enough data: "There isn’t enough data to compare Thrane."
 *
 * @returns null when all are known
 */
export function unknownSentence(compared: readonly Compared[]): string | null {
  const unknown = compared.filter(({ value }) => value === null).map(({ name }) => name);
  if (unknown.length === 0) return null;
  if (unknown.length === compared.length) return 'Not enough data yet.';
  return `There isn’t enough data to compare ${inWords(unknown)}.`;
}
