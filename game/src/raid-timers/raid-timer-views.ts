import type { Character } from '../character/character.ts';
import { chain, compareBy, lastWhen, type Compare } from '../compare.ts';
import { type Quest, questNamesText } from '../quest/quest.ts';
import { indexRaidsByArea } from '../character/raid-exits.ts';
import { raidTimerSubject, type RaidTimer } from './raid-timers.ts';

/** The raid timers of the visitor's characters, by character and by raid. Times in ms since 1970. */

/** One of the visitor's characters in its last known state; null = not loaded yet. */
export interface TimerOwner {
  readonly id: number;
  readonly character: Pick<Character, 'name' | 'total_level'> | null;
}

/** Sort orders of the raid timers page. */
export const raidSorts = ['recent', 'level', 'name'] as const;
export type RaidSort = (typeof raidSorts)[number];

/**
 * What is known of a character's timers: known = all of them; hidden = the server hides them, at least from this
 * browser; unknown = the server did not answer, or does not know this id.
 */
export type TimerVisibility = 'known' | 'hidden' | 'unknown';

export interface CharacterTimers<Owner> {
  readonly owner: Owner;
  /** Newest first, including those that ended while the page was open. */
  readonly timers: readonly RaidTimer[];
}

export interface RaidTimers<Owner> {
  /** Ascending. Several if raids share an area and cannot be distinguished. */
  readonly questIds: readonly number[];
  /** The quests with these ids that are in the catalogue. */
  readonly quests: readonly Quest[];
  /** Sorted by the end of the timer, earliest first. */
  readonly onTimer: readonly { readonly owner: Owner; readonly timer: RaidTimer }[];
  /** Not on timer, and high enough. */
  readonly free: readonly Owner[];
  /** Not on timer, but below the raid's lowest level. */
  readonly tooLow: readonly Owner[];
  /** Characters whose timers are unknown. */
  readonly unknown: readonly Owner[];
}

type Collate = Pick<Intl.Collator, 'compare'>;

/** Whether a timer has run out. */
export function isOffTimer({ endsAtMs }: Pick<RaidTimer, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs <= nowMs;
}

/**
 * The latest end of a timer in the past; 0 = none has ended yet. The list of free characters changes only when this
 * value does.
 */
export function lastEndMs(timers: readonly RaidTimer[], nowMs: number): number {
  return timers.reduce(
    (last, timer) => (isOffTimer(timer, nowMs) ? Math.max(last, timer.endsAtMs) : last),
    0,
  );
}

/** Maximum pause between two updates with which the visitor sees a timer run out. */
const lookedAwayMs = 5000;

/** Timers that ran out between two updates; empty if the updates are far apart, as after sleep. */
export function endedBetween(
  timers: readonly RaidTimer[],
  beforeMs: number,
  nowMs: number,
): readonly RaidTimer[] {
  if (nowMs - beforeMs > lookedAwayMs) return [];
  return timers.filter((timer) => isOffTimer(timer, nowMs) && !isOffTimer(timer, beforeMs));
}

/**
 * The running timers, followed by those that ended while the page was open. These stay until a newer timer for the same
 * character and raids replaces them. Timers that stopped early are dropped.
 *
 * @returns the same array as before when the timers are the same
 */
export function withEnded(
  seen: readonly RaidTimer[],
  running: readonly RaidTimer[],
  nowMs: number,
): readonly RaidTimer[] {
  const subjects = new Set(running.map(raidTimerSubject));
  const ended = seen.filter((timer) => isOffTimer(timer, nowMs) && !subjects.has(raidTimerSubject(timer)));
  const timers = [...running, ...ended];
  return namesOf(timers) === namesOf(seen) ? seen : timers;
}

/**
 * Returns texts by which timers are compared. They contain the end, since the operator may change how long timers run.
 */
const namesOf = (timers: readonly RaidTimer[]) =>
  timers.map((timer) => `${raidTimerSubject(timer)}:${timer.endsAtMs}`).join(' ');

const newest = (timers: readonly RaidTimer[]) =>
  timers.reduce((latest, { completedAtMs }) => Math.max(latest, completedAtMs), 0);

const nameOf = ({ character }: TimerOwner) => character?.name ?? '';
const levelOf = ({ character }: TimerOwner) => character?.total_level ?? 0;

/** By name, with characters without a name last, then by id. */
function byName(collator: Collate): Compare<TimerOwner> {
  return chain(
    lastWhen((owner) => nameOf(owner) === ''),
    compareBy(nameOf, (a, b) => collator.compare(a, b)),
    compareBy(({ id }) => id),
  );
}

const byLevel: Compare<TimerOwner> = compareBy((owner) => -levelOf(owner));

/**
 * Every character with its timers, if any. Sorted by name; by level, highest first; or by the most recent raid, with
 * characters without timers last. Ties are sorted by name.
 */
export function timersByCharacter<Owner extends TimerOwner>(
  owners: readonly Owner[],
  timers: readonly RaidTimer[],
  sort: RaidSort,
  collator: Collate,
): readonly CharacterTimers<Owner>[] {
  const orders: Readonly<Record<RaidSort, readonly Compare<CharacterTimers<Owner>>[]>> = {
    name: [],
    level: [(a, b) => byLevel(a.owner, b.owner)],
    recent: [compareBy((shown) => -newest(shown.timers))],
  };
  const nameOrder = byName(collator);
  return owners
    .map((owner) => ({ owner, timers: timers.filter(({ characterId }) => characterId === owner.id) }))
    .toSorted(chain(...orders[sort], (a, b) => nameOrder(a.owner, b.owner)));
}

export interface RaidViewFacts<Owner> {
  readonly questsById: ReadonlyMap<number, Quest>;
  readonly visibilityOf: (owner: Owner) => TimerVisibility;
  readonly sort: RaidSort;
  readonly collator: Collate;
  readonly nowMs: number;
}

/**
 * Every raid with the characters who are free and those who are on timer, and until when. Players need this when they
 * form a group. Characters with unknown timers are listed separately.
 */
export function timersByRaid<Owner extends TimerOwner>(
  owners: readonly Owner[],
  timers: readonly RaidTimer[],
  facts: RaidViewFacts<Owner>,
) {
  const viewOf = raidViewer(owners, timers, facts);
  const onTimer = new Map(timers.map(({ questIds }) => [questIds.join('+'), questIds]));
  const closedIds = new Set(timers.flatMap(({ questIds }) => questIds));
  // A quest with another id is in the index twice.
  const quests = new Set(facts.questsById.values());
  const others = [...indexRaidsByArea(quests).values()].filter(
    (questIds) => !questIds.some((id) => closedIds.has(id)),
  );
  return {
    /** Raids with a character on timer, or with a timer that ended while the page was open. */
    closed: [...onTimer.values()].map(viewOf).toSorted(raidOrder(facts.sort, timers, facts.collator)),
    /** All other raids of the catalogue, by name. */
    open: others.map(viewOf).toSorted(raidOrder('name', timers, facts.collator)),
  };
}

function raidViewer<Owner extends TimerOwner>(
  owners: readonly Owner[],
  timers: readonly RaidTimer[],
  { questsById, visibilityOf, collator, nowMs }: RaidViewFacts<Owner>,
): (questIds: readonly number[]) => RaidTimers<Owner> {
  const running = timers.filter((timer) => !isOffTimer(timer, nowMs));
  const sorted = owners.toSorted(chain<Owner>(byLevel, byName(collator)));
  return (questIds) => {
    const about = running.filter((timer) => timer.questIds.some((id) => questIds.includes(id)));
    const quests = questIds.flatMap((id) => questsById.get(id) ?? []);
    const lowest = lowestLevel(quests);
    const busy = new Set(about.map(({ characterId }) => characterId));
    const rest = sorted.filter(({ id }) => !busy.has(id));
    const idle = rest.filter((owner) => visibilityOf(owner) === 'known');
    const isHighEnough = ({ character }: Owner) => character === null || character.total_level >= lowest;
    return {
      questIds,
      quests,
      onTimer: about
        .flatMap((timer) => {
          const owner = owners.find(({ id }) => id === timer.characterId);
          return owner === undefined ? [] : [{ owner, timer }];
        })
        .toSorted(compareBy(({ timer }) => timer.endsAtMs)),
      free: idle.filter(isHighEnough),
      tooLow: idle.filter((owner) => !isHighEnough(owner)),
      unknown: rest.filter((owner) => visibilityOf(owner) !== 'known'),
    };
  };
}

type RaidLevels = Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>;

/** The different levels of raids, ascending. */
export function raidLevels(quests: readonly RaidLevels[]): readonly number[] {
  const levels = quests.flatMap(({ heroic_normal_cr, epic_normal_cr }) => [heroic_normal_cr, epic_normal_cr]);
  return [...new Set(levels.flatMap((level) => level ?? []))].sort((a, b) => a - b);
}

/** 0 when the catalogue has no level, so that nobody is too low. */
const lowestLevel = (quests: readonly RaidLevels[]) => raidLevels(quests)[0] ?? 0;

function raidOrder<Owner>(
  sort: RaidSort,
  timers: readonly RaidTimer[],
  collator: Collate,
): Compare<RaidTimers<Owner>> {
  const keyOf = ({ questIds }: Pick<RaidTimer, 'questIds'>) => questIds.join('+');
  const orders: Readonly<Record<RaidSort, readonly Compare<RaidTimers<Owner>>[]>> = {
    name: [],
    level: [compareBy(({ quests }) => -(raidLevels(quests).at(-1) ?? 0))],
    recent: [compareBy((raid) => -newest(timers.filter((timer) => keyOf(timer) === keyOf(raid))))],
  };
  return chain(
    ...orders[sort],
    lastWhen(({ quests }) => quests.length === 0),
    compareBy(
      ({ quests }) => questNamesText(quests),
      (a, b) => collator.compare(a, b),
    ),
    compareBy(keyOf),
  );
}
