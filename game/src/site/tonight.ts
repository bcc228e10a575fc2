import type { Character } from '../character/character.ts';
import { chain, compareBy, type Compare, lastWhen } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { type DescribedGroup, describeGroup } from '../lfm/lfm-quest.ts';
import { type JoinRule, makeJoinRule } from '../lfm/can-join.ts';
import type { Lfm, LfmsByServer } from '../lfm/lfm.ts';
import type { WeekAnswer } from '../population/day-of-week.ts';
import { type ServerInfos, serverStatus } from '../population/server-status.ts';
import type { Quest } from '../quest/quest.ts';
import type { TimerVisibility } from '../raid-timers/raid-timer-views.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';
import { findServer, serverKey } from '../servers.ts';
import { offsetIn, type ZoneOffsets } from '../time-zone.ts';
import { hoursPerDay } from '../trends/hourly-series.ts';
import { dayMs, hourMs, minuteMs } from '../time.ts';
import { hourOfWeek, localHourAt } from '../zone-hours.ts';

/** What the visitor's characters can do tonight. Times in ms since 1970. */

/** One of the visitor's characters in its last known state; null = never seen. */
export interface TonightOwner {
  readonly id: number;
  readonly character: Character | null;
}

export interface TonightFacts {
  readonly owners: readonly TonightOwner[];
  /** null = not loaded yet. */
  readonly groups: LfmsByServer | null;
  /** null = not loaded, so raids cannot be distinguished from other quests. */
  readonly questsById: ReadonlyMap<number, Quest> | null;
  /** Whether missing data has failed to load. */
  readonly hasFailed: boolean;
  readonly infos: ServerInfos | null;
  /** Running timers of all characters. */
  readonly timers: readonly RaidTimer[];
  /** By character id. */
  readonly visibilityOf: (id: number) => TimerVisibility;
  /** Whether the visitor ignores a group. */
  readonly isIgnored: (lfm: Lfm) => boolean;
  readonly definition: Pick<GameDefinition, 'servers' | 'party_size' | 'raid_size'>;
  readonly nowMs: number;
}

/** The groups that a character can join now. */
export type GroupsTonight =
  | {
      readonly state: 'known';
      /** Joinable raids, those that lack the fewest members first. */
      readonly raids: readonly DescribedGroup[];
      /** All other joinable groups, those with a quest first. */
      readonly others: readonly DescribedGroup[];
      /** Number of raids that the character could join if it were not on timer. */
      readonly onTimerCount: number;
    }
  /** unlisted: its server has no group list; unseen: the character is unknown. */
  | { readonly state: 'loading' | 'failed' | 'offline' | 'unlisted' | 'unseen' };

export interface CharacterTonight {
  readonly owner: TonightOwner;
  readonly groups: GroupsTonight;
  /** Running timers, the one that ends first comes first. */
  readonly timers: readonly RaidTimer[];
  readonly visibility: TimerVisibility;
}

/** What each of the visitor's characters can do now, in the given order. */
export function charactersTonight(facts: TonightFacts): readonly CharacterTonight[] {
  const answerFor = makeJoinRule(facts.timers, facts.nowMs);
  return facts.owners.map((owner) => {
    const timers = facts.timers
      .filter(({ characterId }) => characterId === owner.id)
      .toSorted(compareBy(({ endsAtMs }) => endsAtMs));
    return {
      owner,
      groups: groupsOf(owner.character, answerFor, facts),
      timers,
      visibility: facts.visibilityOf(owner.id),
    };
  });
}

function groupsOf(
  character: Character | null,
  answerFor: JoinRule,
  { groups, questsById, hasFailed, infos, isIgnored, definition }: TonightFacts,
): GroupsTonight {
  if (character === null) return { state: 'unseen' };
  const server = findServer(definition, character.server_name);
  if (server?.bitness !== 64) return { state: 'unlisted' };
  if (serverStatus(infos ?? {}, server.name) === 'offline') return { state: 'offline' };
  if (groups === null || questsById === null) return { state: hasFailed ? 'failed' : 'loading' };
  const posted = Object.values(groups[serverKey(server.name)] ?? {})
    .filter((lfm) => !isIgnored(lfm))
    .map((lfm) => describeGroup(lfm, { definition, questsById }))
    .toSorted(groupOrder);
  const canJoin = posted.filter((group) => answerFor(character, group) === 'yes');
  return {
    state: 'known',
    raids: canJoin.filter(({ isRaid }) => isRaid),
    others: canJoin.filter(({ isRaid }) => !isRaid),
    onTimerCount: posted.filter((group) => answerFor(character, group) === 'on timer').length,
  };
}

const groupOrder: Compare<DescribedGroup> = chain(
  lastWhen(({ quest }) => quest === null),
  compareBy(({ lfm }) => -lfm.members.length),
  compareBy(({ lfm }) => lfm.id),
);

/** yes: a raid that the character can join is posted, and it is not on timer; maybe: its timers are unknown. */
export function canRaidNow({
  groups,
  visibility,
}: Pick<CharacterTonight, 'groups' | 'visibility'>): 'yes' | 'maybe' | 'no' {
  if (groups.state !== 'known' || groups.raids.length === 0) return 'no';
  return visibility === 'known' ? 'yes' : 'maybe';
}

const ranks = { yes: 0, maybe: 1, no: 2 } as const;

function rankOf(shown: CharacterTonight): number {
  const { groups } = shown;
  if (groups.state !== 'known') return 4;
  const canJoin = groups.raids.length + groups.others.length > 0;
  return canJoin ? ranks[canRaidNow(shown)] : 3;
}

/**
 * The order of characters: those who can raid first, then those who can join any group; ties by level, the highest
 * first, then by name.
 */
export function tonightOrder(collator: Pick<Intl.Collator, 'compare'>): Compare<CharacterTonight> {
  return chain<CharacterTonight>(
    compareBy(rankOf),
    compareBy(({ owner }) => -(owner.character?.total_level ?? 0)),
    compareBy(({ owner }) => owner.character?.name ?? '', collator.compare),
    compareBy(({ owner }) => owner.id),
  );
}

/**
 * The end of the reader's day.
 *
 * @param offsets of the reader's zone, over the next day
 */
export function endOfDayMs(nowMs: number, offsets: ZoneOffsets): number {
  const localMs = nowMs + offsetIn(offsets, nowMs) * minuteMs;
  const midnightMs = (Math.floor(localMs / dayMs) + 1) * dayMs;
  // The offset at midnight, in case the clock changes before it.
  const roughlyMs = midnightMs - offsetIn(offsets, nowMs) * minuteMs;
  return midnightMs - offsetIn(offsets, roughlyMs) * minuteMs;
}

/** An hour by the reader's clock. */
export interface HourTonight {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** Average number of posted groups. */
  readonly groupCount: number;
}

/** An hour in which a group of a kind is likely. */
export interface LikelyHour extends HourTonight {
  /** Chance of at least one group of the kind, 0 to 1. */
  readonly chance: number;
}

/**
 * The hour with the most groups in the rest of the reader's day, including the present hour; the first of equal ones.
 * null = nothing is known.
 *
 * @param week of one server in the reader's zone, from `population/by-hour-and-day-of-week`
 * @param offsets of the reader's zone, over the next day
 */
export function bestHourTonight(week: WeekAnswer, nowMs: number, offsets: ZoneOffsets): HourTonight | null {
  const [best] = hoursLeft(week, nowMs, offsets)
    .filter(({ groupCount }) => groupCount > 0)
    .toSorted(compareBy(({ groupCount }) => -groupCount));
  return best ?? null;
}

/**
 * The hour in the rest of the reader's day in which a kind of group is most likely. Among hours with the same chance in
 * percent, it is the one with the most groups of any kind. null = it is unlikely in all of them, or nothing is known.
 *
 * @param chances 168, from Sunday 0:00 of the reader's zone on
 */
export function likeliestHourTonight(
  chances: readonly number[],
  week: WeekAnswer,
  nowMs: number,
  offsets: ZoneOffsets,
): LikelyHour | null {
  const [best] = hoursLeft(week, nowMs, offsets)
    .map((hour) => ({
      ...hour,
      chance: chances[hourOfWeek(localHourAt(offsets, hour.startsAtMs))] ?? 0,
    }))
    .filter(({ chance }) => wholePercent(chance) > 0)
    .toSorted(
      chain(
        compareBy(({ chance }) => -wholePercent(chance)),
        compareBy(({ groupCount }) => -groupCount),
      ),
    );
  return best ?? null;
}

const wholePercent = (chance: number) => Math.round(100 * chance);

/** The remaining hours of the reader's day, including the present one. An hour that the clock repeats occurs twice. */
function hoursLeft(week: WeekAnswer, nowMs: number, offsets: ZoneOffsets): readonly HourTonight[] {
  const minutesIntoHour = (Math.floor(nowMs / minuteMs) + offsetIn(offsets, nowMs)) % 60;
  const firstMs = (Math.floor(nowMs / minuteMs) - minutesIntoHour) * minuteMs;
  const count = Math.ceil((endOfDayMs(nowMs, offsets) - firstMs) / hourMs);
  return Array.from({ length: count }, (_, place) => {
    const startsAtMs = firstMs + place * hourMs;
    const hour = hourOfWeek(localHourAt(offsets, startsAtMs));
    const mean = week[Math.floor(hour / hoursPerDay)]?.[hour % hoursPerDay];
    return { startsAtMs, endsAtMs: startsAtMs + hourMs, groupCount: mean?.avg_lfm_count ?? 0 };
  });
}
