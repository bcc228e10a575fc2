import * as z from 'zod/mini';
import { characterIdSchema } from './character-id.ts';
import { wireTimeSchema } from '../wire-time.ts';

export const classLevelSchema = z.object({ name: z.string(), level: z.number() });
export type ClassLevel = z.infer<typeof classLevelSchema>;

/** A character in API form. null = unknown, none, or hidden because the character is anonymous. */
export const characterSchema = z.object({
  id: characterIdSchema,
  name: z.nullable(z.string()),
  gender: z.nullable(z.string()),
  race: z.nullable(z.string()),
  total_level: z.number(),
  classes: z.array(classLevelSchema),
  location_id: z.nullable(z.number()),
  guild_name: z.nullable(z.string()),
  server_name: z.string(),
  home_server_name: z.nullable(z.string()),
  /** 0 = in no group. */
  group_id: z.number(),
  is_online: z.boolean(),
  is_in_party: z.boolean(),
  is_anonymous: z.boolean(),
  is_recruiting: z.boolean(),
  public_comment: z.nullable(z.string()),
  /** Time of the character's last change. */
  last_update: wireTimeSchema,
  last_save: z.nullable(wireTimeSchema),
});

export type Character = z.infer<typeof characterSchema>;
