import { lengthText } from '@rollcall/game/durations';
import { type Area, placeText } from '@rollcall/game/quest/area';
import { isOwned, readOwnedPacks } from '@rollcall/game/quest/owned-content';
import { isRaid, type Quest, questNamesText, type QuestXp } from '@rollcall/game/quest/quest';
import { cleanText } from '../../canvas/clean-text.ts';
import { formatNumber } from '../../ui/format.ts';

/** One fact of a quest: "Patron", "The Coin Lords". */
export interface QuestFact {
  readonly label: string;
  readonly value: string;
  /** Smaller, after the value; empty = none. */
  readonly note: string;
  /** good = owned or free, bad = not owned. */
  readonly tone: 'plain' | 'good' | 'bad';
}

interface FactsAround {
  /** Area of the quest; null = unknown. */
  readonly area: Area | null;
  /** Packs that the visitor has chosen; empty = none chosen, so that ownership is not mentioned. */
  readonly ownedContent: readonly string[];
}

/** Facts of a quest. Unknown facts are stated as unknown, so that nobody takes them for zero or none. */
export function questFacts(quest: Quest, { area, ownedContent }: FactsAround): readonly QuestFact[] {
  return [
    levelFact('Heroic level', quest.heroic_normal_cr, 'No heroic version'),
    levelFact('Epic level', quest.epic_normal_cr, 'No epic version'),
    packFact(quest, ownedContent),
    plain('Size', isRaid(quest) ? 'Raid' : (quest.group_size ?? '')),
    plain('Patron', quest.patron ?? '', 'None'),
    plain('Where', quest.adventure_area ?? '', 'Unknown'),
    plain('Area', area === null ? '' : placeText(area, true), 'Unknown'),
    lengthFact(quest.length),
  ];
}

function plain(label: string, value: string, missing = 'Unknown'): QuestFact {
  const text = cleanText(value);
  return { label, value: text === '' ? missing : text, note: '', tone: 'plain' };
}

function levelFact(label: string, level: number | null, missing: string): QuestFact {
  return plain(label, level === null || level <= 0 ? '' : String(level), missing);
}

/** Length according to the catalogue; the statistics of runs show the real one. */
function lengthFact(seconds: number | null): QuestFact {
  const isKnown = seconds !== null && seconds > 0;
  return plain('Stated length', isKnown ? lengthText(seconds * 1000) : '');
}

/** With no packs chosen every pack counts as owned, so the note does not say whether this one is. */
function packFact(quest: Quest, ownedContent: readonly string[]): QuestFact {
  const pack = cleanText(quest.required_adventure_pack ?? '');
  const label = 'Pack';
  if (quest.is_free_to_play || pack === '') {
    const value = quest.is_free_to_play ? 'Free to play' : 'None needed';
    return { label, value, note: pack, tone: 'good' };
  }
  const vip = quest.is_free_to_vip ? 'free to VIP' : '';
  if (ownedContent.length === 0) return { label, value: pack, note: vip, tone: 'plain' };
  const owns = isOwned(quest, readOwnedPacks(ownedContent));
  const note = [owns ? 'owned' : 'not owned', vip].filter((word) => word !== '').join(', ');
  return { label, value: pack, note, tone: owns ? 'good' : 'bad' };
}

const difficulties = ['casual', 'normal', 'hard', 'elite'] as const;
export const tiers = [
  { tier: 'heroic', name: 'Heroic' },
  { tier: 'epic', name: 'Epic' },
] as const;
export type Tier = (typeof tiers)[number]['tier'];

/** XP of a quest by difficulty. */
export interface XpView {
  /** Heroic, Epic or both: the versions that have XP. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly difficulty: string; readonly cells: readonly string[] }[];
}

/** Text for a difficulty that is unknown or does not exist. */
export const noXpText = '–';

/**
 * XP by difficulty. Zero and unknown both mean that the difficulty does not exist or is not recorded; null = no XP at
 * all.
 */
export function xpView(xp: QuestXp): XpView | null {
  const shown = tiers.filter(({ tier }) => difficulties.some((difficulty) => xp[`${tier}_${difficulty}`]));
  if (shown.length === 0) return null;
  return {
    columns: shown.map(({ name }) => name),
    rows: difficulties.map((difficulty) => ({
      difficulty: difficulty.charAt(0).toUpperCase() + difficulty.slice(1),
      cells: shown.map(({ tier }) => {
        const value = xp[`${tier}_${difficulty}`];
        return value ? formatNumber(value) : noXpText;
      }),
    })),
  };
}

/** Note on a quest that shares its area with others; null = it does not. */
export function sharedAreaText(others: readonly Pick<Quest, 'name'>[], count: number): string | null {
  if (count === 0) return null;
  const names = others.length === 0 ? 'another quest' : cleanText(questNamesText(others));
  return `Played in the same area as ${names}: a session counts only if its group had posted this quest.`;
}
