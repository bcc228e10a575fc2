import { lfmDifficulty } from '@rollcall/game/lfm/difficulty';
import { difficultyCode, type Posting } from '@rollcall/game/quest/quest-runs';
import { hourMs } from '@rollcall/game/time';
import type { Sql } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';

/**
 * A group, and the time during which one of its members was in a quest. The time is needed because group ids are
 * reused.
 */
export interface GroupKey {
  readonly serverName: string;
  readonly groupId: number;
  readonly fromMs: number;
  readonly toMs: number;
}

export const groupName = ({ serverName, groupId }: Pick<GroupKey, 'serverName' | 'groupId'>): string =>
  `${serverName} ${groupId}`;

/**
 * Maximum time between the closing of a post and a session for which the post is read. A post counts for up to 30
 * minutes after it was closed.
 */
const closedBeforeMs = hourMs;
const groupsPerStatement = 500;

interface PostingRow {
  readonly server_name: string;
  readonly group_id: number;
  readonly quest_id: number | null;
  readonly difficulty: string | null;
  readonly is_quest_guess: boolean;
  readonly comment: string | null;
  readonly posted_at: Date;
  readonly closed_at: Date | null;
}

/** Posts of these groups around their times, by {@link groupName}. */
export async function readPostings(
  sql: Sql,
  groups: readonly GroupKey[],
): Promise<ReadonlyMap<string, readonly Posting[]>> {
  const spans = new Map<string, GroupKey>();
  for (const group of groups) {
    const { fromMs = group.fromMs, toMs = group.toMs } = spans.get(groupName(group)) ?? {};
    const span = { ...group, fromMs: Math.min(fromMs, group.fromMs), toMs: Math.max(toMs, group.toMs) };
    spans.set(groupName(group), span);
  }
  const wanted = [...spans.values()];
  const postings = new Map<string, Posting[]>();
  for (let start = 0; start < wanted.length; start += groupsPerStatement) {
    for (const row of await readSlice(sql, wanted.slice(start, start + groupsPerStatement))) {
      const name = groupName({ serverName: row.server_name, groupId: row.group_id });
      postings.set(name, [...(postings.get(name) ?? []), postingOf(row)]);
    }
  }
  return postings;
}

function readSlice(sql: Sql, groups: readonly GroupKey[]) {
  const given = groups.map(({ serverName, groupId, fromMs, toMs }) => ({
    server: serverName,
    id: groupId,
    from_at: new Date(fromMs - closedBeforeMs).toISOString(),
    to_at: new Date(toMs).toISOString(),
  }));
  return sql<PostingRow[]>`
    select groups.server_name, groups.group_id, quest_id, difficulty, is_quest_guess, comment, posted_at, closed_at
    from ${givenRows(sql, given, 'server text, id bigint, from_at timestamptz, to_at timestamptz')}
    join groups on groups.server_name = given.server and groups.group_id = given.id and groups.quest_id > 0
      and groups.posted_at <= given.to_at and (groups.closed_at is null or groups.closed_at >= given.from_at)`;
}

/** A post with the difficulty that the group announced, if it is one of the game's. */
function postingOf(row: PostingRow): Posting {
  const difficulty = lfmDifficulty(row)?.name ?? null;
  return {
    questId: row.quest_id,
    difficulty: difficultyCode(difficulty) === 0 ? null : difficulty,
    postedMs: row.posted_at.getTime(),
    closedMs: row.closed_at?.getTime() ?? null,
  };
}
