import type { GameDefinition } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { minuteMs } from '@rollcall/game/time';
import { plainGauge, type ReadGauge } from '../http/read-gauge.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import { startRepeatedTask } from '../store/repeated-task.ts';
import type { Sql, Store, StoreLogger } from '../store/store.ts';
import { replayEndpoints, type ReplayResult, replayRoutes, type ReplayRoutesParts } from './replay-routes.ts';

interface ReplaysParts extends Omit<ReplayRoutesParts, 'store' | 'send' | 'countResult'> {
  readonly store: Store;
  readonly definition: Pick<GameDefinition, 'servers'>;
  readonly logger: Pick<StoreLogger, 'warn'>;
}

interface Replays {
  readonly plugin: RoutePlugin;
  readonly gauges: readonly ReadGauge[];
  readonly close: () => Promise<void>;
}

/** Replays of boards: their route, and the metrics about them and about the recording of boards. */
export function startReplays(parts: ReplaysParts): Replays {
  const { store, definition, logger, nowMs } = parts;
  const results = new Map<ReplayResult, number>();
  let recorded: RecordedBoards | null = null;
  const task = startRepeatedTask({
    store,
    logger,
    firstAfterMs: 0,
    everyMs: minuteMs,
    run: async () => {
      recorded = await readRecordedBoards(
        store.sql,
        definition.servers.map(({ name }) => name),
      );
    },
    failure: 'Could not measure the recording of boards',
  });
  const countResult = (result: ReplayResult) => results.set(result, (results.get(result) ?? 0) + 1);
  return {
    plugin: {
      endpoints: replayEndpoints,
      routes: (send) => replayRoutes({ ...parts, send, countResult }),
    },
    gauges: [
      plainGauge(
        'rollcall_board_rows',
        'Rows of changes of boards recorded so far, including deleted ones; read every minute.',
        () => recorded?.rows ?? null,
      ),
      {
        name: 'rollcall_board_age_seconds',
        help: 'Seconds since the last report whose board is recorded; read every minute, absent = none is recorded.',
        label: 'server',
        read: () => [...(recorded?.lastMs ?? [])].map(([key, lastMs]) => [key, (nowMs() - lastMs) / 1000]),
      },
      {
        name: 'rollcall_replays',
        help: 'Replays of boards since the start of this server, by result.',
        label: 'result',
        read: () => [...results],
      },
    ],
    close: () => task.close(),
  };
}

interface RecordedBoards {
  readonly rows: number;
  /** Server key → time of its last row, in milliseconds since 1970. */
  readonly lastMs: ReadonlyMap<string, number>;
}

async function readRecordedBoards(sql: Sql, servers: readonly string[]): Promise<RecordedBoards> {
  const [count] = await sql<{ rows: number }[]>`
    select (case when is_called then last_value else 0 end)::float8 as rows from board_changes_sequence`;
  const last = await sql<{ server_name: string; at: Date }[]>`
    select server_name, at from unnest(${[...servers]}::text[]) as given (server_name), lateral (
      select max(at) as at from board_changes where board_changes.server_name = given.server_name
    ) as last where at is not null`;
  return {
    rows: count?.rows ?? 0,
    lastMs: new Map(last.map(({ server_name, at }) => [serverKey(server_name), at.getTime()])),
  };
}
