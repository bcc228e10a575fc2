import type { Character } from '../character/character.ts';
import { chain, compareBy, lastWhen, type Compare } from '../compare.ts';
import { type Quest, questNamesText } from '../quest/quest.ts';
import { indexRaidsByArea } from '../character/raid-exits.ts';
import { raidTimerSubject, type RaidTimer } from './raid-timers.ts';

/** The raid timers of the visitor's characters, by character and by raid. Times in ms since 1970. */

/** One of the visitor's characters as it is kept: what was last seen of it, null = nothing yet. */
export interface TimerOwner {
  readonly id: number;
  readonly character: Pick<Character, 'name' | 'total_level'> | null;
}

/** The orders of the raid timers page. */
export const raidSorts = ['recent', 'level', 'name'] as const;
export type RaidSort = (typeof raidSorts)[number];

/**
 * What is known of a character's timers: known = all of them; hidden = the server tells nobody, or not this browser;
 * unknown = the server could not be asked, or knows nobody of that id.
 */
export type TimerKnowledge = 'known' | 'hidden' | 'unknown';

export interface CharacterTimers<Owner> {
  readonly owner: Owner;
  /** Newest first, those that ended while one looked among them. */
  readonly timers: readonly RaidTimer[];
}

export interface RaidTimers<Owner> {
  /** Ascending; several when raids share an area and cannot be told apart. */
  readonly questIds: readonly number[];
  /** Those of them that the catalogue knows. */
  readonly quests: readonly Quest[];
  /** Whoever is free soonest comes first. */
  readonly onTimer: readonly { readonly owner: Owner; readonly timer: RaidTimer }[];
  /** May go now, and high enough for it. */
  readonly free: readonly Owner[];
  /** Not on timer, but below its lowest level. */
  readonly tooLow: readonly Owner[];
  /** Nobody knows whether they are on timer. */
  readonly unknown: readonly Owner[];
}

export interface ByRaid<Owner> {
  /** Raids that somebody is or was on timer for. */
  readonly closed: readonly RaidTimers<Owner>[];
  /** All others of the catalogue, by name. */
  readonly open: readonly RaidTimers<Owner>[];
}

type Collate = Pick<Intl.Collator, 'compare'>;

/** Has it run out by now? */
export function isOffTimer({ endsAtMs }: Pick<RaidTimer, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs <= nowMs;
}

/** The moment at which the last timer ran out, 0 = none has yet: until it moves, who is free stays the same. */
export function lastEndMs(timers: readonly RaidTimer[], nowMs: number): number {
  return timers.reduce(
    (last, timer) => (isOffTimer(timer, nowMs) ? Math.max(last, timer.endsAtMs) : last),
    0,
  );
}

/** Who did not look for longer than this did not see a timer run out. */
const lookedAwayMs = 5000;

/** Timers that ran out between two looks at the clock; none when they lie apart, as after sleep. */
export function endedBetween(
  timers: readonly RaidTimer[],
  beforeMs: number,
  nowMs: number,
): readonly RaidTimer[] {
  if (nowMs - beforeMs > lookedAwayMs) return [];
  return timers.filter((timer) => isOffTimer(timer, nowMs) && !isOffTimer(timer, beforeMs));
}

/**
 * Timers that run now, and behind them those that somebody saw running and that have ended since: they stay until there
 * is a newer one of the same character and raids. What stopped for another reason is dropped.
 *
 * @returns the same array as before when it holds the same timers
 */
export function keepEnded(
  seen: readonly RaidTimer[],
  running: readonly RaidTimer[],
  nowMs: number,
): readonly RaidTimer[] {
  const subjects = new Set(running.map(raidTimerSubject));
  const ended = seen.filter((timer) => isOffTimer(timer, nowMs) && !subjects.has(raidTimerSubject(timer)));
  const timers = [...running, ...ended];
  return namesOf(timers) === namesOf(seen) ? seen : timers;
}

/** The end as well: the operator may change how long timers run. */
const namesOf = (timers: readonly RaidTimer[]) =>
  timers.map((timer) => `${raidTimerSubject(timer)}:${timer.endsAtMs}`).join(' ');

const newest = (timers: readonly RaidTimer[]) =>
  timers.reduce((latest, { completedAtMs }) => Math.max(latest, completedAtMs), 0);

const nameOf = ({ character }: TimerOwner) => character?.name ?? '';
const levelOf = ({ character }: TimerOwner) => character?.total_level ?? 0;

/** By name, those without one last, those of one name by id. */
function byName(collator: Collate): Compare<TimerOwner> {
  return chain(
    lastWhen((owner) => nameOf(owner) === ''),
    compareBy(nameOf, (a, b) => collator.compare(a, b)),
    compareBy(({ id }) => id),
  );
}

const byLevel: Compare<TimerOwner> = compareBy((owner) => -levelOf(owner));

/**
 * Every character with its timers, also who has none: by name, the highest level first, or whoever left a raid last
 * first, with those without timers behind. Equals go by name.
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
  readonly knowledgeOf: (owner: Owner) => TimerKnowledge;
  readonly sort: RaidSort;
  readonly collator: Collate;
  readonly nowMs: number;
}

/**
 * Every raid with who may go and who may not, and until when: what somebody asks who forms a group. Of whom nothing is
 * known is on neither side, and named as such.
 */
export function timersByRaid<Owner extends TimerOwner>(
  owners: readonly Owner[],
  timers: readonly RaidTimer[],
  facts: RaidViewFacts<Owner>,
): ByRaid<Owner> {
  const viewOf = raidViewer(owners, timers, facts);
  const onTimer = new Map(timers.map(({ questIds }) => [questIds.join('+'), questIds]));
  const closedIds = new Set(timers.flatMap(({ questIds }) => questIds));
  // A quest that is known by another id, too, stands in it twice.
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
  { questsById, knowledgeOf, collator, nowMs }: RaidViewFacts<Owner>,
): (questIds: readonly number[]) => RaidTimers<Owner> {
  const running = timers.filter((timer) => !isOffTimer(timer, nowMs));
  const sorted = owners.toSorted(chain<Owner>(byLevel, byName(collator)));
  return (questIds) => {
    const about = running.filter((timer) => timer.questIds.some((id) => questIds.includes(id)));
    const quests = questIds.flatMap((id) => questsById.get(id) ?? []);
    const lowest = lowestLevel(quests);
    const busy = new Set(about.map(({ characterId }) => characterId));
    const rest = sorted.filter(({ id }) => !busy.has(id));
    const idle = rest.filter((owner) => knowledgeOf(owner) === 'known');
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
      unknown: rest.filter((owner) => knowledgeOf(owner) !== 'known'),
    };
  };
}

type RaidLevels = Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>;

/** The levels that raids are played at, ascending, each once. */
export function raidLevels(quests: readonly RaidLevels[]): readonly number[] {
  const levels = quests.flatMap(({ heroic_normal_cr, epic_normal_cr }) => [heroic_normal_cr, epic_normal_cr]);
  return [...new Set(levels.flatMap((level) => level ?? []))].sort((a, b) => a - b);
}

/** 0 when the catalogue does not say: then nobody is too low. */
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
