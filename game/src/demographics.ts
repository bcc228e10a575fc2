import * as z from 'zod/mini';

export const demographicCategories = [
  'race',
  'gender',
  'total-level',
  'primary-class',
  'class-count',
  'guild-affiliated',
] as const;
export type DemographicCategory = (typeof demographicCategories)[number];

export const activityLevels = ['all', 'active', 'inactive'] as const;
export type ActivityLevel = (typeof activityLevels)[number];

/** server → category → characters; null counts as 0 (§3). */
export const demographicsSchema = z.record(z.string(), z.record(z.string(), z.nullable(z.number())));
export type Demographics = z.infer<typeof demographicsSchema>;
