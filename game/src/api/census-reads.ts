import * as z from 'zod/mini';
import { demographicsSchema } from '../population/demographics.ts';
import { guildRowSchema, guildSchema } from '../guild/guild.ts';
import { endpoint, liveRead, reportRead } from './kinds.ts';

/** Reads of demographics and guilds. */

export const demographics = endpoint({
  ...reportRead('/v1/demographics/:category/:period', 'Characters by category', demographicsSchema),
  query: ['activity_level'],
});
export const guilds = endpoint({
  ...reportRead(
    '/v1/guilds',
    'Guilds by name and server',
    z.object({
      data: z.array(guildRowSchema),
      page: z.number(),
      page_length: z.number(),
      /** Number of guilds on this page. */
      filtered_length: z.number(),
      /** Guilds that match name and server, on all pages. */
      total: z.number(),
      /** Guilds without any filter. */
      known_total: z.number(),
    }),
  ),
  wrapping: 'beside-data',
  query: ['name', 'match', 'server', 'sort_by', 'sort_dir', 'page'],
});
export const guild = endpoint({
  ...liveRead('/v1/guilds/:server/:guild', 'One guild', z.nullable(guildSchema)),
  query: ['page', 'page_size', 'sort_by', 'members', 'zone'],
});
