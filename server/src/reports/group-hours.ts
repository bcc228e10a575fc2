import { setImmediate } from 'node:timers/promises';
import type { GameDefinition } from '@rollcall/game/definition';
import { reportSpan } from '@rollcall/game/population/report-period';
import { offsetsWithin, utcOffsets, type ZoneOffsets } from '@rollcall/game/time-zone';
import { type GroupFacts, type LevelBand, levelBands } from '@rollcall/game/trends/group-forecast';
import { hoursPerDay, hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { dayMs, hourMs, weekMs } from '@rollcall/game/time';
import { hourOfWeek, localHourAt } from '@rollcall/game/zone-hours';
import type { Sql, Store } from '../store/store.ts';
import { readHours, type ServerHours } from './population-hours.ts';
import { createGroupCounts, createGroupKinds, type GroupKind, type GroupRow, hourOf } from './group-kinds.ts';
import type { ReportJob } from './report-job.ts';

const weeksKept = 26;
const daysKept = weeksKept * 7;

/** Length of the past that one statement reads. It takes some 20 ms on the embedded engine in the busiest world. */
const sliceMs = 6 * hourMs;
/** Maximum number of slices per run. The next run continues from there. */
const slicesPerRun = 240;
const rowsPerRun = 30_000;
/** Maximum age of a post that closed since the last run. Only a few minutes of older ones are missed. */
const longestOpenMs = dayMs;
/** Maximum delay of a post after the store was unavailable, by which each run overlaps the previous one. */
const lateMs = hourMs;

export interface KnownGroups extends GroupFacts {
  /**
   * Average number of groups of the kind in each hour of the week; empty = not counted yet, or some hour of the week
   * has no data.
   */
  readonly groups: readonly number[];
}

export interface GroupHours {
  readonly job: ReportJob;
  /**
   * Facts about a kind of group on a server, by the hours of the week in the rhythm zone; null = the job has not run
   * yet.
   */
  facts(serverName: string, kind: GroupKind): KnownGroups | null;
  /** To be called when past posts have been added. The next runs read all of the past again. */
  readPastAgain(): void;
  /**
   * Must be called when past population counts have been added. The next run reads again which hours have data.
   */
  readSeenAgain(): void;
}

/**
 * Hours of the last 26 weeks in which at least one group of each kind was open. They are in memory: a bit for each
 * server, kind and hour, a few megabytes. They are grouped by the hour of the week in the game's rhythm zone, so that a
 * habit is at the same hour in summer and winter. New posts are read every five minutes. The past is read in slices,
 * newest first, and completely again once a day, when groups are also counted. No names are stored.
 */
export function createGroupHours({
  store,
  definition,
}: {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
}): GroupHours {
  const bands = levelBands(definition.level_cap);
  const servers = new Map(definition.servers.map(({ name }) => [name, createServerBoard(bands)]));
  let newestDay: number | null = null;
  let readUpToMs: number | null = null;
  /** End of the next slice of the past, which is read backwards; null = all of it has been read. */
  let nextSliceEndMs: number | null = Infinity;
  let isPastAdded = false;
  /** End of the count in hours since 1970, while the past is being read; null = not counting. */
  let countingUntil: number | null = null;
  /** null = the hours with data have to be read again. */
  let seenUpToMs: number | null = null;
  /** Offsets of the rhythm zone, back to the oldest stored day. */
  let offsets = utcOffsets;

  function mark(rows: readonly GroupRow[], isPast: boolean): void {
    for (const row of rows) {
      const board = servers.get(row[0]);
      board?.mark(row, newestDay ?? 0, isPast);
      if (isPast) board?.count(row, countingUntil ?? 0, offsets);
    }
  }

  function turnTo(day: number): void {
    if (newestDay !== null) for (const board of servers.values()) board.forgetBetween(newestDay, day);
    if (newestDay !== null && day > newestDay) isPastAdded = true;
    newestDay = Math.max(newestDay ?? day, day);
  }

  function countAgain(): void {
    isPastAdded = true;
    for (const board of servers.values()) board.discardCounts();
  }

  async function readPast(nowMs: number): Promise<void> {
    if (isPastAdded) nextSliceEndMs = Infinity;
    isPastAdded = false;
    if (nextSliceEndMs === null) return;
    if (nextSliceEndMs === Infinity) {
      countingUntil = reportSpan('week', nowMs).toMs / hourMs;
      for (const board of servers.values()) board.beginCount();
    }
    const oldestMs = nowMs - weeksKept * weekMs;
    const oldest = await readOldest(store.sql, oldestMs);
    let rowsRead = 0;
    for (let slices = 0; slices < slicesPerRun && rowsRead < rowsPerRun; slices += 1) {
      if (nextSliceEndMs === null) break;
      const toMs = Math.min(nextSliceEndMs, nowMs);
      const fromMs = toMs - sliceMs;
      const rows = await readPosted(store.sql, { fromMs, toMs, nowMs });
      mark(rows, true);
      rowsRead += rows.length;
      nextSliceEndMs = oldest === null || fromMs <= oldest ? null : fromMs;
      await setImmediate();
    }
  }

  async function readSeen(toMs: number): Promise<void> {
    // Set before reading, so that rows added meanwhile trigger another read.
    seenUpToMs = toMs;
    for (const [name, board] of servers) {
      board.putSeen(
        await readHours(store.sql, name, { fromMs: toMs - weeksKept * weekMs, toMs }),
        toMs,
        offsets,
      );
      await setImmediate();
    }
  }

  return {
    job: {
      name: 'group hours',
      everyMs: 5 * 60_000,
      madeFrom: ['groups', 'population'],
      run: async (nowMs) => {
        turnTo(Math.floor(nowMs / dayMs));
        offsets = offsetsWithin(definition.rhythm_zone, {
          fromMs: nowMs - (weeksKept + 1) * weekMs,
          toMs: nowMs + dayMs,
        });
        mark(await readSince(store.sql, (readUpToMs ?? nowMs) - lateMs, nowMs), false);
        readUpToMs = nowMs;
        const { toMs } = reportSpan('week', nowMs);
        if (isPastAdded || nextSliceEndMs === Infinity || toMs !== seenUpToMs) await readSeen(toMs);
        await readPast(nowMs);
        if (nextSliceEndMs === null && countingUntil !== null) {
          for (const board of servers.values()) board.endCount(countingUntil, offsets);
          countingUntil = null;
        }
        return new Map();
      },
    },
    readPastAgain: countAgain,
    readSeenAgain: () => {
      seenUpToMs = null;
      // Groups are counted only in hours with data, which have changed.
      countAgain();
    },
    facts: (serverName, kind) => {
      if (readUpToMs === null) return null;
      return servers.get(serverName)?.facts(kind, newestDay ?? 0, offsets) ?? null;
    },
  };
}

/** The bits of one server. Bit n of a day is its hour n in UTC. Days are indexed modulo `daysKept`. */
function createServerBoard(bands: readonly LevelBand[]) {
  const posted = createGroupKinds(bands, () => new Uint32Array(daysKept));
  const counts = createGroupCounts(bands);
  /** Hours with data. */
  const seen = new Uint32Array(daysKept);
  let rhythm: readonly (number | null)[] = [];
  /** The hour, since 1970, of the oldest post that was read. Nothing is known about earlier hours. */
  let knownFrom = Infinity;

  function isSeen(hour: number): boolean {
    const slot = Math.floor(hour / hoursPerDay) % daysKept;
    return ((seen[slot] ?? 0) & (1 << (hour % hoursPerDay))) !== 0;
  }

  const placeOf = (hour: number, offsets: ZoneOffsets) => hourOfWeek(localHourAt(offsets, hour * hourMs));

  return {
    mark(row: GroupRow, newestDay: number, isPast: boolean): void {
      const [, , , , postedSecond, closedSecond] = row;
      if (isPast) knownFrom = Math.min(knownFrom, hourOf(postedSecond));
      const kinds = posted.of(row);
      const first = Math.max(hourOf(postedSecond), (newestDay - daysKept + 1) * hoursPerDay);
      const last = Math.min(hourOf(closedSecond), (newestDay + 1) * hoursPerDay - 1);
      for (let hour = first; hour <= last; hour += 1) {
        const slot = Math.floor(hour / hoursPerDay) % daysKept;
        for (const kind of kinds) kind[slot] = (kind[slot] ?? 0) | (1 << (hour % hoursPerDay));
      }
    },
    beginCount: () => counts.begin(),
    count(row: GroupRow, until: number, offsets: ZoneOffsets): void {
      counts.add(row, { from: until - weeksKept * hoursPerWeek, until }, (hour) =>
        isSeen(hour) ? placeOf(hour, offsets) : null,
      );
    },
    endCount(until: number, offsets: ZoneOffsets): void {
      const weeks = Array.from({ length: hoursPerWeek }, () => 0);
      for (let hour = Math.max(knownFrom, until - weeksKept * hoursPerWeek); hour < until; hour += 1) {
        const place = placeOf(hour, offsets);
        if (isSeen(hour)) weeks[place] = (weeks[place] ?? 0) + 1;
      }
      counts.end(weeks);
    },
    discardCounts: () => counts.discard(),
    /** Clears the slots of new days, which contain expired days. */
    forgetBetween(before: number, day: number): void {
      for (let next = before + 1; next <= Math.min(day, before + daysKept); next += 1) {
        for (const kind of [...posted.all(), seen]) kind[next % daysKept] = 0;
      }
    },
    putSeen({ lfms, statuses }: ServerHours, toMs: number, offsets: ZoneOffsets): void {
      seen.fill(0);
      const sums = Array.from({ length: hoursPerWeek }, () => ({ groups: 0, hours: 0 }));
      for (const [place, status] of statuses.entries()) {
        const atMs = lfms.firstHourMs + place * hourMs;
        const count = lfms.values[place] ?? null;
        const sum = sums[hourOfWeek(localHourAt(offsets, atMs))];
        if (count !== null && sum !== undefined) {
          sum.groups += count;
          sum.hours += 1;
        }
        if (atMs >= toMs || (count === null && status !== 'down')) continue;
        const slot = Math.floor(atMs / dayMs) % daysKept;
        seen[slot] = (seen[slot] ?? 0) | (1 << ((atMs / hourMs) % hoursPerDay));
      }
      rhythm = sums.map(({ groups, hours }) => (hours === 0 ? null : groups / hours));
    },
    facts(kind: GroupKind, newestDay: number, offsets: ZoneOffsets): KnownGroups {
      const masks = posted.meant(kind);
      const weeksSeen = Array.from({ length: hoursPerWeek }, () => 0);
      const weeksPosted = Array.from({ length: hoursPerWeek }, () => 0);
      for (let day = Math.max(0, newestDay - daysKept + 1); day <= newestDay; day += 1) {
        const bits = masks.reduce((all, mask) => all | (mask[day % daysKept] ?? 0), 0);
        for (let hourOfDay = 0; hourOfDay < hoursPerDay; hourOfDay += 1) {
          const hour = day * hoursPerDay + hourOfDay;
          if (hour < knownFrom || !isSeen(hour)) continue;
          const place = placeOf(hour, offsets);
          weeksSeen[place] = (weeksSeen[place] ?? 0) + 1;
          if ((bits & (1 << hourOfDay)) !== 0) weeksPosted[place] = (weeksPosted[place] ?? 0) + 1;
        }
      }
      return { weeksSeen, weeksPosted, rhythm, groups: counts.groups(kind) };
    },
  };
}

/** Groups as one JSON value, because the driver parses JSON at once but rows one by one. */
const listRows = (sql: Sql, nowMs: number) => sql`
  select coalesce(json_agg(json_build_array(
    server_name, quest_id, minimum_level, maximum_level,
    floor(date_part('epoch', posted_at))::bigint,
    floor(date_part('epoch', coalesce(closed_at, ${new Date(nowMs)})))::bigint
  )), '[]'::json) as rows`;

interface Listed {
  readonly rows: readonly GroupRow[];
}

/** All groups posted within a time span. */
async function readPosted(
  sql: Sql,
  { fromMs, toMs, nowMs }: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
): Promise<readonly GroupRow[]> {
  const [listed] = await sql<Listed[]>`
    ${listRows(sql, nowMs)} from groups
    where posted_at >= ${new Date(fromMs)} and posted_at < ${new Date(toMs)}`;
  return listed?.rows ?? [];
}

/** Open groups, and those closed since a given time. */
async function readSince(sql: Sql, sinceMs: number, nowMs: number): Promise<readonly GroupRow[]> {
  const [listed] = await sql<Listed[]>`
    ${listRows(sql, nowMs)} from (
      select * from groups where closed_at is null
      union all
      select * from groups
      where posted_at >= ${new Date(sinceMs - longestOpenMs)} and closed_at >= ${new Date(sinceMs)}
    ) as recent`;
  return listed?.rows ?? [];
}

/** Time of the oldest post since a given time; null = there is none. */
async function readOldest(sql: Sql, sinceMs: number): Promise<number | null> {
  const [oldest] = await sql<{ posted_at: Date | null }[]>`
    select min(posted_at) as posted_at from groups where posted_at >= ${new Date(sinceMs)}`;
  return oldest?.posted_at?.getTime() ?? null;
}
