import { gzipSync } from 'node:zlib';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { defaultDefinition } from '@rollcall/game/definition';
import { replayedBoards } from '@rollcall/game/lfm/replay';
import { minuteMs } from '@rollcall/game/time';
import { findCharactersByIds } from '../../server/src/history/character-queries.ts';
import { recordedAtOnce } from '../../server/src/history/journal-recording.ts';
import type { JournalPosition } from '../../server/src/history/journal-record.ts';
import { createRecordedRows } from '../../server/src/history/recorded-rows.ts';
import { readReplay } from '../../server/src/history/replay.ts';
import { createLiveStore } from '../../server/src/live/live-store.ts';
import type { Store } from '../../server/src/store/store.ts';
import { median, rounded } from '../../server/src/testing/figures.ts';
import { eveningStartMs, parseReport, reportEvening } from '../shared/evening.ts';
import { type Figures, ownFigures, processorOf, timed } from '../shared/measure.ts';
import { type Engine, withBenchStore } from '../shared/stores.ts';

const busiest = 'Orien';
const hoursIn14Days = 14 * 24;

/** The reports of one second. The recorder turns them into rows together. */
interface Second {
  readonly events: HistoryEvent[];
  /** Processor time to read the reports and apply them to the live state, ms. */
  appliedMs: number;
}

interface BoardEvening {
  readonly minutes: number;
  /** The first one contains everybody. */
  readonly seconds: readonly Second[];
  /** Means. */
  readonly charactersOnline: number;
  readonly groupsOpen: number;
}

/** @param online characters online at the start, nearly all of them on eight servers */
export async function makeBoardEvening(online: number, minutes: number): Promise<BoardEvening> {
  const live = createLiveStore({ definition: defaultDefinition });
  const seconds = new Map<number, Second>();
  const sum = { characters: 0, groups: 0 };
  await reportEvening({ online, seconds: minutes * 60 }, async (name, body, atMs) => {
    const second = seconds.get(atMs) ?? { events: [], appliedMs: 0 };
    if (!seconds.has(atMs)) {
      seconds.set(atMs, second);
      for (const { characters, lfms } of live.current().servers) {
        sum.characters += characters.entities.ids.length;
        sum.groups += lfms.entities.ids.length;
      }
    }
    const beforeMs = ownFigures.mainThreadMs();
    const applied = live.apply(parseReport(name, body, atMs), atMs);
    second.appliedMs += ownFigures.mainThreadMs() - beforeMs;
    second.events.push(...applied.events);
    return applied;
  });
  // Nobody was counted before the first second.
  const counted = seconds.size - 1;
  return {
    minutes,
    seconds: [...seconds.values()],
    charactersOnline: sum.characters / counted,
    groupsOpen: sum.groups / counted,
  };
}

/**
 * Records the evening on two stores, of which one records what changes on boards: the ratio of their costs, the size,
 * and an hour of the busiest server as an answer. All of it depends on how much changes, so that is printed, too.
 */
export function measureReplay(engine: Engine, evening: BoardEvening): Promise<Figures> {
  return withBenchStore(engine, (store) =>
    withBenchStore(engine, async (without) => {
      const costs = await recordOnBoth(engine, evening, {
        withBoards: createRecording(store, true),
        without: createRecording(without, false),
      });
      return { ...costs, ...(await storedFigures(store, evening)), ...(await answerFigures(store, evening)) };
    }),
  );
}

type Recording = (seconds: readonly Second[]) => Promise<void>;

function createRecording(store: Store, recordsBoards: boolean): Recording {
  const rows = createRecordedRows(store, { recordsBoards });
  let from: JournalPosition | null = null;
  return async (seconds) => {
    for (const { events } of seconds)
      for (let start = 0; start < events.length; start += recordedAtOnce.events) {
        const next: JournalPosition = { segment: 1, offset: (from?.offset ?? 0) + 1, index: 0 };
        const slice = events.slice(start, start + recordedAtOnce.events);
        await rows.record({ journalId: 'bench', from, next, events: slice });
        from = next;
      }
  };
}

/**
 * Records each minute with boards and without, in alternating order, and compares the two: the embedded store by the
 * processor time of this process, PostgreSQL by elapsed time.
 */
async function recordOnBoth(
  engine: Engine,
  { seconds }: BoardEvening,
  recordings: { readonly withBoards: Recording; readonly without: Recording },
): Promise<Figures> {
  const costOf = (work: () => Promise<void>) =>
    engine === 'embedded' ? processorOf('processorMs', work) : timed(work);
  // Fills the tables.
  for (const record of Object.values(recordings)) await record(seconds.slice(0, 1));
  const minutes = Array.from({ length: Math.floor(seconds.length / 60) }, (_, minute) =>
    seconds.slice(Math.max(1, minute * 60), (minute + 1) * 60),
  );
  const costs: { readonly withMs: number; readonly withoutMs: number; readonly appliedMs: number }[] = [];
  for (const [index, minute] of minutes.entries()) {
    const cost = { withBoards: 0, without: 0 };
    const order = ['withBoards', 'without'] as const;
    for (const which of index % 2 === 0 ? order : order.toReversed())
      cost[which] = await costOf(() => recordings[which](minute));
    const appliedMs = minute.reduce((sum, second) => sum + second.appliedMs, 0);
    costs.push({ withMs: cost.withBoards, withoutMs: cost.without, appliedMs });
  }
  return {
    recordingMsPerSecond: rounded(median(costs.map(({ withMs }) => withMs)) / 60),
    recordingRatio: rounded(median(costs.map(({ withMs, withoutMs }) => withMs / withoutMs))),
    reportRatio: rounded(
      median(costs.map(({ withMs, withoutMs, appliedMs }) => (withMs + appliedMs) / (withoutMs + appliedMs))),
    ),
  };
}

async function storedFigures({ sql }: Store, evening: BoardEvening): Promise<Figures> {
  const { charactersOnline, groupsOpen, minutes } = evening;
  const [stored] = await sql<
    { bytes: number; rows: number; changed: number; changes: number; posted: number }[]
  >`
    select sum(pg_total_relation_size(inhrelid))::float8 as bytes,
      (select count(*) from board_changes)::integer as rows,
      (select count(*) from board_changes where content is not null)::integer as changed,
      (select sum(json_array_length(content -> 'updates') + json_array_length(content -> 'removals'))
        from board_changes where content is not null and not is_keyframe)::integer as changes,
      (select count(*) from groups where posted_at > ${new Date(eveningStartMs)})::integer as posted
    from pg_inherits where inhparent = 'board_changes'::regclass`;
  const { bytes, rows, changed, changes, posted } = stored ?? {
    bytes: 0,
    rows: 0,
    changed: 0,
    changes: 0,
    posted: 0,
  };
  const hours = minutes / 60;
  return {
    charactersOnline: Math.round(charactersOnline),
    groupsOpen: Math.round(groupsOpen),
    groupsPostedPerHour: Math.round(posted / hours),
    changesPerGroupAndHour: rounded(changes / groupsOpen / hours),
    rowsPerHour: Math.round(rows / hours),
    rowsWithChangesPerHour: Math.round(changed / hours),
    bytesPerRow: Math.round(bytes / rows),
    gigabytesIn14Days: rounded((bytes / hours / 1e9) * hoursIn14Days),
  };
}

async function answerFigures({ sql }: Store, { minutes }: BoardEvening): Promise<Figures> {
  const toMs = eveningStartMs + minutes * minuteMs;
  const span = { server: busiest, fromMs: eveningStartMs + minuteMs, toMs, firstMs: eveningStartMs };
  const read = () => readReplay(sql, span, (ids) => findCharactersByIds(sql, ids));
  let replay = await read();
  const answerMs = await processorOf('mainThreadMs', async () => {
    replay = await read();
  });
  const json = JSON.stringify({ data: replay });
  const foldMs = await processorOf('mainThreadMs', async () => [...replayedBoards(replay)]);
  return {
    changesInAnswer: replay.changes.length,
    answerKb: Math.round(json.length / 1000),
    answerGzippedKb: Math.round(gzipSync(json).length / 1000),
    answerMainThreadMs: rounded(answerMs),
    foldMainThreadMs: rounded(foldMs),
  };
}
