import {
  busiestSentence,
  type ComparisonWords,
  comparisonSentence,
  unknownSentence,
} from '../comparison-sentences.ts';
import { busiestOf } from '../population/server-standing.ts';
import { inWords } from '../text.ts';

/** A guild in a comparison. */
export interface ComparedGuild {
  readonly name: string;
  /** null = unknown. */
  readonly members: number | null;
  /** level → members. */
  readonly levels: Readonly<Record<string, number>>;
  /** Average number of members online at each hour of the reader's day over the last week; null = not counted. */
  readonly hours: readonly (number | null)[];
}

export interface GuildComparisonWords extends Pick<ComparisonWords, 'percent' | 'times'> {
  /** Formats a mean: 17.25 → `17.3` */
  readonly mean: (value: number) => string;
  /** Formats an hour of the day: 21 → `9 PM` */
  readonly hour: (hour: number) => string;
}

/** Sentences that compare two to four guilds. A single guild gives none. */
export function guildComparison(
  guilds: readonly ComparedGuild[],
  { hour, mean, ...numbers }: GuildComparisonWords,
): readonly string[] {
  if (guilds.length < 2) return [];
  const members = guilds.map(({ name, members: value }) => ({ name, value }));
  const online = guilds.map(({ name, hours }) => ({ name, value: meanOf(hours) }));
  const times = guilds.map(({ name, hours }) => {
    const [busiest] = busiestOf(hours);
    return { name, time: busiest === undefined ? null : hour(busiest) };
  });
  return [
    comparisonSentence(members, { verb: 'has', verbOfMany: 'have', noun: 'members', ...numbers }),
    comparisonSentence(online, {
      verb: 'averages',
      verbOfMany: 'average',
      noun: 'members online',
      ...numbers,
    }),
    levelSentence(guilds, mean),
    busiestSentence(times),
    unknownSentence(members),
  ].filter((sentence) => sentence !== null);
}

function levelSentence(guilds: readonly ComparedGuild[], mean: (value: number) => string): string | null {
  const known = guilds.flatMap(({ name, levels }) => {
    const level = meanLevel(levels);
    return level === null ? [] : [{ name, level }];
  });
  if (known.length < 2) return null;
  const parts = known
    .toSorted((a, b) => b.level - a.level)
    .map(({ name, level }) => `${mean(level)} in ${name}`);
  return `The average level is ${inWords(parts)}.`;
}

function meanLevel(levels: ComparedGuild['levels']): number | null {
  const counts = Object.entries(levels).map(([level, count]) => ({ level: Number(level), count }));
  const members = counts.reduce((sum, { count }) => sum + count, 0);
  return members === 0 ? null : counts.reduce((sum, { level, count }) => sum + level * count, 0) / members;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
