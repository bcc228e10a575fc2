import { compareBy } from '@rollcall/game/compare';
import { isRaid, type QuestMetrics, type Quest } from '@rollcall/game/quest/quest';
import type { Tier } from './quest-facts-view.ts';

export type MeasuredQuest = Quest & QuestMetrics;

/** Number of quests compared. */
const comparedCount = 6;

const levelOf = (quest: Quest, tier: Tier) =>
  tier === 'heroic' ? quest.heroic_normal_cr : quest.epic_normal_cr;
const perMinuteOf = (quest: MeasuredQuest, tier: Tier) =>
  tier === 'heroic' ? quest.heroic_xp_per_minute : quest.epic_xp_per_minute;

/** Raids are compared with raids, whatever the spelling of the size. */
const isSameSize = (a: Quest, b: Quest) =>
  isRaid(a) === isRaid(b) && (a.group_size ?? '').toLowerCase() === (b.group_size ?? '').toLowerCase();

export interface ComparedQuest {
  readonly quest: MeasuredQuest;
  readonly level: number;
  readonly xpPerMinute: number | null;
  /** The quest of the page itself. */
  readonly isOwn: boolean;
}

/**
 * A quest and those of its size with the closest levels, by XP per minute; those with too few runs come last, by name.
 * Among equally close ones, those with more XP per minute are chosen.
 *
 * @returns empty = the quest has no such version, or no quest is comparable
 */
export function comparableQuests(
  own: Quest,
  all: Iterable<MeasuredQuest>,
  tier: Tier,
  collator: Pick<Intl.Collator, 'compare'>,
): readonly ComparedQuest[] {
  const ownLevel = levelOf(own, tier);
  if (ownLevel === null || ownLevel <= 0) return [];
  const candidates = [...all].flatMap((quest) => {
    const level = levelOf(quest, tier);
    if (level === null || level <= 0 || !isSameSize(own, quest)) return [];
    return [{ quest, level, xpPerMinute: perMinuteOf(quest, tier), isOwn: quest.id === own.id }];
  });
  const byWorth = (a: ComparedQuest, b: ComparedQuest) =>
    (b.xpPerMinute ?? -1) - (a.xpPerMinute ?? -1) ||
    collator.compare(a.quest.name, b.quest.name) ||
    a.quest.id - b.quest.id;
  const others = candidates.filter(({ isOwn }) => !isOwn).sort(byWorth);
  const nearest = others
    .toSorted(compareBy(({ level }) => Math.abs(level - ownLevel)))
    .slice(0, comparedCount);
  if (nearest.length === 0) return [];
  return [...nearest, ...candidates.filter(({ isOwn }) => isOwn)].sort(byWorth);
}
