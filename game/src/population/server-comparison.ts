import {
  busiestSentence,
  type ComparisonWords,
  comparisonSentence,
  unknownSentence,
} from '../comparison-sentences.ts';
import { busiestOf } from './server-standing.ts';

/** A server in a comparison. */
export interface ComparedServer {
  readonly name: string;
  /** Average over the range; null = no data. */
  readonly characters: number | null;
  readonly groups: number | null;
  /** Average number of characters at each hour from the reader's midnight; null = no data. */
  readonly hours: readonly (number | null)[];
}

/** Formats of numbers and hours. */
export interface ServerComparisonWords extends Pick<ComparisonWords, 'percent' | 'times'> {
  /** 21 → `9 PM` */
  readonly hour: (hour: number) => string;
}

/** Sentences that compare two to four servers; none for a single one. */
export function serverComparison(
  servers: readonly ComparedServer[],
  { hour, ...numbers }: ServerComparisonWords,
): readonly string[] {
  if (servers.length < 2) return [];
  const averages = { verb: 'averages', verbOfMany: 'average', ...numbers };
  const characters = servers.map(({ name, characters: value }) => ({ name, value }));
  const groups = servers.map(({ name, groups: value }) => ({ name, value }));
  const times = servers.map(({ name, hours }) => {
    const [busiest] = busiestOf(hours);
    return { name, time: busiest === undefined ? null : hour(busiest) };
  });
  return [
    comparisonSentence(characters, { ...averages, noun: 'players' }),
    comparisonSentence(groups, { ...averages, noun: 'groups' }),
    busiestSentence(times),
    unknownSentence(characters),
  ].filter((sentence) => sentence !== null);
}
