import * as z from 'zod/mini';
import { compareBy } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { wellFormed } from '../text.ts';

const xp = z.nullable(z.number());

export const questXpSchema = z.object({
  heroic_casual: xp,
  heroic_normal: xp,
  heroic_hard: xp,
  heroic_elite: xp,
  epic_casual: xp,
  epic_normal: xp,
  epic_hard: xp,
  epic_elite: xp,
});

/** A quest of the game. Levels may be above the cap. */
export const questSchema = z.object({
  id: z.int().check(z.gte(1)),
  alt_id: z.nullable(z.number()),
  area_id: z.nullable(z.number()),
  name: z.string(),
  heroic_normal_cr: z.nullable(z.number()),
  epic_normal_cr: z.nullable(z.number()),
  xp: questXpSchema,
  is_free_to_play: z.boolean(),
  is_free_to_vip: z.boolean(),
  required_adventure_pack: z.nullable(z.string()),
  adventure_area: z.nullable(z.string()),
  quest_journal_group: z.nullable(z.string()),
  /** Solo, Party, Raid or Arena. */
  group_size: z.nullable(z.string()),
  patron: z.nullable(z.string()),
  /** Seconds; the same value as `length`. */
  average_time: z.nullable(z.number()),
  length: z.nullable(z.number()),
  tip: z.nullable(z.string()),
});

/** null = too few runs. */
const metric = z.nullable(z.number());

/** Metrics of a quest. Relative ones are 0 to 1, compared with quests of its level. */
export const questMetricsSchema = z.object({
  heroic_xp_per_minute_relative: metric,
  epic_xp_per_minute_relative: metric,
  heroic_popularity_relative: metric,
  epic_popularity_relative: metric,
  heroic_xp_per_minute: metric,
  epic_xp_per_minute: metric,
  runs: metric,
  median_duration_seconds: metric,
});

/** A quest in `v2/quests`. */
export const questWithMetricsSchema = z.extend(questSchema, questMetricsSchema.shape);

/** The metrics of a quest without known runs. */
export const unknownQuestMetrics: QuestMetrics = {
  heroic_xp_per_minute_relative: null,
  epic_xp_per_minute_relative: null,
  heroic_popularity_relative: null,
  epic_popularity_relative: null,
  heroic_xp_per_minute: null,
  epic_xp_per_minute: null,
  runs: null,
  median_duration_seconds: null,
};

export type QuestMetrics = z.infer<typeof questMetricsSchema>;
export type QuestXp = z.infer<typeof questXpSchema>;
export type Quest = z.infer<typeof questSchema>;

/** Stands for the quest of a group when the catalogue does not contain it. */
export const unknownQuestName = 'Unknown Quest';

/** Whether a quest is a raid, which has a larger group and a raid timer. */
export function isRaid(quest: Pick<Quest, 'group_size'>): boolean {
  return quest.group_size?.toLowerCase() === 'raid';
}

/** Indexes quests by id and by `alt_id`, unless that is the id of another quest. */
export function indexQuestsById<T extends Pick<Quest, 'id' | 'alt_id'>>(quests: Iterable<T>): Map<number, T> {
  const all = [...quests];
  const byId = new Map(all.map((quest) => [quest.id, quest]));
  for (const quest of all) {
    if (quest.alt_id !== null && quest.alt_id !== 0 && !byId.has(quest.alt_id)) byId.set(quest.alt_id, quest);
  }
  return byId;
}

/** Quests by area, sorted by id in each. Area 0 stands for no area. */
export function indexQuestsByArea<T extends Pick<Quest, 'id' | 'area_id'>>(
  quests: Iterable<T>,
): Map<number, readonly T[]> {
  const byArea = new Map<number, T[]>();
  for (const quest of [...quests].sort(compareBy(({ id }) => id))) {
    if (quest.area_id === null || quest.area_id === 0) continue;
    const here = byArea.get(quest.area_id);
    if (here === undefined) byArea.set(quest.area_id, [quest]);
    else here.push(quest);
  }
  return byArea;
}

/** The different names of quests that share an area and cannot be distinguished. */
export function questNamesText(quests: readonly Pick<Quest, 'name'>[]): string {
  return [...new Set(quests.map(({ name }) => name))].join(' / ');
}

/** The wiki page of a quest: its name with underscores for spaces. The link is safe for any name. */
export function questWikiUrl(
  quest: Pick<Quest, 'name'>,
  definition: Pick<GameDefinition, 'wiki_url'>,
): string {
  const page = encodeURI(wellFormed(quest.name).replaceAll(' ', '_'));
  return definition.wiki_url + page.replaceAll('?', '%3F').replaceAll('#', '%23');
}

/** Maximum length of a quest's name; longer words are not looked up. */
export const questNameLengthMaximum = 100;

/** The path of a quest's page. The id identifies the quest; the name is for readers. */
export function questPath(quest: Pick<Quest, 'id' | 'name'>): string {
  return `/quests/${quest.id}/${questSlug(quest.name)}`;
}

/** A quest's name in address form: `tangleroot-gorge`; `quest` for a name without Latin letters. */
export function questSlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return slug === '' ? 'quest' : slug;
}
