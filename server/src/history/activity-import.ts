import { setImmediate } from 'node:timers/promises';
import type { Issue, Rejection, RowsOutcome } from '@rollcall/game/api/report';
import { lfmDifficulty } from '@rollcall/game/lfm/difficulty';
import type { PastActivity, PastGroup, PastSession } from '@rollcall/game/quest/past-activity';
import { analyticsDays } from '@rollcall/game/quest/run-figures';
import type { Quest } from '@rollcall/game/quest/quest';
import { difficultyCode } from '@rollcall/game/quest/quest-runs';
import { shortestSessionMs } from '@rollcall/game/quest/quest-sessions';
import { dayMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { isErased, readErased } from '../store/erased-characters.ts';
import { type QuestSessionRow, writeQuestSessions } from '../store/quest-session-rows.ts';
import type { Sql } from '../store/store.ts';
import { givenRows } from '../store/write-rows.ts';
import { type ImportParts, retryWhileBusy, notifyOfChanges, timeIssue } from './history-import.ts';
import { wholeDaysBefore } from './population-samples.ts';

/** Rows validated before the event loop gets a turn. They take about 2 ms. */
const rowsPerTurn = 1_000;
/** Rows per statement. They take some 20 ms on the embedded engine. */
const sessionsPerStatement = 500;
const groupsPerStatement = 500;

interface ActivityImportParts extends Omit<ImportParts, 'onChanged'> {
  /** The quests of the catalogue, by either of their ids. */
  readonly questsById: () => ReadonlyMap<number, Quest>;
  /** Number of days for which posts are stored. */
  readonly groupDays: number;
  readonly onChanged?: (kind: 'sessions' | 'groups') => void;
}

/**
 * Imports past sessions in quests and past groups, validated row by row. Known rows are not changed and count as
 * duplicates, as does a row that occurs twice, so sending everything again changes nothing. Erased sessions count as
 * duplicates, too; a group whose leader has been erased has the leader 0.
 * If the import throws HttpError 503 `store-away`, a part of it may have been written; send it again.
 */
export function createActivityImport({
  store,
  nowMs,
  questsById,
  groupDays,
  onChanged,
}: ActivityImportParts) {
  async function writeSessions(rows: readonly QuestSessionRow[]): Promise<number> {
    let added = 0;
    for (let start = 0; start < rows.length; start += sessionsPerStatement) {
      const all = rows.slice(start, start + sessionsPerStatement);
      const erased = await readErased(
        store.sql,
        all.map(({ character_id }) => character_id),
      );
      const slice = all.filter(
        ({ character_id, started_at }) => !isErased(erased, character_id, fromWireTime(started_at)),
      );
      added += await retryWhileBusy(() => store.transaction((sql) => writeQuestSessions(sql, slice)));
      await setImmediate();
    }
    return added;
  }

  async function writeGroups(rows: readonly PastGroupRow[]): Promise<number> {
    let added = 0;
    for (let start = 0; start < rows.length; start += groupsPerStatement) {
      const all = rows.slice(start, start + groupsPerStatement);
      const erased = await readErased(
        store.sql,
        all.map(({ leader_id }) => leader_id),
      );
      const slice = all.map((row) =>
        isErased(erased, row.leader_id, fromWireTime(row.posted_at)) ? { ...row, leader_id: 0 } : row,
      );
      added += await retryWhileBusy(() => writePastGroups(store.sql, slice));
      await setImmediate();
    }
    return added;
  }

  const writeRows = (kind: 'sessions' | 'groups', write: () => Promise<number>): Promise<number> => {
    let added = 0;
    return notifyOfChanges({ what: kind, onChanged: () => onChanged?.(kind) }, async (noteChange) => {
      added = await write();
      if (added > 0) noteChange();
    }).then(() => added);
  };

  return async ({ sessions, groups }: PastActivity): Promise<RowsOutcome> => {
    const limits = { nowMs: nowMs(), questsById: questsById(), groupDays };
    const played = await validate(sessions, (session) => judgeSession(session, limits));
    const posted = await validate(groups, (group) => judgeGroup(group, limits));
    // Groups first: the quest of a session is looked up in its group.
    const groupsAdded = await writeRows('groups', () => writeGroups(posted.good));
    const sessionsAdded = await writeRows('sessions', () => writeSessions(played.good));
    const accepted = groupsAdded + sessionsAdded;
    return {
      accepted,
      rejected: [...played.rejected, ...posted.rejected],
      duplicates: played.good.length + posted.good.length - accepted,
      warnings: [],
      durable: true,
    };
  };
}

type Verdict<Row> = { readonly row: Row } | { readonly issue: Issue };

async function validate<Sent extends { readonly index: string }, Row>(
  rows: readonly Sent[],
  judge: (row: Sent) => Verdict<Row>,
): Promise<{ readonly good: readonly Row[]; readonly rejected: readonly Rejection[] }> {
  const good: Row[] = [];
  const rejected: Rejection[] = [];
  for (const [place, row] of rows.entries()) {
    if (place % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    const verdict = judge(row);
    if ('row' in verdict) good.push(verdict.row);
    else rejected.push({ index: row.index, issues: [verdict.issue] });
  }
  return { good, rejected };
}

interface Limits {
  readonly nowMs: number;
  readonly questsById: ReadonlyMap<number, Quest>;
  readonly groupDays: number;
}

function judgeSession(session: PastSession, { nowMs, questsById }: Limits): Verdict<QuestSessionRow> {
  const { quest_id, started, ended } = session;
  const quest = questsById.get(quest_id);
  if (quest === undefined) return { issue: unknownQuest(quest_id) };
  const keptFromMs = wholeDaysBefore(nowMs, analyticsDays);
  const issue =
    spanIssue(['started', 'ended'], { from: started, to: ended, keptFromMs, nowMs }) ??
    (fromWireTime(ended) - fromWireTime(started) < shortestSessionMs
      ? {
          path: 'ended',
          message: 'must be at least 60 seconds after started: anything shorter is not a session',
        }
      : null);
  if (issue !== null) return { issue };
  return {
    row: {
      character_id: session.character_id,
      quest_id: quest.id,
      group_id: session.group_id ?? 0,
      started_at: started,
      ended_at: ended,
      total_level: session.total_level,
      has_left: session.has_left,
      server_name: session.server,
      difficulty: difficultyOf(session.difficulty ?? null),
    },
  };
}

/** The difficulty announced by the group; null = not one of the game's. */
function difficultyOf(announced: string | null): string | null {
  const name = lfmDifficulty({ difficulty: announced, is_quest_guess: false, comment: null })?.name ?? null;
  return difficultyCode(name) === 0 ? null : name;
}

const unknownQuest = (id: number): Issue => ({
  path: 'quest_id',
  message: `is the id of no known quest (${id}): send quests before what was played of them`,
});

interface Span {
  readonly from: string;
  readonly to: string;
  readonly keptFromMs: number;
  readonly nowMs: number;
}

/**
 * The problem with a span.
 *
 * @param fields names of the fields with its start and end
 */
function spanIssue([fromField, toField]: readonly [string, string], span: Span): Issue | null {
  const fromMs = fromWireTime(span.from);
  const toMs = fromWireTime(span.to);
  const ahead = timeIssue(toMs, span.nowMs);
  if (ahead !== null) return { path: toField, message: ahead };
  if (toMs < fromMs) return { path: toField, message: `must not be before ${fromField}` };
  if (toMs - fromMs > dayMs) return { path: toField, message: `must be at most a day after ${fromField}` };
  if (fromMs >= span.keptFromMs) return null;
  return { path: fromField, message: `must not be before ${toWireTime(span.keptFromMs)}: it is not kept` };
}

interface PastGroupRow {
  readonly server_name: string;
  readonly group_id: number;
  readonly posted_at: string;
  readonly closed_at: string;
  readonly leader_id: number;
  readonly quest_id: number | null;
  readonly difficulty: string | null;
  readonly minimum_level: number;
  readonly maximum_level: number;
}

function judgeGroup(group: PastGroup, { nowMs, questsById, groupDays }: Limits): Verdict<PastGroupRow> {
  const { posted, closed, minimum_level, maximum_level } = group;
  const questId = group.quest_id ?? 0;
  if (questId !== 0 && !questsById.has(questId)) return { issue: unknownQuest(questId) };
  if (maximum_level < minimum_level) {
    return { issue: { path: 'maximum_level', message: 'must not be below minimum_level' } };
  }
  const keptFromMs = wholeDaysBefore(nowMs, groupDays);
  const issue = spanIssue(['posted', 'closed'], { from: posted, to: closed, keptFromMs, nowMs });
  if (issue !== null) return { issue };
  return {
    row: {
      server_name: group.server,
      group_id: group.id,
      posted_at: posted,
      closed_at: closed,
      leader_id: group.leader_id,
      quest_id: questId === 0 ? null : questId,
      difficulty: group.difficulty ?? null,
      minimum_level,
      maximum_level,
    },
  };
}

const groupColumns = `
  server_name text, group_id bigint, posted_at timestamptz, closed_at timestamptz, leader_id bigint, quest_id bigint,
  difficulty text, minimum_level integer, maximum_level integer`;

/** Writes groups that are no longer posted, without their members. @returns the number of new ones */
async function writePastGroups(sql: Sql, rows: readonly PastGroupRow[]): Promise<number> {
  const added = await sql`
    insert into groups (
      server_name, group_id, posted_at, closed_at, last_seen, last_update, leader_id, quest_id, difficulty,
      minimum_level, maximum_level, accepted_classes, accepted_classes_count, adventure_active_time, is_quest_guess
    )
    select server_name, group_id, posted_at, closed_at, closed_at, closed_at, leader_id, quest_id, difficulty,
      minimum_level, maximum_level, '[]', 0, 0, false
    from ${givenRows(sql, rows, groupColumns)}
    order by server_name, group_id, posted_at
    on conflict do nothing`;
  return added.count;
}
