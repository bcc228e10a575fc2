import { dayMs } from '@rollcall/game/time';
import {
  type Columns,
  fault,
  type FormOptions,
  nameColumns,
  readCount,
  type ReadSample,
  type RowFault,
  type RowForm,
} from './row-form.ts';
import type { LocalMs, ToMoment } from './local-time.ts';

const pattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The fields of a date and time as numbers; `month` counts from 1. */
interface DateFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Milliseconds since 1970 as if the fields were UTC; null for a date or time that does not exist, such as 30 February.
 */
function localMsOf({ year, month, day, hour, minute, second }: DateFields): LocalMs | null {
  const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(localMs);
  const isSame =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute;
  return isSame ? localMs : null;
}

/**
 * Reads a time such as `2023-07-25T19:19:59.000Z`, `2023-07-25 14:19` or `2023-07-25`. A time without an offset is
 * local.
 *
 * @param afterMs as for `ToMoment`
 */
function readMoment(text: string, toMoment: ToMoment, afterMs: number): number | RowFault {
  const found = pattern.exec(text);
  const localMs = found === null ? null : localMsOfParts(found.slice(1, 7));
  if (localMs === null) return noTime(`"${text}"`);
  const offset = found?.[7];
  return offset === undefined ? (toMoment(localMs, afterMs) ?? neverWas(text)) : localMs - offsetMs(offset);
}

function localMsOfParts(parts: readonly (string | undefined)[]): LocalMs | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  return localMsOf({ year, month, day, hour, minute, second });
}

/** The problem of a row whose time cannot be read. */
function noTime(text: string): RowFault {
  return fault('no time', `${text} is no time`);
}

/** The problem of a local time that clocks skipped. */
function neverWas(text: string): RowFault {
  return fault('a time that never was', `${text} never was: the clock was put forward over it`);
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)) * (offset.length > 3 ? 1 : 0);
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

const dateColumns = ['day', 'month', 'year', 'hour', 'minute'] as const;

/**
 * Recognizes the form of a file by its header, whatever the order and case of the columns.
 *
 * @returns the form, or what is wrong with the header
 */
export function recogniseForm(header: readonly string[], options: FormOptions): RowForm | string {
  const columns = nameColumns(header, options.columns);
  if (typeof columns === 'string') return columns;
  const has = (...names: readonly string[]): boolean => names.every((name) => columns.placeOf(name) >= 0);
  const hasOne = (...names: readonly string[]): boolean => names.some((name) => columns.placeOf(name) >= 0);
  if (has(...dateColumns)) return wideForm(columns, options);
  if (has('week_ending', 'server') && hasOne('character_count_mean', 'lfm_count_mean')) {
    return weeklyForm(columns, options);
  }
  if (has('timestamp', 'server') && hasOne('character_count', 'lfm_count', 'is_online')) {
    return longForm(columns, options);
  }
  return `its columns are those of no known form: ${header.join(', ').slice(0, 300)}`;
}

/** `Day,Month,Year,Hour,Minute`, then a column for each server. */
function wideForm({ names, placeOf }: Columns, { toMoment, wideCounts }: FormOptions): RowForm {
  const [dayPlace = -1, monthPlace = -1, yearPlace = -1, hourPlace = -1, minutePlace = -1] =
    dateColumns.map(placeOf);
  const servers = names.flatMap((name, place) =>
    dateColumns.some((column) => column === name.toLowerCase()) ? [] : [{ name, place }],
  );
  let lastMs = -Infinity;
  return {
    name: 'wide',
    unread: [],
    width: names.length,
    readRow: (fields) => {
      const part = (place: number): number =>
        /^\d{1,4}$/.test(fields[place] ?? '') ? Number(fields[place]) : Number.NaN;
      const [year, month, day] = [part(yearPlace), part(monthPlace), part(dayPlace)];
      const [hour, minute] = [part(hourPlace), part(minutePlace)];
      const localMs = localMsOf({ year, month, day, hour, minute, second: 0 });
      const atMs = localMs === null ? null : toMoment(localMs, lastMs);
      if (atMs === null) {
        const text = dateColumns.map((name) => `${name} ${fields[placeOf(name)] ?? ''}`).join(', ');
        return localMs === null ? noTime(text) : neverWas(text);
      }
      lastMs = atMs;
      const samples: ReadSample[] = [];
      for (const { name, place } of servers) {
        const count = readCount(fields[place] ?? '');
        if (count === undefined) return noCount(name, fields[place]);
        if (count === null) continue;
        const [characters, lfms] = wideCounts === 'characters' ? [count, null] : [null, count];
        samples.push({ server: name, atMs, isOnline: null, characters, lfms });
      }
      return samples.length > 0 ? samples : nothingTold;
    },
  };
}

/** `timestamp,server` with at least one of `character_count`, `lfm_count` and `is_online`. */
function longForm({ names, placeOf }: Columns, { toMoment }: FormOptions): RowForm {
  const read = ['timestamp', 'server', 'character_count', 'lfm_count', 'is_online'];
  const lastMs = new Map<string, number>();
  return {
    name: 'long',
    unread: names.filter((name) => !read.includes(name.toLowerCase())),
    width: names.length,
    readRow: (fields) => {
      const field = (name: string): string => fields[placeOf(name)] ?? '';
      const server = field('server');
      const atMs = readMoment(field('timestamp'), toMoment, lastMs.get(server) ?? -Infinity);
      if (typeof atMs !== 'number') return atMs;
      lastMs.set(server, atMs);
      const isOnline = readTruth(field('is_online'));
      if (isOnline === undefined) return fault('no truth', `is_online is "${field('is_online')}"`);
      const characters = readCount(field('character_count'));
      if (characters === undefined) return noCount('character_count', field('character_count'));
      const lfms = readCount(field('lfm_count'));
      if (lfms === undefined) return noCount('lfm_count', field('lfm_count'));
      if (characters === null && lfms === null && isOnline !== false) return nothingTold;
      return [{ server, atMs, isOnline, characters, lfms }];
    },
  };
}

/**
 * `week_ending,server` with `character_count_mean` and `lfm_count_mean`. A week ends at the start (UTC) of the day
 * nearest to `week_ending`. It becomes a sample at noon of each of its 7 days, in whole numbers.
 */
function weeklyForm({ names, placeOf }: Columns, { toMoment }: FormOptions): RowForm {
  const read = ['week_ending', 'server', 'character_count_mean', 'lfm_count_mean'];
  return {
    name: 'weekly',
    unread: names.filter((name) => !read.includes(name.toLowerCase())),
    width: names.length,
    readRow: (fields) => {
      const field = (name: string): string => fields[placeOf(name)] ?? '';
      const endMs = readMoment(field('week_ending'), toMoment, -Infinity);
      if (typeof endMs !== 'number') return endMs;
      const server = field('server');
      const characters = readMean(field('character_count_mean'));
      if (characters === undefined) return noCount('character_count_mean', field('character_count_mean'));
      const lfms = readMean(field('lfm_count_mean'));
      if (lfms === undefined) return noCount('lfm_count_mean', field('lfm_count_mean'));
      if (characters === null && lfms === null) return nothingTold;
      const lastDay = Math.round(endMs / dayMs) - 1;
      return Array.from({ length: 7 }, (_, place) => {
        const atMs = (lastDay - 6 + place + 0.5) * dayMs;
        return { server, atMs, isOnline: null, characters, lfms };
      });
    },
  };
}

const nothingTold: RowFault = fault('no counts', 'no count is told');

function noCount(name: string, text = ''): RowFault {
  return fault('no count', `${name} is "${text.slice(0, 40)}", which is no count`);
}

/** A mean, rounded to a whole number; null = an empty cell, undefined = not a number. */
function readMean(text: string): number | null | undefined {
  if (text === '') return null;
  return /^\d{1,7}(?:\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined;
}

function readTruth(text: string): boolean | null | undefined {
  if (text === '') return null;
  if (/^(?:true|yes|1)$/i.test(text)) return true;
  return /^(?:false|no|0)$/i.test(text) ? false : undefined;
}
