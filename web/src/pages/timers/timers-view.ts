import { isCatalogueSettled, type Catalogue } from '../../data/catalogue.ts';
import type { Character } from '@rollcall/game/character';
import { unknownQuestName, type Quest } from '@rollcall/game/quest';
import { questNamesText } from '@rollcall/game/quest-index';
import {
  isOffTimer,
  raidLevels,
  type CharacterTimers,
  type RaidSort,
  type RaidTimers,
  type TimerKnowledge,
} from '@rollcall/game/raid-timer-views';
import type { RaidTimer } from '@rollcall/game/raid-timers';
import { cleanText } from '../../canvas/clean-text.ts';
import { personName } from '../../panels/people/person-name.ts';
import type { ListedCharacter } from '../../storage/character-list.ts';
import type { TimersView } from '../../storage/timers-view-store.ts';
import { formatCount, formatNames, formatNumber } from '../../ui/format.ts';

/** What the page of raid timers says; pure. Times in ms since 1970. */

export const viewChoices: readonly { readonly value: TimersView['by']; readonly label: string }[] = [
  { value: 'character', label: 'By character' },
  { value: 'raid', label: 'By raid' },
];

/** §3, Raid sort. */
export const sortChoices: readonly { readonly value: RaidSort; readonly label: string }[] = [
  { value: 'recent', label: 'Most Recent Raid' },
  { value: 'level', label: 'Level' },
  { value: 'name', label: 'Name' },
];

/** What timers mean and what they cannot know (product 4, Raid timers). */
export const caveats: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'A timer starts when the raid is left,',
    text: 'whether or not it was completed: from outside, both look the same. Dismiss a timer that does not count.',
  },
  {
    title: 'A timer bypass is invisible.',
    text: 'Whoever has used one is free, and the timer here goes on. Dismiss it.',
  },
  {
    title: 'Raids that share a place share a timer.',
    text: 'Which of them was played cannot be told, so they stand together.',
  },
  {
    title: 'Anonymous characters keep their raids to themselves.',
    text: 'Verify one that is yours, and its timers are shown to you alone.',
  },
];

/**
 * "Tempest's Spine / Legendary Tempest's Spine".
 *
 * @returns null while the catalogue is on its way: nothing is called unknown that is still loading
 */
export function raidName(
  questIds: readonly number[],
  questsById: ReadonlyMap<number, Pick<Quest, 'name'>>,
  catalogueState: Catalogue['state'],
): string | null {
  const quests = questIds.flatMap((id) => questsById.get(id) ?? []);
  if (quests.length > 0) return cleanText(questNamesText(quests));
  return isCatalogueSettled(catalogueState) ? unknownQuestName : null;
}

/** Who was answered for, of whom the server tells nothing, and whom this browser holds a token of. */
export interface TimerSources {
  readonly answeredIds: ReadonlySet<number>;
  readonly withheldIds: ReadonlySet<number>;
  readonly verifiedIds: ReadonlySet<number>;
}

/**
 * What is known of somebody's timers. Whoever the server tells nothing of is called hidden if it was ever seen: a proof is
 * the way to see more, also when the token of an earlier one was revoked.
 */
export function timerKnowledge(
  { id, character }: { readonly id: number; readonly character: Pick<Character, 'is_anonymous'> | null },
  { answeredIds, withheldIds, verifiedIds }: TimerSources,
): TimerKnowledge {
  if (character !== null && withheldIds.has(id)) return 'hidden';
  if (character?.is_anonymous === true && !verifiedIds.has(id)) return 'hidden';
  return answeredIds.has(id) ? 'known' : 'unknown';
}

export interface TimersSummary {
  /** Whoever is free first; null = nobody is on timer. */
  readonly next: RaidTimer | null;
  readonly runningCount: number;
  readonly busyCount: number;
  /** "on 2 of 5 characters". */
  readonly busyText: string;
}

/** How many characters there are, and of how many of them nothing is known. */
interface Counted {
  readonly ownerCount: number;
  readonly unseenCount: number;
}

/** The first answer of the page: when is the next raid open again? */
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

/** What it means that no timer is known to run. Of whom nothing is known is not called free. */
export function openWords({ ownerCount, unseenCount }: Counted): {
  readonly title: string;
  readonly text: string;
} {
  const unseen = `Nothing is known of ${formatCount(unseenCount, 'character')}: see below.`;
  if (unseenCount >= ownerCount) return { title: 'No raid timers known', text: unseen };
  const title = 'No raid timers running';
  if (unseenCount === 0) {
    return { title, text: 'Every raid is open to your characters that are high enough for it.' };
  }
  return { title, text: `Every raid is open to the others that are high enough for it. ${unseen}` };
}

/** Beside how many are on timer: ", 1 not known"; empty = everybody is. */
export function unseenText(unseenCount: number): string {
  return unseenCount === 0 ? '' : `, ${formatNumber(unseenCount)} not known`;
}

export interface CharacterGroups<Owner> {
  readonly onTimer: readonly CharacterTimers<Owner>[];
  readonly free: readonly Owner[];
  readonly hidden: readonly Owner[];
  readonly unknown: readonly Owner[];
}

/** Characters with timers, and the others by why they have none. */
export function groupCharacters<Owner>(
  shown: readonly CharacterTimers<Owner>[],
  knowledgeOf: (owner: Owner) => TimerKnowledge,
): CharacterGroups<Owner> {
  const idle = shown.filter(({ timers }) => timers.length === 0).map(({ owner }) => owner);
  const known = (knowledge: TimerKnowledge) => idle.filter((owner) => knowledgeOf(owner) === knowledge);
  return {
    onTimer: shown.filter(({ timers }) => timers.length > 0),
    free: known('known'),
    hidden: known('hidden'),
    unknown: known('unknown'),
  };
}

/** "Level 10 and 32"; empty when nobody knows. */
export function raidLevelText(quests: readonly Quest[]): string {
  const levels = raidLevels(quests);
  return levels.length === 0 ? '' : `Level ${levels.join(' and ')}`;
}

/** Of whom nobody can say whether they are free: "Nothing is known of 2 characters."; empty = of nobody. */
export function unknownText({ unknown }: Pick<RaidTimers<unknown>, 'unknown'>): string {
  return unknown.length === 0 ? '' : `Nothing is known of ${formatCount(unknown.length, 'character')}.`;
}

/** Who may go to a raid that nobody is on timer for: "free: Ada and Ben". */
export function freeText({ free, unknown }: Pick<RaidTimers<ListedCharacter>, 'free' | 'unknown'>): string {
  if (free.length > 0) return `free: ${namesText(free)}`;
  return unknown.length > 0 ? 'free: nobody that is known of' : 'nobody is high enough';
}

/** Who is not free though not on timer: "2 characters are below level 10."; empty = nobody. */
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

/** How much of a timer has gone by, 0 … 1, in steps that nobody sees. */
export function elapsedShare({ completedAtMs, endsAtMs }: RaidTimer, nowMs: number): number {
  const share = (nowMs - completedAtMs) / (endsAtMs - completedAtMs);
  return Math.round(Math.min(1, Math.max(0, share)) * 200) / 200;
}

/**
 * Writes moments within a week of now, in a zone: "Sat 20:15". Made once for a page full of times: that takes longer than
 * writing a hundred of them.
 *
 * @param locale the reader's when left out
 */
export function makeShortTime(timeZone: string, locale?: string): (epochMs: number) => string {
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone });
  return (epochMs) => format.format(epochMs);
}
