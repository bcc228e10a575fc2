import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hourMs } from '@rollcall/game/time';

/** Folder of real records outside of the repository. The records are never copied into the repository. */
const folder = new URL('../../../../shared/data/', import.meta.url);

/** False = the records are missing, and tests report that they need them. */
export const hasRealPopulation = existsSync(fileURLToPath(folder));

/** One row of a file for one server. */
export interface RealSample {
  readonly server: string;
  readonly takenAtMs: number;
  readonly isOnline: boolean;
  /** null = not in the file. */
  readonly characters: number | null;
  readonly lfms: number | null;
}

interface YearRow {
  readonly minute: number;
  readonly takenAtMs: number;
  /** Counts in the order of the columns. */
  readonly counts: readonly number[];
}

/**
 * Reads the year of group counts, in local time, which is five hours behind UTC all year.
 *
 * @param known names of our servers
 */
export function readRealYear(known: readonly string[]) {
  const text = readFileSync(new URL('lfm-counts-2020-02-to-2021-02.csv', folder), 'utf8');
  const [header = '', ...lines] = text.replace('\uFEFF', '').split('\n');
  const columns = header.split(',');
  const servers = columns.slice(5);
  const brokenLines: number[] = [];
  const rows: YearRow[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = line.split(',').map(Number);
    // The header is line 1.
    if (cells.length === columns.length) rows.push(yearRow(cells));
    else brokenLines.push(index + 2);
  }
  const repeated = [...Map.groupBy(rows, ({ takenAtMs }) => takenAtMs).values()].filter(
    (same) => same.length > 1,
  );
  return {
    hasByteOrderMark: text.startsWith('\uFEFF'),
    rows: lines.length,
    /** Line numbers, from 1, of rows that do not have the columns of the header. */
    brokenLines,
    /** Number of times that occur in more than one row. */
    repeatedTimes: repeated.length,
    repeatedOtherwise: repeated.filter((same) => new Set(same.map(({ counts }) => counts.join())).size > 1)
      .length,
    jumpsBack: rows.filter(({ takenAtMs }, index) => takenAtMs < (rows[index - 1]?.takenAtMs ?? 0)).length,
    /** Number of rows that contain only zeros because the game was down. */
    offlineRows: rows.filter((row) => !isOnline(row)).length,
    /** Number of rows that are not at five-minute marks. */
    rowsBesideMarks: rows.filter(({ minute }) => minute % 5 !== 0).length,
    /** Columns of unknown servers. */
    strangers: servers.filter((server) => !known.includes(server)),
    /** The remaining samples, in the order of the file. */
    samples: samplesOf(rows, servers, known),
  };
}

function yearRow(cells: readonly number[]): YearRow {
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, ...counts] = cells;
  return { minute, takenAtMs: Date.UTC(year, month - 1, day, hour, minute) + 5 * hourMs, counts };
}

const isOnline = ({ counts }: YearRow) => counts.some((count) => count > 0);

function samplesOf(rows: readonly YearRow[], servers: readonly string[], known: readonly string[]) {
  const samples: RealSample[] = [];
  for (const row of rows) {
    const facts = { takenAtMs: row.takenAtMs, isOnline: isOnline(row), characters: null };
    for (const [place, server] of servers.entries()) {
      if (known.includes(server)) samples.push({ ...facts, server, lfms: row.counts[place] ?? null });
    }
  }
  return samples;
}

/** Reads the day of characters and groups, in UTC, a second or two off the marks. */
export function readRealDay(known: readonly string[]): { samples: RealSample[]; strangers: string[] } {
  const text = readFileSync(new URL('population-2023-07-25.csv', folder), 'utf8');
  const samples: RealSample[] = [];
  const strangers = new Set<string>();
  for (const line of text.trim().split('\n').slice(1)) {
    const [time = '', server = '', characters = '', lfms = ''] = line.trim().split(',');
    if (known.includes(server)) {
      const counts = { characters: Number(characters), lfms: Number(lfms) };
      samples.push({ server, takenAtMs: Date.parse(time), isOnline: true, ...counts });
    } else {
      strangers.add(server);
    }
  }
  return { samples, strangers: [...strangers] };
}
