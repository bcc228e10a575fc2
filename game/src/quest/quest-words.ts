import { inWords } from '../text.ts';
import { isRaid, type Quest } from './quest.ts';

/** `Levels 5 and 20`, `Level 5`; null = unknown levels. */
export function questLevelsText(quest: Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>): string | null {
  const levels = questLevels(quest).map(String);
  if (levels.length === 0) return null;
  return `${levels.length === 1 ? 'Level' : 'Levels'} ${inWords(levels)}`;
}

/** The heroic and the epic level of a quest, if it has them. A level of 0 in the catalogue means none. */
export function questLevels({
  heroic_normal_cr,
  epic_normal_cr,
}: Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>): readonly number[] {
  return [heroic_normal_cr, epic_normal_cr].flatMap((level) => (level === null || level <= 0 ? [] : [level]));
}

/** A quest in one line: `Levels 5 and 20, Tangleroot Gorge, House Phiarlan`. */
export function questFactsText(
  quest: Pick<
    Quest,
    | 'heroic_normal_cr'
    | 'epic_normal_cr'
    | 'required_adventure_pack'
    | 'is_free_to_play'
    | 'group_size'
    | 'patron'
  >,
): string {
  const pack = quest.required_adventure_pack ?? (quest.is_free_to_play ? 'free to play' : null);
  const facts = [questLevelsText(quest), isRaid(quest) ? 'raid' : null, pack, quest.patron];
  const text = facts.filter((fact) => fact !== null && fact !== '').join(', ');
  return text === '' ? 'A quest' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Maximum difference between a character's level and a fitting level of a quest. */
export const fittingLevels = 2;

/** The level of a quest that is nearest to a character's; null = none is near enough. */
export function fittingLevel(
  quest: Pick<Quest, 'heroic_normal_cr' | 'epic_normal_cr'>,
  characterLevel: number,
): number | null {
  const distance = (level: number) => Math.abs(level - characterLevel);
  const [nearest] = questLevels(quest).toSorted((a, b) => distance(a) - distance(b));
  return nearest !== undefined && distance(nearest) <= fittingLevels ? nearest : null;
}
