import {
  busiestSentence,
  type ComparisonWords,
  comparisonSentence,
  unknownSentence,
} from '../comparison-sentences.ts';
import type { ServerFacts } from '../definition.ts';
import { mostCompared } from '../population/server-selection.ts';
import { busiestOf } from '../population/server-standing.ts';
import { serverKey } from '../servers.ts';
import { inWords, typedText } from '../text.ts';
import { isGuildName } from './guild.ts';

/** A guild as an address names it. */
export interface NamedGuild {
  readonly server: ServerFacts;
  readonly name: string;
}

/** `orien:Lantern Watch` */
export function guildWord({ server, name }: NamedGuild): string {
  return `${serverKey(server.name)}:${name}`;
}

/**
 * The guilds of a list (`compare=orien:Lantern Watch,thelanis:Other`), each once, four at most. A comma parts two guilds
 * only where a server and a colon follow: names of guilds may hold commas.
 */
export function comparedGuilds(list: string, servers: readonly ServerFacts[]): readonly NamedGuild[] {
  const parts = list.split(',').reduce<readonly string[]>((words, part) => {
    const last = words.at(-1);
    const isNext = guildOf(part, servers) !== null;
    return isNext || last === undefined ? [...words, part] : [...words.slice(0, -1), `${last},${part}`];
  }, []);
  const guilds = new Map<string, NamedGuild>();
  for (const part of parts) {
    const guild = guildOf(part, servers);
    if (guild !== null) guilds.set(guildWord(guild).toLowerCase(), guild);
  }
  return [...guilds.values()].slice(0, mostCompared);
}

function guildOf(part: string, servers: readonly ServerFacts[]): NamedGuild | null {
  const [word = '', ...rest] = part.split(':');
  const name = typedText(rest.join(':'));
  const server = servers.find((each) => serverKey(each.name) === word.trim().toLowerCase());
  return server !== undefined && isGuildName(name) ? { server, name } : null;
}

/** A guild as it is compared with others. */
export interface ComparedGuild {
  readonly name: string;
  /** null = nobody knows. */
  readonly members: number | null;
  /** level → members. */
  readonly levels: Readonly<Record<string, number>>;
  /** Members online at each hour of the day of the reader, on average over the last week; null = not counted. */
  readonly hours: readonly (number | null)[];
}

export interface GuildComparisonWords extends Pick<ComparisonWords, 'percent' | 'times'> {
  /** A mean: 17.25 → `17.3` */
  readonly mean: (value: number) => string;
  /** 21 → `9 PM` */
  readonly hour: (hour: number) => string;
}

/** What is to be said of two to four guilds; none of fewer. */
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
