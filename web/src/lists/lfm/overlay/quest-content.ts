import { durationText } from '@rollcall/game/durations';
import type { ListedLfm } from '@rollcall/game/lfm/lfm-list';
import { serverKey } from '@rollcall/game/servers';
import type { Quest, QuestXp } from '@rollcall/game/quest/quest';
import { cleanText } from '../../../canvas/clean-text.ts';
import { shownName } from '../../../people/character-labels.ts';
import { type OverlayFacts, timerText, type TimerText, unknownTimerText, usualText } from './card-facts.ts';
import { isQuestAwaited, type QuestSummary, questSummary } from '../../quest-summary.ts';

/** One fact of a quest: "Patron", "The Coin Lords". */
export interface QuestFact {
  readonly label: string;
  readonly value: string;
  /** good = owned or free, bad = not owned. */
  readonly tone: 'plain' | 'good' | 'bad';
}

export interface XpTable {
  /** Heroic, Epic, or both. */
  readonly columns: readonly string[];
  /** One cell per column; empty = none. */
  readonly rows: readonly { readonly difficulty: string; readonly cells: readonly string[] }[];
}

/** The card of a group's quest. */
export interface QuestContent {
  readonly part: 'quest';
  /** Null = unknown. */
  readonly questId: number | null;
  readonly serverKey: string;
  readonly quest: QuestSummary;
  /** "Median 14 min · 1,240 XP/min"; empty = unknown. */
  readonly usual: string;
  /** A note above the facts, or instead of them; empty = none. */
  readonly note: string;
  readonly facts: readonly QuestFact[];
  readonly xp: XpTable | null;
  readonly tip: string;
  /** Own characters on timer for the quest, then those whose timers are hidden. */
  readonly timers: readonly { readonly id: number; readonly name: string; readonly timer: TimerText }[];
  /** The card in one sentence, for screen readers. */
  readonly sentence: string;
}

const noQuestText = 'This group has not chosen a quest.';
const unknownText = 'No details about this quest.';
const guessText = 'Guessed from the comment: the group has not chosen a quest.';

/** The quest card of a group. */
export function questContent(listed: ListedLfm, facts: OverlayFacts): QuestContent {
  const summary = questSummary(listed, facts);
  const quest = summary.name === null ? null : listed.quest;
  const known = quest === null ? nothingKnown : questDetails(quest, listed, facts);
  const timers = listed.raidTimers.flatMap((own) => {
    const timer = timerText(own, facts);
    const name = shownName(own.character.name);
    return timer === null ? [] : [{ id: own.characterId, name, timer }];
  });
  const unknown = listed.timerUnknownOf.map(({ id, name }) => ({
    id,
    name: shownName(name),
    timer: unknownTimerText,
  }));
  const note = noteOf(summary, quest !== null || isQuestAwaited(listed, facts));
  return {
    part: 'quest',
    questId: quest?.id ?? null,
    serverKey: serverKey(listed.lfm.server_name),
    quest: summary,
    usual: usualText(listed, facts),
    note,
    ...known,
    timers: [...timers, ...unknown],
    sentence: [note, ...known.facts.map(({ label, value }) => `${label}: ${value}.`)]
      .filter((part) => part !== '')
      .join(' '),
  };
}

function noteOf(summary: QuestSummary, mayBeKnown: boolean): string {
  if (summary.name === null) return noQuestText;
  if (!mayBeKnown) return unknownText;
  return summary.isGuess ? guessText : '';
}

type Details = Pick<QuestContent, 'facts' | 'xp' | 'tip'>;

const nothingKnown: Details = { facts: [], xp: null, tip: '' };

function questDetails(quest: Quest, { isOwned }: ListedLfm, facts: OverlayFacts): Details {
  const { settings, numberText } = facts;
  const plain = (label: string, value: string | null): QuestFact => ({
    label,
    value: cleanText(value ?? ''),
    tone: 'plain',
  });
  const all = [
    plain('Level', levelText(quest)),
    plain('Group size', quest.group_size),
    plain('Length', quest.average_time ? `about ${durationText(quest.average_time * 1000)}` : ''),
    packFact(quest, settings.ownedContent.length > 0, isOwned),
    plain('Patron', quest.patron),
    plain('Where', quest.adventure_area),
  ];
  return {
    facts: all.filter(({ value }) => value !== ''),
    xp: xpTable(quest.xp, numberText),
    tip: settings.showQuestTips ? cleanText(quest.tip ?? '') : '',
  };
}

/** "15 heroic, 32 epic"; empty = both unknown. */
function levelText({ heroic_normal_cr: heroic, epic_normal_cr: epic }: Quest): string {
  const levels = [heroic ? `${heroic} heroic` : '', epic ? `${epic} epic` : ''];
  return levels.filter((level) => level !== '').join(', ');
}

/** Without chosen packs every pack counts as owned, so the card does not say whether the pack is. */
function packFact(quest: Quest, hasChosen: boolean, isOwned: boolean): QuestFact {
  const pack = cleanText(quest.required_adventure_pack ?? '');
  if (quest.is_free_to_play || pack === '') {
    return { label: 'Pack', value: quest.is_free_to_play ? 'Free to play' : '', tone: 'good' };
  }
  const vip = quest.is_free_to_vip ? ', free to VIP' : '';
  if (!hasChosen) return { label: 'Pack', value: `${pack}${vip}`, tone: 'plain' };
  return isOwned
    ? { label: 'Pack', value: `${pack} (owned)`, tone: 'good' }
    : { label: 'Pack', value: `${pack} (not owned${vip})`, tone: 'bad' };
}

const difficulties = ['casual', 'normal', 'hard', 'elite'] as const;
const tiers = [
  { tier: 'heroic', name: 'Heroic' },
  { tier: 'epic', name: 'Epic' },
] as const;

/** Zero and null both mean that the quest does not have this difficulty. */
function xpTable(xp: QuestXp, numberText: OverlayFacts['numberText']): XpTable | null {
  const shown = tiers.filter(({ tier }) => difficulties.some((difficulty) => xp[`${tier}_${difficulty}`]));
  if (shown.length === 0) return null;
  const rows = difficulties.map((difficulty) => ({
    difficulty: difficulty.charAt(0).toUpperCase() + difficulty.slice(1),
    cells: shown.map(({ tier }) => {
      const value = xp[`${tier}_${difficulty}`];
      return value ? numberText(value) : '';
    }),
  }));
  return {
    columns: shown.map(({ name }) => name),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}
