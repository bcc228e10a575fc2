import type { Character } from '../character/character.ts';
import { chain, compareBy, lastWhen, type Compare } from '../compare.ts';
import { type Quest, questNamesText } from '../quest/quest.ts';
import { indexRaidsByArea } from '../character/raid-exits.ts';
import { raidTimerSubject, type RaidTimer } from './raid-timers.ts';

/** The raid timers of the visitor's characters, by character and by raid. Times in ms since 1970. */

/** One of the visitor's characters with its last known state; null = none yet. */
export interface TimerOwner {
  readonly id: number;
  readonly character: Pick<Character, 'name' | 'total_level'> | null;
}

/** The orders of the raid timers page. */
export const raidSorts = ['recent', 'level', 'name'] as const;
export type RaidSort = (typeof raidSorts)[number];

/**
 * Knowledge of a character's timers: known = all of them; hidden = the server hides them, at least from this browser;
 * unknown = the server did not answer, or does not know that id.
 */
export type TimerVisibility = 'known' | 'hidden' | 'unknown';

export interface CharacterTimers<Owner> {
  readonly owner: Owner;
  /** Newest first, including those that ended while the visitor was looking. */
  readonly timers: readonly RaidTimer[];
}

export interface RaidTimers<Owner> {
  /** Ascending; several when raids share an area and cannot be distinguished. */
  readonly questIds: readonly number[];
  /** The quests among them that the catalogue has. */
  readonly quests: readonly Quest[];
  /** The first to be free comes first. */
  readonly onTimer: readonly { readonly owner: Owner; readonly timer: RaidTimer }[];
  /** Not on timer, and high enough. */
  readonly free: readonly Owner[];
  /** Not on timer, but below the lowest level. */
  readonly tooLow: readonly Owner[];
  /** Characters whose timers are unknown. */
  readonly unknown: readonly Owner[];
}

export interface ByRaid<Owner> {
  /** Raids with a character on timer, now or before. */
  readonly closed: readonly RaidTimers<Owner>[];
  /** All other raids of the catalogue, by name. */
  readonly open: readonly RaidTimers<Owner>[];
}

type Collate = Pick<Intl.Collator, 'compare'>;

/** Whether it has run out by now. */
export function isOffTimer({ endsAtMs }: Pick<RaidTimer, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs <= nowMs;
}

/** The last end of a timer, 0 = none has ended yet: until it changes, the free characters stay the same. */
export function lastEndMs(timers: readonly RaidTimer[], nowMs: number): number {
  return timers.reduce(
    (last, timer) => (isOffTimer(timer, nowMs) ? Math.max(last, timer.endsAtMs) : last),
    0,
  );
}

/** After a longer absence, the visitor did not see a timer run out. */
const lookedAwayMs = 5000;

/** Timers that ran out between two looks at the clock; none when those are far apart, as after sleep. */
export function endedBetween(
  timers: readonly RaidTimer[],
  beforeMs: number,
  nowMs: number,
): readonly RaidTimer[] {
  if (nowMs - beforeMs > lookedAwayMs) return [];
  return timers.filter((timer) => isOffTimer(timer, nowMs) && !isOffTimer(timer, beforeMs));
}

/**
 * Running timers, followed by those that ended in view: they stay until there is a newer one for the same character and
 * raids. Timers that stopped for another reason are dropped.
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

/** Includes the end: the operator may change how long timers run. */
const namesOf = (timers: readonly RaidTimer[]) =>
  timers.map((timer) => `${raidTimerSubject(timer)}:${timer.endsAtMs}`).join(' ');

const newest = (timers: readonly RaidTimer[]) =>
  timers.reduce((latest, { completedAtMs }) => Math.max(latest, completedAtMs), 0);

const nameOf = ({ character }: TimerOwner) => character?.name ?? '';
const levelOf = ({ character }: TimerOwner) => character?.total_level ?? 0;

/** By name, with nameless ones last; equal names by id. */
function byName(collator: Collate): Compare<TimerOwner> {
  return chain(
    lastWhen((owner) => nameOf(owner) === ''),
    compareBy(nameOf, (a, b) => collator.compare(a, b)),
    compareBy(({ id }) => id),
  );
}

const byLevel: Compare<TimerOwner> = compareBy((owner) => -levelOf(owner));

/**
 * Every character with its timers, even without any: by name, by level with the highest first, or by the latest raid,
 * with those without timers last. Equal ones are ordered by name.
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
 * Every raid with the characters who are free and those who are not, and until when: what players ask when they form a
 * group. Characters with unknown timers are listed as such, on neither side.
 */
export function timersByRaid<Owner extends TimerOwner>(
  owners: readonly Owner[],
  timers: readonly RaidTimer[],
  facts: RaidViewFacts<Owner>,
): ByRaid<Owner> {
  const viewOf = raidViewer(owners, timers, facts);
  const onTimer = new Map(timers.map(({ questIds }) => [questIds.join('+'), questIds]));
  const closedIds = new Set(timers.flatMap(({ questIds }) => questIds));
  // A quest with another id is in the index twice.
  const quests = new Set(facts.questsById.values());
  const others = [...indexRaidsByArea(quests).values()].filter(
    (questIds) => !questIds.some((id) => closedIds.has(id)),
  );
  return {
    closed: [...onTimer.values()].map(viewOf).toSorted(raidOrder(facts.sort, timers, facts.collator)),
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

/** The levels of raids, ascending, each once. */
export function raidLevels(quests: readonly RaidLevels[]): readonly number[] {
  const levels = quests.flatMap(({ heroic_normal_cr, epic_normal_cr }) => [heroic_normal_cr, epic_normal_cr]);
  return [...new Set(levels.flatMap((level) => level ?? []))].sort((a, b) => a - b);
}

/** 0 when the catalogue has none: then nobody is too low. */
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
