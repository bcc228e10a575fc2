import * as z from 'zod/mini';
import { entityKey, foldDelta, type LfmFrame } from '../api/live-stream.ts';
import { fromWireTime, wireTimeSchema } from '../wire-time.ts';
import { type Lfm, lfmIdSchema } from './lfm.ts';
import {
  changedGroup,
  lfmChangeSchema,
  type ReplayedGroup,
  replayedGroupSchema,
  replayedLfm,
  replayedPersonSchema,
} from './replayed-group.ts';

/** The board of a server as it was: its groups at a moment, and the changes after it. */

/** Maximum span of one answer. */
export const replayMaximumMs = 3_600_000;

export const boardChangeSchema = z.object({
  at: wireTimeSchema,
  /** Applied in this order, before the removals. */
  updates: z.array(lfmChangeSchema),
  removals: z.array(lfmIdSchema),
});

/** A span without reports, in which the board is unknown. */
export const boardGapSchema = z.object({ from: wireTimeSchema, to: wireTimeSchema });

export const lfmReplaySchema = z.object({
  /** Name of the server. */
  server: z.string(),
  from: wireTimeSchema,
  /** At most the time of the answer. */
  to: wireTimeSchema,
  /** The first moment of this server that can be replayed. */
  first: wireTimeSchema,
  people: z.array(replayedPersonSchema),
  /** The groups at `from`. */
  keyframe: z.array(replayedGroupSchema),
  /** Oldest first. */
  changes: z.array(boardChangeSchema),
  /** Moments of reports, in seconds after `from`: at least one every ten seconds while reports arrive. */
  reports: z.array(z.int()),
  gaps: z.array(boardGapSchema),
});

export type BoardChange = z.infer<typeof boardChangeSchema>;
export type LfmReplay = z.infer<typeof lfmReplaySchema>;

/** The groups of a server from a moment until the next board. */
export interface ReplayedBoard {
  readonly atMs: number;
  /** By id. A group that has not changed since the previous board keeps its identity. */
  readonly groups: Readonly<Record<string, Lfm>>;
}

/**
 * The boards of all moments at which something changed, oldest first, beginning with that of `from`. One at a time, so
 * that a browser can pause in between.
 */
export function* replayedBoards(replay: LfmReplay): Generator<ReplayedBoard, void> {
  let groups: ReplayedBoard['groups'] = {};
  for (const frame of replayFrames(replay)) {
    groups = frame.type === 'snapshot' ? frame.data : foldDelta(groups, frame, entityKey);
    yield { atMs: fromWireTime(frame.sent_at), groups };
  }
}

/** The board at a moment; null = before the first one. `adventureSeconds` gives clocks for the same moment. */
export function boardAt(boards: readonly ReplayedBoard[], atMs: number): ReplayedBoard | null {
  return boards.findLast((board) => board.atMs <= atMs) ?? null;
}

/** The frames of a stream that would have shown the same: a snapshot at `from`, then a delta for each change. */
export function replayFrames({ server, from, people, keyframe, changes }: LfmReplay): readonly LfmFrame[] {
  const known = new Map(people.map((person) => [person.id, person]));
  const groups = new Map(keyframe.map((group) => [group.id, group]));
  const shown = (group: ReplayedGroup) => replayedLfm(group, server, known);
  const envelope = (seq: number, at: string) =>
    ({ epoch: 'replay', seq, server, sent_at: at, last_data_fetch: at }) as const;

  const data = Object.fromEntries([...groups].map(([id, group]) => [String(id), shown(group)]));
  const frames: LfmFrame[] = [{ type: 'snapshot', ...envelope(0, from), data }];
  for (const { at, updates: given, removals } of changes) {
    const updates = given.map((change) => {
      const group = changedGroup(groups.get(change.id) ?? null, change, at);
      groups.set(group.id, group);
      return shown(group);
    });
    for (const id of removals) groups.delete(id);
    frames.push({ type: 'delta', ...envelope(frames.length, at), updates, removals });
  }
  return frames;
}
