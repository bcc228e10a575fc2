import { setImmediate } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import { type PreparedQuest, prepareQuest, questMetrics } from '@rollcall/game/quest/quest-figures';
import { analyticsDays } from '@rollcall/game/quest/run-figures';
import { difficultyCode } from '@rollcall/game/quest/quest-runs';
import type { Quest, QuestMetrics } from '@rollcall/game/quest/quest';
import { dayMs, hourMs } from '@rollcall/game/time';
import type { Sql } from '../store/store.ts';
import { createGrowingColumns, type GrowingColumns } from './quest-columns.ts';
import type { ReportJob } from './report-job.ts';

/** Sessions per statement. They take some 10 ms on the embedded engine. */
const sessionsPerStatement = 2_000;

export interface QuestFigures {
  readonly madeAtMs: number;
  /** By id, only quests with sessions. */
  readonly prepared: ReadonlyMap<number, PreparedQuest>;
  /** By id, every quest of the catalogue. */
  readonly metrics: ReadonlyMap<number, QuestMetrics>;
}

export interface QuestFiguresMaker {
  readonly job: ReportJob;
  /** null = not computed yet. */
  current(): QuestFigures | null;
}

interface QuestFiguresParts {
  /** Reads the sessions committed after this one, in order: see {@link readSessions}. */
  readonly read: (afterSequence: number) => Promise<readonly SessionRow[]>;
  readonly definition: Pick<GameDefinition, 'servers'>;
  readonly quests: () => ReadonlyMap<number, Quest>;
}

interface KeptQuest {
  readonly columns: GrowingColumns;
  prepared: { readonly value: PreparedQuest; readonly length: number | null } | null;
}

/** Start of the days that figures cover. Today is the last of them. */
export function figuresFrom(nowMs: number, days: number = analyticsDays): number {
  return (Math.floor(nowMs / dayMs) - days + 1) * dayMs;
}

/**
 * Computes the figures of each quest every hour from the sessions of 90 days, which are in memory. The first run reads
 * all of them, later runs only new ones. Character ids are not stored.
 */
export function createQuestFigures({ read, definition, quests }: QuestFiguresParts): QuestFiguresMaker {
  const serverPlaces = new Map(definition.servers.map(({ name }, place) => [name, place]));
  const kept = new Map<number, KeptQuest>();
  let readTo = 0;
  let figures: QuestFigures | null = null;

  function keep(rows: readonly SessionRow[], fromSecond: number): void {
    for (const [, questId, group, startedSecond, seconds, level, hasLeft, serverName, difficulty] of rows) {
      const server = serverPlaces.get(serverName);
      if (server === undefined || startedSecond < fromSecond) continue;
      const quest = kept.get(questId) ?? { columns: createGrowingColumns(), prepared: null };
      kept.set(questId, quest);
      quest.columns.add({
        startedSecond,
        seconds,
        group,
        server,
        level,
        difficulty: difficultyCode(difficulty),
        hasLeft: Number(hasLeft),
      });
    }
  }

  async function readNew(fromSecond: number): Promise<void> {
    for (;;) {
      const rows = await read(readTo);
      const last = rows.at(-1);
      if (last === undefined) return;
      keep(rows, fromSecond);
      readTo = last[0];
      await setImmediate();
    }
  }

  async function prepareAll(fromSecond: number): Promise<ReadonlyMap<number, PreparedQuest>> {
    const prepared = new Map<number, PreparedQuest>();
    for (const [id, quest] of quests()) {
      const known = kept.get(id);
      if (known === undefined) continue;
      const isSame = known.prepared?.length === quest.length && !known.columns.isChanged(fromSecond);
      if (!isSame || known.prepared === null) {
        const sessions = known.columns.since(fromSecond);
        await setImmediate();
        known.prepared = { value: prepareQuest(sessions, quest), length: quest.length };
        await setImmediate();
      }
      if (known.prepared.value.sessions.count > 0) prepared.set(id, known.prepared.value);
    }
    return prepared;
  }

  return {
    job: {
      name: 'quest figures',
      everyMs: hourMs,
      madeFrom: ['quests', 'catalogue'],
      run: async (nowMs) => {
        const fromSecond = figuresFrom(nowMs) / 1000;
        await readNew(fromSecond);
        const prepared = await prepareAll(fromSecond);
        const metrics = questMetrics(prepared, quests().values());
        figures = { madeAtMs: nowMs, prepared, metrics };
        return new Map();
      },
    },
    current: () => figures,
  };
}

export type SessionRow = readonly [
  sequence: number,
  questId: number,
  group: number,
  startedSecond: number,
  seconds: number,
  level: number,
  hasLeft: boolean,
  serverName: string,
  difficulty: string | null,
];

/** One slice of the sessions; empty = there are no more. */
export async function readSessions(sql: Sql, afterSequence: number): Promise<readonly SessionRow[]> {
  const [slice] = await sql<{ rows: readonly SessionRow[] }[]>`
    select coalesce(json_agg(json_build_array(
      sequence, quest_id, group_id, floor(extract(epoch from started_at))::bigint,
      floor(extract(epoch from ended_at - started_at))::bigint, total_level, has_left, server_name, difficulty
    ) order by sequence), '[]'::json) as rows
    from (
      select * from quest_sessions where sequence > ${afterSequence} order by sequence limit ${sessionsPerStatement}
    ) as slice`;
  return slice?.rows ?? [];
}
