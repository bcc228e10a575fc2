import {
  keptLogEventSchema,
  logEventLevels,
  type KeptLogEvent,
  type LogEntry,
  type LogEventLevel,
} from '@rollcall/game/log-event';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';
import type { ListPage } from './list-page.ts';

/** An event that waits to be written. */
export interface WaitingEvent {
  readonly receivedAtMs: number;
  /** Names the network that it came from (write-bounds.ts). */
  readonly prefix: string;
  /** Of its JSON. */
  readonly bytes: number;
  readonly event: KeptLogEvent;
}

/** What to read of the log. */
export interface LogPage extends ListPage<number> {
  /** The least level. */
  readonly level: LogEventLevel;
}

interface EventRow {
  readonly id: number;
  readonly received_at: Date;
  readonly event: unknown;
}

const rankOf = (level: LogEventLevel) => logEventLevels.indexOf(level);

/** In their order. */
export async function insertEvents(sql: Sql, events: readonly WaitingEvent[]): Promise<void> {
  const rows = events.map(({ receivedAtMs, prefix, event }) => ({
    received_at: new Date(receivedAtMs),
    level: rankOf(event.level),
    prefix,
    event,
  }));
  await sql`
    insert into browser_events (received_at, level, prefix, event)
    select received_at, level, prefix, event
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as sent (received_at timestamptz, level smallint, prefix text, event jsonb)`;
}

/** The newest first. */
export async function readEvents(sql: Sql, { level, sinceMs, before, limit }: LogPage): Promise<LogEntry[]> {
  const rows = await sql<EventRow[]>`
    select id, received_at, event from browser_events
    where level >= ${rankOf(level)}
      ${sinceMs === null ? sql`` : sql`and received_at >= ${new Date(sinceMs)}`}
      ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`;
  return rows.map(({ id, received_at: at, event }) => ({
    id,
    received_at: toWireTime(at.getTime()),
    ...keptLogEventSchema.parse(event),
  }));
}

/** When the newest came, milliseconds since 1970; null = there is none. */
export async function newestEventMs(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ at: Date | null }[]>`select max(received_at) as at from browser_events`;
  return row?.at?.getTime() ?? null;
}

/** Takes some of those that came before a moment. @returns how many */
export async function takeEventsBefore(sql: Sql, limitMs: number, atMost: number): Promise<number> {
  const { count } = await sql`
    delete from browser_events where id = any(array(
      select id from browser_events where received_at < ${new Date(limitMs)} order by received_at limit ${atMost}
    ))`;
  return count;
}
