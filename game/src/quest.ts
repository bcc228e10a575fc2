import * as z from 'zod/mini';

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

/** A quest of the game (wire: Shapes). Levels go above the cap; nothing here is clamped to it. */
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

/** null = too few runs are known. */
const metric = z.nullable(z.number());

/** What running a quest comes to. The relative ones are 0 to 1 among quests of its level. */
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

/** A quest as `v2/quests` has it. */
export const questWithMetricsSchema = z.extend(questSchema, questMetricsSchema.shape);

/** The metrics of a quest of which no runs are known. */
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

/** What a group is shown to play when the catalogue does not know its quest (§3). */
export const unknownQuestName = 'Unknown Quest';

/** Raids have a bigger party, a timer and a place of their own in the list (§3). */
export function isRaid(quest: Pick<Quest, 'group_size'>): boolean {
  return quest.group_size?.toLowerCase() === 'raid';
}
