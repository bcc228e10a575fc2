import * as z from 'zod/mini';
import { characterSchema, type Character } from '../character/character.ts';
import { lfmSchema, type Lfm } from '../lfm/lfm.ts';
import { serverInfoSchema, type ServerInfo } from '../population/server-info.ts';
import { buildSchema } from '../site/page-settings.ts';
import { syncVersionSchema } from '../sync/sync-wire.ts';
import { wireTimeSchema } from '../wire-time.ts';

/** The frames of live streams, and how readers fold them (docs/product.md, Polling and streams). */

export const entityKinds = ['characters', 'lfms'] as const;
export type EntityKind = (typeof entityKinds)[number];

/** The topic of a frame: the characters or groups of a server, by its key, or the status of all servers. */
export type LiveTopic = `${EntityKind}:${string}` | 'server-info';

export const liveTopic = (kind: EntityKind, serverKey: string): LiveTopic => `${kind}:${serverKey}`;

/** A topic whose frames have no `seq`, by its id. */
export type SideTopicName = `raid:${string}` | `sync:${string}`;
/** Maximum number of these topics in one stream. */
export const sideTopicMaximum = 3;

const frameFields = {
  /** Other services with a single topic omit it. */
  topic: z.optional(z.string()),
  /** Increases by one within an epoch; a snapshot has the number of the delta before it. */
  seq: z.int().check(z.gte(0)),
  epoch: z.string().check(z.minLength(1)),
  sent_at: wireTimeSchema,
};

const entityFields = {
  ...frameFields,
  server: z.string(),
  /** Time of the last report that covered the server. */
  last_data_fetch: z.optional(z.nullable(wireTimeSchema)),
};

const groupFields = {
  ...entityFields,
  /**
   * Only in a filtered stream, whose `seq` may skip numbers: the `seq` of the previous frame. In a snapshot it equals
   * `seq`.
   */
  previous_seq: z.optional(z.int().check(z.gte(0))),
};

const isNotEmpty = z.refine<{
  readonly updates: readonly unknown[];
  readonly removals: readonly number[];
}>(({ updates, removals }) => updates.length + removals.length > 0, { error: 'must not be empty' });

/** `updates` contains whole entities, only changed ones. */
const changesOf = <Entity extends z.core.$ZodType>(entity: Entity) => ({
  updates: z.array(entity),
  removals: z.array(z.int()),
});

export const characterFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), ...entityFields, data: z.record(z.string(), characterSchema) }),
  z.object({ type: z.literal('delta'), ...entityFields, ...changesOf(characterSchema) }).check(isNotEmpty),
]);
export const lfmFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), ...groupFields, data: z.record(z.string(), lfmSchema) }),
  z.object({ type: z.literal('delta'), ...groupFields, ...changesOf(lfmSchema) }).check(isNotEmpty),
]);
export const serverInfoFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('snapshot'),
    ...frameFields,
    data: z.record(z.string(), serverInfoSchema),
  }),
  z.object({
    type: z.literal('delta'),
    ...frameFields,
    /** `name` is the key of the server. */
    updates: z.array(z.extend(serverInfoSchema, { name: z.string() })).check(z.minLength(1)),
  }),
]);

/** The first frame of a combined stream. */
export const helloFrameSchema = z.object({
  type: z.literal('hello'),
  /** The build of the site, as in `game/definition`. A page with another build is outdated. */
  build: buildSchema,
  epoch: z.string(),
  sent_at: wireTimeSchema,
});

export const pingFrameSchema = z.object({
  type: z.literal('ping'),
  sent_at: wireTimeSchema,
  /** By key of the server. */
  last_data_fetch: z.record(z.string(), z.nullable(wireTimeSchema)),
});

/** A roster, complete, after each connect and after each change. */
export const rosterFrameSchema = z.object({
  type: z.literal('roster'),
  topic: z.string(),
  sent_at: wireTimeSchema,
  /** As in the answer of the call that reads it. */
  data: z.unknown(),
});

/** The version of a sync, after each connect and after each change. */
export const syncFrameSchema = z.object({
  type: z.literal('sync'),
  topic: z.string(),
  sent_at: wireTimeSchema,
  data: syncVersionSchema,
});

/** The data of a topic without `seq` has been deleted, or has never existed. */
export const goneFrameSchema = z.object({ type: z.literal('gone'), topic: z.string() });

/** Any event of a combined stream. */
export const liveFrameSchema = z.union([
  helloFrameSchema,
  pingFrameSchema,
  // Before the schema of character frames, which has fewer fields and would also accept group frames that only remove.
  lfmFrameSchema,
  characterFrameSchema,
  serverInfoFrameSchema,
  rosterFrameSchema,
  syncFrameSchema,
  goneFrameSchema,
]);

export type CharacterFrame = z.infer<typeof characterFrameSchema>;
export type LfmFrame = z.infer<typeof lfmFrameSchema>;
export type ServerInfoFrame = z.infer<typeof serverInfoFrameSchema>;
export type HelloFrame = z.infer<typeof helloFrameSchema>;
export type PingFrame = z.infer<typeof pingFrameSchema>;
export type GoneFrame = z.infer<typeof goneFrameSchema>;

/** A reader's state of one topic. It equals a snapshot at `seq`, except for running clocks, which a reader advances. */
export interface TopicState<Entity> {
  readonly epoch: string;
  readonly seq: number;
  /** By id, or by key of the server. */
  readonly data: Readonly<Record<string, Entity>>;
}

interface Snapshot<Entity> extends TopicState<Entity> {
  readonly type: 'snapshot';
}

interface Delta<Entity> {
  readonly type: 'delta';
  readonly epoch: string;
  readonly seq: number;
  readonly previous_seq?: number | undefined;
  readonly updates: readonly Entity[];
  readonly removals?: readonly number[];
}

/**
 * The state after a frame. Unchanged entities keep their identity; an old frame changes nothing.
 *
 * @returns null when a frame in between is missing and only a snapshot helps
 */
export function foldFrame<Entity>(
  state: TopicState<Entity> | null,
  frame: Snapshot<Entity> | Delta<Entity>,
  keyOf: (entity: Entity) => string,
): TopicState<Entity> | null {
  const isOld = state !== null && frame.epoch === state.epoch && frame.seq <= state.seq;
  if (frame.type === 'snapshot') {
    if (isOld && frame.seq < state.seq) return state;
    return { epoch: frame.epoch, seq: frame.seq, data: frame.data };
  }
  if (isOld) return state;
  if (state === null || !isNext(state, frame)) return null;
  return { epoch: state.epoch, seq: frame.seq, data: foldDelta(state.data, frame, keyOf) };
}

/** The entities after the changes of a delta. Unchanged entities keep their identity. */
export function foldDelta<Entity>(
  before: Readonly<Record<string, Entity>>,
  { updates, removals = [] }: Pick<Delta<Entity>, 'updates' | 'removals'>,
  keyOf: (entity: Entity) => string,
): Readonly<Record<string, Entity>> {
  const data = { ...before };
  for (const entity of updates) data[keyOf(entity)] = entity;
  for (const id of removals) delete data[id];
  return data;
}

/** Whether a delta directly follows this state. */
function isNext(
  { epoch, seq }: Pick<TopicState<unknown>, 'epoch' | 'seq'>,
  delta: Pick<Delta<unknown>, 'epoch' | 'seq' | 'previous_seq'>,
): boolean {
  return delta.epoch === epoch && (delta.previous_seq ?? delta.seq - 1) === seq;
}

/** The frame with `clock_read_at` added to groups that are in their adventure. */
export function withClockTimes(frame: LfmFrame): LfmFrame {
  const timed = (lfm: Lfm): Lfm =>
    lfm.adventure_active_time > 0 ? { ...lfm, clock_read_at: frame.sent_at } : lfm;
  if (frame.type === 'delta') return { ...frame, updates: frame.updates.map(timed) };
  const data = Object.fromEntries(Object.entries(frame.data).map(([id, lfm]) => [id, timed(lfm)]));
  return { ...frame, data };
}

export const entityKey = ({ id }: Character | Lfm): string => String(id);
export const serverInfoKey = ({ name }: ServerInfo & { readonly name?: string }): string => name ?? '';
