import type { GameDefinition } from '@rollcall/game/definition';
import { difficultyText } from '@rollcall/game/lfm/difficulty';
import { adventureSeconds, postedAt, wantedClasses } from '@rollcall/game/lfm/lfm';
import { adventureActiveForms, postedForms, type TextForms } from '@rollcall/game/durations';
import type { JoinAnswer } from '@rollcall/game/lfm/can-join';
import { eligibilityDividers, type ListedLfm } from '@rollcall/game/lfm/lfm-list';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { memberCountText } from '@rollcall/game/lfm/party-size';
import { indexRaces } from '@rollcall/game/character/races';
import { cleanText } from '../../canvas/clean-text.ts';
import { canJoinText } from '../join-texts.ts';
import type { HeldRow } from '../shared/hold-order.ts';
import { anyClassText, classIcon, type Named, raceIcon, shownName } from '../../people/character-labels.ts';
import { accessibleText, keepRows, textParts } from '../shared/list-rows.ts';
import { questPath, questWikiUrl } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import { rangeText } from '@rollcall/game/filters/level-range';

/** The full content of one row: decides each string, icon and emphasis for the canvas and the table. */
export interface LfmRow {
  readonly id: number;
  /** The server of a group in a list of all servers; null = a list of one server. */
  readonly server: {
    readonly name: string;
    /** The age of its data if outdated: "7 min old"; empty = current. */
    readonly note: string;
  } | null;
  /** Lit = the visitor can join the group, or is in it. Other rows recede. */
  readonly isLit: boolean;
  /** Why the row recedes; null = it does not, or its group has gone. */
  readonly recedes: Exclude<JoinAnswer, 'yes' | 'member'> | null;
  readonly isRaid: boolean;
  /** The whole row has the raid colour. */
  readonly isHighlighted: boolean;
  /** Its group has closed; the row stays until rows may move again. */
  readonly isGone: boolean;
  /** The boundary between eligible and other groups. */
  readonly hasDividerAbove: boolean;
  readonly friend: 'posted by a friend' | 'with a friend' | null;
  readonly race: Named;
  readonly leaderName: string;
  /** "4/6": members including the leader, and the maximum size; "6/6+"; empty = not shown. */
  readonly memberCount: string;
  readonly leaderLevel: string;
  readonly comment: string;
  readonly age: { readonly forms: TextForms; readonly tone: 'posted' | 'active' | 'gone' } | null;
  readonly questName: string;
  /** awaited = the catalogue is still loading, so nothing is shown yet. */
  readonly questKind: 'chosen' | 'guessed' | 'awaited' | 'none';
  /** Path of the quest's page; null = no quest, or an unknown one. */
  readonly questPath: string | null;
  /** Null = no quest, or an unknown one. */
  readonly wikiUrl: string | null;
  readonly difficulty: { readonly text: string; readonly isReaper: boolean; readonly skulls: number } | null;
  readonly tip: string;
  /** The visitor's characters that can join, or are in the group, longest form first; empty = none. */
  readonly mine: { readonly forms: readonly string[]; readonly text: string };
  /** Names of the visitor's characters on timer; empty = none. */
  readonly timer: string;
  /** The pack that the visitor does not own; empty = none. */
  readonly missingPack: string;
  /** Empty = any class. */
  readonly classes: readonly Named[];
  readonly levels: string;
}

export interface LfmRowFacts {
  readonly definition: Pick<GameDefinition, 'party_size' | 'raid_size' | 'wiki_url' | 'classes' | 'races'>;
  readonly settings: Pick<
    LfmSettings,
    | 'showMemberCount'
    | 'showQuestGuesses'
    | 'showQuestTips'
    | 'showLfmPostedTime'
    | 'showRaidTimerIndicator'
    | 'indicateContentIDontOwn'
    | 'highlightRaids'
    | 'showIndicationForGroupsPostedByFriends'
    | 'showIndicationForGroupsContainingFriends'
    | 'showEligibilityDividers'
  >;
  /** The age of outdated data by server key; null = a list of one server. */
  readonly serverNotes?: ReadonlyMap<string, string> | null;
  /** False = unknown quests may still be loading and are not shown as unknown. */
  readonly isCatalogueLoaded?: boolean;
  /** Milliseconds since 1970, by the server's clock. */
  readonly nowMs: number;
}

export const guessedText = 'guessed';
const noQuestText = 'No quest';
const closedForms: TextForms = ['No longer posted', 'Gone'];

/** Listed groups → rows, in the same order. */
export function lfmRows(shown: readonly HeldRow<ListedLfm>[], facts: LfmRowFacts): LfmRow[] {
  const dividers = new Set(
    facts.settings.showEligibilityDividers ? eligibilityDividers(shown.map(({ item }) => item)) : [],
  );
  const prepared = { ...facts, findRace: indexRaces(facts.definition.races) };
  return shown.map((row, index) => lfmRow(row, dividers.has(index), prepared));
}

interface PreparedFacts extends LfmRowFacts {
  readonly findRace: ReturnType<typeof indexRaces>;
}

function lfmRow(row: HeldRow<ListedLfm>, hasDividerAbove: boolean, facts: PreparedFacts): LfmRow {
  const { item, isGone } = row;
  const { lfm, isRaid } = item;
  const recedes = isGone ? null : recedesBecause(item);
  return {
    id: lfm.id,
    server: serverOf(item, facts),
    isLit: !isGone && recedes === null,
    recedes,
    isRaid,
    isHighlighted: isRaid && facts.settings.highlightRaids,
    isGone,
    hasDividerAbove,
    friend: friendOf(item, facts.settings),
    race: { icon: raceIcon(lfm.leader.race, facts.findRace), name: cleanText(lfm.leader.race ?? '') },
    leaderName: shownName(lfm.leader.name),
    memberCount: facts.settings.showMemberCount ? memberCount(item, facts) : '',
    leaderLevel: `Lv ${lfm.leader.total_level}`,
    comment: cleanText(lfm.comment ?? ''),
    age: ageOf(row, facts),
    mine: isGone ? nobody : mineOf(item),
    timer: facts.settings.showRaidTimerIndicator ? timerNames(item) : '',
    classes: wantedClasses(lfm, facts.definition.classes).map((name) => ({
      icon: classIcon(name),
      name: cleanText(name),
    })),
    levels: rangeText({ first: lfm.minimum_level, last: lfm.maximum_level }),
    ...questPart(item, facts),
  };
}

function serverOf({ lfm }: ListedLfm, { serverNotes = null }: LfmRowFacts): LfmRow['server'] {
  if (serverNotes === null) return null;
  return { name: cleanText(lfm.server_name), note: serverNotes.get(serverKey(lfm.server_name)) ?? '' };
}

function recedesBecause({ answer }: ListedLfm): LfmRow['recedes'] {
  return answer === 'yes' || answer === 'member' ? null : answer;
}

const nobody: LfmRow['mine'] = { forms: [], text: '' };
const ownGroup = { forms: ['Your group'], text: 'Your group' };

/** "Parrot-One, Mirelle", "Parrot-One +1", "2 can join"; empty for a group that does not fit. */
function mineOf({ answer, canJoin, isEligible }: ListedLfm): LfmRow['mine'] {
  if (answer === 'member') return ownGroup;
  const names = isEligible ? canJoin.map(({ name }) => shownName(name)) : [];
  const [first, ...more] = names;
  if (first === undefined) return nobody;
  const shorter = more.length === 0 ? [] : [`${first} +${more.length}`];
  return {
    forms: [names.join(', '), ...shorter, `${names.length} can join`],
    text: canJoinText(names),
  };
}

function friendOf(item: ListedLfm, settings: LfmRowFacts['settings']): LfmRow['friend'] {
  if (item.isPostedByFriend && settings.showIndicationForGroupsPostedByFriends) return 'posted by a friend';
  if (item.includesFriend && settings.showIndicationForGroupsContainingFriends) return 'with a friend';
  return null;
}

function memberCount(item: ListedLfm, { definition, isCatalogueLoaded }: LfmRowFacts): string {
  const { lfm, isRaid, quest } = item;
  // Only the quest says whether it is a raid.
  const isSizeAwaited = quest === null && item.questName !== null && isCatalogueLoaded === false;
  return isSizeAwaited
    ? String(lfm.members.length + 1)
    : memberCountText(lfm.members.length, isRaid, definition);
}

function ageOf(
  { item: { lfm }, isGone }: HeldRow<ListedLfm>,
  { settings, nowMs }: LfmRowFacts,
): LfmRow['age'] {
  if (isGone) return { forms: closedForms, tone: 'gone' };
  const active = adventureActiveForms(adventureSeconds(lfm, nowMs));
  if (active !== null) return { forms: active, tone: 'active' };
  const postedAtMs = postedAt(lfm.activity);
  if (!settings.showLfmPostedTime || Number.isNaN(postedAtMs)) return null;
  return { forms: postedForms(nowMs - postedAtMs), tone: 'posted' };
}

/** The quest, unless it is a guess and guesses are off. Without a quest there is no difficulty. */
function questPart(item: ListedLfm, { definition, settings, isCatalogueLoaded }: LfmRowFacts): QuestPart {
  const { quest, questName, lfm } = item;
  if (questName === null || (lfm.is_quest_guess && !settings.showQuestGuesses)) return noQuest;
  if (quest === null && isCatalogueLoaded === false) return { ...awaited, difficulty: difficultyOf(item) };
  return {
    questName: cleanText(questName),
    questKind: lfm.is_quest_guess ? 'guessed' : 'chosen',
    difficulty: difficultyOf(item),
    questPath: quest === null ? null : questPath(quest),
    wikiUrl: quest === null ? null : questWikiUrl(quest, definition),
    tip: settings.showQuestTips ? cleanText(quest?.tip ?? '') : '',
    missingPack: settings.indicateContentIDontOwn ? missingPackOf(item) : '',
  };
}

function missingPackOf({ quest, isOwned }: ListedLfm): string {
  return isOwned ? '' : cleanText(quest?.required_adventure_pack ?? '');
}

type QuestPart = Pick<
  LfmRow,
  'questName' | 'questKind' | 'questPath' | 'wikiUrl' | 'difficulty' | 'tip' | 'missingPack'
>;

const noQuest: QuestPart = {
  questName: noQuestText,
  questKind: 'none',
  difficulty: null,
  questPath: null,
  wikiUrl: null,
  tip: '',
  missingPack: '',
};

const awaited: QuestPart = { ...noQuest, questName: '', questKind: 'awaited' };

function difficultyOf({ difficulty }: ListedLfm): LfmRow['difficulty'] {
  if (difficulty === null) return null;
  return {
    text: cleanText(difficultyText(difficulty)),
    isReaper: difficulty.name === 'Reaper',
    skulls: difficulty.skulls ?? 0,
  };
}

function timerNames({ raidTimers }: ListedLfm): string {
  return raidTimers.map(({ character }) => shownName(character.name)).join(', ');
}

/** `lfmRows` with a cache that reuses equal rows. */
export const createLfmRowMemory = () => keepRows(lfmRows);

/** The row as text, with words for the colours and icons of the canvas; the table leaves out empty texts. */
export function lfmRowTexts(row: LfmRow) {
  return {
    leader: textParts({
      level: row.leaderLevel,
      race: row.race.name,
      friend: row.friend ?? '',
      members: row.memberCount,
      comment: row.comment,
      age: row.age?.forms[0] ?? '',
      mine: row.mine.text,
      state: row.recedes ?? '',
    }),
    quest: textParts({
      guess: row.questKind === 'guessed' ? guessedText : '',
      raid: row.isRaid ? 'Raid' : '',
      difficulty: row.difficulty?.text ?? '',
      timer: row.timer === '' ? '' : `On timer: ${row.timer}`,
      pack: row.missingPack === '' ? '' : `Not owned: ${row.missingPack}`,
      tip: row.tip,
    }),
    classes: row.classes.length === 0 ? anyClassText : row.classes.map(({ name }) => name).join(', '),
  };
}

/** A row as one sentence, announced as the keyboard focus moves through the list. */
export function describeRow(row: LfmRow): string {
  const { leader, quest, classes } = lfmRowTexts(row);
  const server = row.server === null ? [] : [`on ${row.server.name}`, row.server.note];
  return accessibleText([
    row.questName,
    quest,
    ...server,
    row.leaderName,
    leader,
    classes,
    `levels ${row.levels}`,
  ]);
}

/** A row in a few words, for announcements. */
export function nameRow(row: LfmRow): string {
  const isNamed = row.questKind === 'chosen' || row.questKind === 'guessed';
  const what = isNamed ? row.questName : row.comment || row.questName || 'A group';
  return `${what}, by ${row.leaderName}${row.server === null ? '' : ` on ${row.server.name}`}`;
}
