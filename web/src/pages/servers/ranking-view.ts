import { dailyMeans, hourlyMeans, weekOf } from '@rollcall/game/population/day-of-week';
import type { ServerFacts } from '@rollcall/game/definition';
import type {
  Period,
  PopulationAverage,
  PopulationByHourAndDayOfWeek,
  PopulationUnique,
} from '@rollcall/game/population/population';
import {
  busiestOf,
  type Standing,
  standingAmong,
  standingText,
} from '@rollcall/game/population/server-standing';
import { serverKey } from '@rollcall/game/servers';
import type { ChosenServers } from '@rollcall/game/population/server-selection';
import { rangePhrases, serversPhrase } from '../../charts/controls/chart-choices.ts';
import { unknownNumber } from '../../ui/format.ts';
import { knownCounts } from './server-cards.ts';

/** A read; data is null while loading or after a failure. */
interface Source<T> {
  readonly data: T | null;
  readonly hasFailed: boolean;
}

export interface RankingOptions {
  readonly focus: ServerFacts;
  /** The servers shown, including the focus. */
  readonly servers: readonly ServerFacts[];
  readonly choice: ChosenServers;
  readonly period: Period;
  readonly isActiveOnly: boolean;
  /** Averages of the servers with enough data to be ranked. */
  readonly averages: Source<Readonly<Record<string, PopulationAverage>>>;
  readonly uniques: Source<PopulationUnique>;
  /** In the reader's time zone. */
  readonly week: Source<PopulationByHourAndDayOfWeek>;
  readonly words: RankingFormats;
}

/** Formats for numbers, days and hours in the reader's language. */
export interface RankingFormats {
  readonly whole: (value: number) => string;
  /** With one decimal. */
  readonly mean: (value: number) => string;
  /** Formats a share from 0 to 1. */
  readonly percent: (share: number) => string;
  /** 0 = Sunday. */
  readonly weekday: (day: number) => string;
  /** From an hour of the day to the next: `8–9 PM`. */
  readonly hour: (hour: number) => string;
}

/** One figure of the server with its rank. */
export interface RankedFact {
  readonly label: string;
  /** null while loading. */
  readonly value: string | null;
  /** `2nd of 8`; empty = no rank. */
  readonly place: string;
  /** Has the highest rank. */
  readonly isFirst: boolean;
  /** Note beside the value; may be empty. */
  readonly note: string;
}

export function rankingView(facts: RankingOptions) {
  const { servers: peers, averages, uniques, isActiveOnly, words } = facts;
  const mean = (field: keyof PopulationAverage) => (key: string) =>
    ownOf(averages.data ?? {}, key)?.[field] ?? null;
  const unique = (all: UniqueField, active: UniqueField) => (key: string) => {
    const counts = ownOf(knownCounts(uniques.data, isActiveOnly), key);
    return counts?.[isActiveOnly ? active : all] ?? null;
  };
  const ranked = (
    label: string,
    source: Source<unknown>,
    valueOf: (key: string) => number | null,
    format: (value: number) => string,
  ) => {
    const measured = peers.map(({ name }) => ({ server: name, value: valueOf(serverKey(name)) }));
    return { label, source, standing: standingAmong(measured, facts.focus.name), format };
  };
  const kind = isActiveOnly ? 'Active' : 'Unique';
  const characters = unique('unique_character_count', 'active_unique_character_count');
  const guilds = unique('unique_guild_count', 'active_unique_guild_count');
  const online = ranked('Characters on average', averages, mean('avg_character_count'), words.mean);
  const { choice, focus, period } = facts;
  const relation = choice.servers.includes(focus) ? 'Among' : 'Compared with';
  return {
    among: `${relation} ${serversPhrase(choice)}, ${rangePhrases[period]}.`,
    facts: [
      rankedFact(online, shareText(online.standing, words)),
      rankedFact(ranked('Groups on average', averages, mean('avg_lfm_count'), words.mean)),
      rankedFact(ranked(`${kind} characters`, uniques, characters, words.whole)),
      rankedFact(ranked(`${kind} guilds`, uniques, guilds, words.whole)),
      ...busiestFacts(facts),
    ],
  };
}

type UniqueField = keyof PopulationUnique['server_breakdown'][string];

/** Reads an own property: a server may be named like a property that every object inherits. */
const ownOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

interface Ranked {
  readonly label: string;
  readonly source: Source<unknown>;
  readonly standing: Standing | null;
  readonly format: (value: number) => string;
}

/** @param first start of the note, before the comparison; empty = nothing */
function rankedFact({ label, source, standing, format }: Ranked, first = ''): RankedFact {
  if (standing === null) return unknownFact(label, source);
  const { rank, value, rival } = standing;
  // All servers have 0: no rank.
  if (value === 0 && rank === 1) return { ...unknownFact(label, source), value: format(value), note: '' };
  const compared = rival === null ? '' : `${relationText(standing)} ${rival.server}: ${format(rival.value)}`;
  return {
    label,
    value: format(value),
    place: standingText(standing),
    isFirst: rank === 1 && standing.outOf > 1 && !standing.isShared,
    note: [first, compared].filter((note) => note !== '').join(' · '),
  };
}

/** `25.0% of all`; empty if there are no others. */
function shareText(standing: Standing | null, { percent }: RankingFormats): string {
  const share = standing?.share ?? null;
  return share === null || standing?.outOf === 1 ? '' : `${percent(share)} of all`;
}

/** How the server compares with its nearest rival. */
function relationText({ rank, value, rival }: Standing): string {
  if (rival?.value === value) return 'same as';
  return rank === 1 ? 'ahead of' : 'behind';
}

function unknownFact(label: string, { data, hasFailed }: Source<unknown>): RankedFact {
  const isComing = data === null && !hasFailed;
  return {
    label,
    value: isComing ? null : unknownNumber,
    place: '',
    isFirst: false,
    note: isComing ? '' : 'Not enough data',
  };
}

function busiestFacts({ focus, week, words }: RankingOptions): RankedFact[] {
  const own = ownOf(week.data ?? {}, serverKey(focus.name));
  const means = own === undefined ? null : weekOf(own);
  const hours = means === null ? [] : charactersOf(hourlyMeans(means, 'all'));
  const days = means === null ? [] : charactersOf(dailyMeans(means));
  return [
    busiestFact('Busiest hour', { week, values: hours, name: words.hour, words }),
    // A comparison would be unfair with incomplete days.
    days.includes(null)
      ? { ...unknownFact('Busiest day', week), note: 'Needs a full week of data' }
      : busiestFact('Busiest day', { week, values: days, name: words.weekday, words }),
  ];
}

const charactersOf = (means: readonly PopulationAverage[]) =>
  means.map(({ avg_character_count }) => avg_character_count);

interface BusiestParts {
  readonly week: Source<unknown>;
  readonly values: readonly (number | null)[];
  readonly name: (place: number) => string;
  readonly words: RankingFormats;
}

function busiestFact(label: string, { week, values, name, words }: BusiestParts): RankedFact {
  const [first, ...others] = busiestOf(values);
  if (first === undefined) {
    const isFlat = values.some((value) => value !== null);
    return { ...unknownFact(label, week), ...(isFlat && { note: 'No clear peak' }) };
  }
  return {
    label,
    value: name(first),
    place: '',
    isFirst: false,
    note: [
      `${words.mean(values[first] ?? 0)} online`,
      ...(others.length > 0 ? [`also ${others.map(name).join(', ')}`] : []),
    ].join(' · '),
  };
}
