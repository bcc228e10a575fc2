import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { fromWireTime, wireTimeSchema } from '../wire-time.ts';

export const lfmIdSchema = z.int().check(z.gte(1, 'must be at least 1'));

export const lfmActivityTags = ['posted', 'quest', 'comment', 'member_left', 'member_joined'] as const;
export type LfmActivityTag = (typeof lfmActivityTags)[number];

/** A change of a group in API form. `data` is null where a name is hidden, because the person is anonymous now. */
export const lfmActivityEventSchema = z.object({
  tag: z.enum(lfmActivityTags),
  data: z.nullable(z.string()),
});

export const lfmActivitySchema = z.object({
  timestamp: wireTimeSchema,
  events: z.array(lfmActivityEventSchema),
});

/** A group looking for members, in API form. */
export const lfmSchema = z.object({
  id: lfmIdSchema,
  comment: z.nullable(z.string()),
  /** 0 or null = no quest. */
  quest_id: z.nullable(z.number()),
  is_quest_guess: z.boolean(),
  difficulty: z.nullable(z.string()),
  /** Names of classes; empty = every class. */
  accepted_classes: z.array(z.string()),
  accepted_classes_count: z.number(),
  minimum_level: z.number(),
  maximum_level: z.number(),
  /** Seconds; 0 = not in the adventure. */
  adventure_active_time: z.number(),
  leader: characterSchema,
  /** Without the leader. */
  members: z.array(characterSchema),
  /** Oldest first. */
  activity: z.array(lfmActivitySchema),
  last_update: wireTimeSchema,
  server_name: z.string(),
});

export type LfmActivityEvent = z.infer<typeof lfmActivityEventSchema>;
export type LfmActivity = z.infer<typeof lfmActivitySchema>;
export type Lfm = z.infer<typeof lfmSchema> & {
  /**
   * Time to which `adventure_active_time` refers. Set by readers of streams, because streams send no updates for
   * running clocks.
   */
  readonly clock_read_at?: string;
};
/** Groups of all servers, as in the answer of `lfms`: lower-case server name → id → group. */
export type LfmsByServer = Readonly<Record<string, Readonly<Record<string, Lfm>>>>;

/** Time at which a group was posted, in milliseconds since 1970; NaN = unknown. */
export function postedAt(activity: readonly LfmActivity[]): number {
  const posted = activity.find(({ events }) => events.some(({ tag }) => tag === 'posted'));
  return posted === undefined ? Number.NaN : fromWireTime(posted.timestamp);
}

/** A group's time in its adventure now, in seconds; 0 = not in an adventure. */
export function adventureSeconds(
  lfm: Pick<Lfm, 'adventure_active_time' | 'clock_read_at'>,
  nowMs: number,
): number {
  const { adventure_active_time: seconds, clock_read_at: readAt } = lfm;
  if (seconds <= 0 || readAt === undefined) return Math.max(0, seconds);
  return seconds + Math.max(0, Math.floor((nowMs - fromWireTime(readAt)) / 1000));
}

/** Names of the classes that a group accepts, in its order; empty = any class, even if it lists all classes. */
export function wantedClasses(
  { accepted_classes: accepted }: Pick<Lfm, 'accepted_classes'>,
  all: readonly string[],
): readonly string[] {
  const isAny = new Set(accepted.map((name) => name.toLowerCase())).size >= all.length;
  return isAny ? [] : accepted;
}
