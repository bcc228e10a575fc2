import { pageLocale } from '../../ui/locale.ts';
import type { Character } from '@rollcall/game/character/character';
import { type Quest, unknownQuestName } from '@rollcall/game/quest/quest';
import {
  type CharacterTimers,
  isOffTimer,
  raidLevels,
  type RaidSort,
  type RaidTimers,
  type TimerVisibility,
} from '@rollcall/game/raid-timers/raid-timer-views';
import type { RaidTimer } from '@rollcall/game/raid-timers/raid-timers';
import { createContext, useContext } from 'react';
import { type Catalogue, isCatalogueSettled } from '../../api/catalogue.ts';
import { type LinkedQuest, linkedQuests } from '../../lists/quest-summary.ts';
import { personName } from '../../people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import type { TimersView } from '../../storage/timers-view-store.ts';
import { formatCount, formatNames, formatNumber } from '../../ui/format.ts';

/** Data shared by everything that shows a timer; keeps its identity until it changes. */
export interface TimersFacts {
  /** Links to raids; empty = unknown raids; null while the catalogue is loading. */
  readonly raidLinks: (questIds: readonly number[]) => readonly LinkedQuest[] | null;
  /** Describes a timer: "The Shroud of Torvald". */
  readonly subject: (timer: RaidTimer) => string;
  readonly timeZone: string;
  /** Format from `makeShortTime`. */
  readonly shortTime: (epochMs: number) => string;
  /** Time at which the last timer ended. Apart from countdowns and ages, nothing else shown depends on the time. */
  readonly shownAtMs: number;
  readonly onDismiss: (timer: RaidTimer) => void;
  /** @param keys keys of dismissed timers */
  readonly onRestore: (keys: readonly string[]) => void;
  /** @param withNights also adds the visitor's coming raid nights */
  readonly onCalendar: (timers: readonly RaidTimer[], withNights?: boolean) => void;
}

/** Provided by the board. */
export const TimersContext = createContext<TimersFacts | null>(null);

/** The facts of the board around the component. */
export function useTimersFacts(): TimersFacts {
  const facts = useContext(TimersContext);
  if (facts === null) throw new Error('There is no board of raid timers above this component.');
  return facts;
}

export const viewChoices: readonly { readonly value: TimersView['by']; readonly label: string }[] = [
  { value: 'character', label: 'By character' },
  { value: 'raid', label: 'By raid' },
];

/** Options of the order of raids. */
export const sortChoices: readonly { readonly value: RaidSort; readonly label: string }[] = [
  { value: 'recent', label: 'Most Recent Raid' },
  { value: 'level', label: 'Level' },
  { value: 'name', label: 'Name' },
];

/** Notes on the meaning and the limits of timers. */
export const caveats: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'A timer starts when you leave the raid,',
    text: 'completed or not: from outside, both look the same. Dismiss a timer that doesn’t count.',
  },
  {
    title: 'Timer bypasses can’t be seen.',
    text: 'If you used one, the timer here keeps running. Dismiss it.',
  },
  {
    title: 'Raids in the same place share a timer.',
    text: 'There’s no way to tell which one was played, so they are listed together.',
  },
  {
    title: 'Raids of anonymous characters are hidden.',
    text: 'Verify one that is yours to see its timers. Only you will see them.',
  },
];

/**
 * The raids of a timer, each with its page; empty = unknown raids.
 *
 * @returns null while the catalogue is loading, when nothing is called unknown
 */
export function raidLinks(
  questIds: readonly number[],
  questsById: ReadonlyMap<number, Pick<Quest, 'id' | 'name'>>,
  catalogueState: Catalogue['state'],
): readonly LinkedQuest[] | null {
  const quests = questIds.flatMap((id) => questsById.get(id) ?? []);
  return quests.length > 0 || isCatalogueSettled(catalogueState) ? linkedQuests(quests) : null;
}

/** "Tempest's Spine / Legendary Tempest's Spine". */
export function raidName(links: readonly LinkedQuest[] | null): string | null {
  if (links === null) return null;
  return links.length === 0 ? unknownQuestName : links.map(({ name }) => name).join(' / ');
}

/** Ids of characters in the answer, of those hidden by the server, and of those with a token in this browser. */
interface TimerSources {
  readonly answeredIds: ReadonlySet<number>;
  readonly withheldIds: ReadonlySet<number>;
  readonly verifiedIds: ReadonlySet<number>;
}

/**
 * State of knowledge about a character's timers. A character without an answer counts as hidden if it was ever seen:
 * verifying it shows more, even if an earlier token was revoked.
 */
export function timerVisibility(
  { id, character }: { id: number; character: Pick<Character, 'is_anonymous'> | null },
  { answeredIds, withheldIds, verifiedIds }: TimerSources,
): TimerVisibility {
  if (character !== null && withheldIds.has(id)) return 'hidden';
  if (character?.is_anonymous === true && !verifiedIds.has(id)) return 'hidden';
  return answeredIds.has(id) ? 'known' : 'unknown';
}

export interface TimersSummary {
  /** The timer that ends next; null = none is running. */
  readonly next: RaidTimer | null;
  readonly runningCount: number;
  readonly busyCount: number;
  /** "on 2 of 5 characters". */
  readonly busyText: string;
}

/** The summary of the page: when the next raid is open again. */
export function timersSummary(
  owners: readonly { readonly id: number }[],
  timers: readonly RaidTimer[],
  nowMs: number,
): TimersSummary {
  const ids = new Set(owners.map(({ id }) => id));
  const running = timers.filter((timer) => !isOffTimer(timer, nowMs) && ids.has(timer.characterId));
  const next = running.reduce<RaidTimer | null>(
    (first, timer) => (first !== null && first.endsAtMs <= timer.endsAtMs ? first : timer),
    null,
  );
  const busyCount = new Set(running.map(({ characterId }) => characterId)).size;
  return {
    next,
    runningCount: running.length,
    busyCount,
    busyText: `on ${busyCount} of ${formatCount(owners.length, 'character')}`,
  };
}

/** Explains that no timer is known to run. Characters without data are not called free. */
export function noTimersText({ ownerCount, unseenCount }: { ownerCount: number; unseenCount: number }): {
  readonly title: string;
  readonly text: string;
} {
  const unseen = `No data for ${formatCount(unseenCount, 'character')}: see below.`;
  if (unseenCount >= ownerCount) return { title: 'No raid timers known', text: unseen };
  const title = 'No raid timers running';
  if (unseenCount === 0) {
    return { title, text: 'Your characters can run every raid that they’re high enough for.' };
  }
  return { title, text: `The others can run every raid that they’re high enough for. ${unseen}` };
}

/** Added to the number on timer: ", 1 unknown"; empty = all are known. */
export function unseenText(unseenCount: number): string {
  return unseenCount === 0 ? '' : `, ${formatNumber(unseenCount)} unknown`;
}

export interface CharacterGroups<Owner> {
  readonly onTimer: readonly CharacterTimers<Owner>[];
  readonly free: readonly Owner[];
  readonly hidden: readonly Owner[];
  readonly unknown: readonly Owner[];
}

/** Characters with timers, and the others by reason for having none. */
export function groupCharacters<Owner>(
  shown: readonly CharacterTimers<Owner>[],
  visibilityOf: (owner: Owner) => TimerVisibility,
): CharacterGroups<Owner> {
  const idle = shown.filter(({ timers }) => timers.length === 0).map(({ owner }) => owner);
  const known = (visibility: TimerVisibility) => idle.filter((owner) => visibilityOf(owner) === visibility);
  return {
    onTimer: shown.filter(({ timers }) => timers.length > 0),
    free: known('known'),
    hidden: known('hidden'),
    unknown: known('unknown'),
  };
}

/** "Level 10 and 32"; empty = unknown. */
export function raidLevelText(quests: readonly Quest[]): string {
  const levels = raidLevels(quests);
  return levels.length === 0 ? '' : `Level ${levels.join(' and ')}`;
}

/** Counts characters without data: "No data for 2 characters."; empty = none. */
export function unknownText({ unknown }: Pick<RaidTimers<unknown>, 'unknown'>): string {
  return unknown.length === 0 ? '' : `No data for ${formatCount(unknown.length, 'character')}.`;
}

/** Characters free for a raid that none is on timer for: "free: Ada and Ben". */
export function freeText({ free, unknown }: Pick<RaidTimers<ListedCharacter>, 'free' | 'unknown'>): string {
  if (free.length > 0) return `free: ${namesText(free)}`;
  return unknown.length > 0 ? 'free: unknown' : 'no one is high enough';
}

/** Characters whose level is too low: "2 characters are below level 10."; empty = none. */
export function tooLowText({ tooLow, quests }: Pick<RaidTimers<unknown>, 'tooLow' | 'quests'>): string {
  if (tooLow.length === 0) return '';
  const verb = tooLow.length === 1 ? 'is' : 'are';
  return `${formatCount(tooLow.length, 'character')} ${verb} below level ${raidLevels(quests)[0]}.`;
}

const namedCount = 3;

/** "Ada, Ben and 4 more". */
export function namesText(owners: readonly ListedCharacter[]): string {
  return formatNames(owners.map(personName), namedCount);
}

/** Elapsed share of a timer, 0 to 1, in steps too small to see. */
export function elapsedShare({ completedAtMs, endsAtMs }: RaidTimer, nowMs: number): number {
  const share = (nowMs - completedAtMs) / (endsAtMs - completedAtMs);
  return Math.round(Math.min(1, Math.max(0, share)) * 200) / 200;
}

/**
 * Returns a format for moments within a week of now in a time zone: "Sat 20:15". Creating it takes longer than
 * formatting a hundred times, so create it once per page.
 */
export function makeShortTime(timeZone: string, locale?: string): (epochMs: number) => string {
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(locale ?? pageLocale(), { ...parts, timeZone });
  return (epochMs) => format.format(epochMs);
}
