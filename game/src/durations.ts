/**
 * Formats durations and ages. Every function takes an elapsed or remaining time, not a clock. A negative time counts as
 * 0.
 */

import { dayMs, hourMs, minuteMs, secondMs } from './time.ts';

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const units = [
  { unit: 'day', ms: dayMs, below: 'hour', belowMs: hourMs },
  { unit: 'hour', ms: hourMs, below: 'minute', belowMs: minuteMs },
  { unit: 'minute', ms: minuteMs, below: null, belowMs: minuteMs },
] as const;

/** The largest whole unit: "3 minutes", "1 hour", "2 days"; null under a minute. */
function roughText(ms: number): string | null {
  const largest = units.find((unit) => ms >= unit.ms);
  return largest === undefined ? null : counted(Math.floor(ms / largest.ms), largest.unit);
}

/** "Just now" under a minute, then "3 minutes ago", "1 hour ago", "2 days ago". */
export function agoText(elapsedMs: number): string {
  const rough = roughText(elapsedMs);
  return rough === null ? 'Just now' : `${rough} ago`;
}

/** A text in versions of decreasing length. The first one that fits is drawn. */
export type TextForms = readonly [longest: string, ...shorter: string[]];

/**
 * Time since a group was posted: "Just now" under a minute, then "Posted 3 minutes ago", "Posted 3 min ago", "3 min".
 */
export function postedForms(elapsedMs: number): TextForms {
  const rough = roughText(elapsedMs);
  if (rough === null) return ['Just now'];
  const age = ageText(elapsedMs);
  return [`Posted ${rough} ago`, `Posted ${age} ago`, `${age} ago`, age];
}

/** The two largest units: "less than a minute", "12 minutes", "1 hour 5 minutes", "2 days 3 hours". */
export function durationText(ms: number): string {
  const largest = units.find((unit) => ms >= unit.ms);
  if (largest === undefined) return 'less than a minute';
  const first = counted(Math.floor(ms / largest.ms), largest.unit);
  const rest = Math.floor((ms % largest.ms) / largest.belowMs);
  return largest.below === null || rest === 0 ? first : `${first} ${counted(rest, largest.below)}`;
}

/**
 * How long a group has been in its adventure: "Adventure active: 12 minutes", "Active 12 min", "12 min"; under a minute
 * "just begun". null = not in its adventure.
 */
export function adventureActiveForms(activeSeconds: number): TextForms | null {
  if (activeSeconds <= 0) return null;
  const activeMs = activeSeconds * secondMs;
  if (activeMs < minuteMs) return ['Adventure active: just begun', 'Just begun'];
  const age = ageText(activeMs);
  return [`Adventure active: ${durationText(activeMs)}`, `Active ${age}`, age];
}

const twoDigits = (count: number) => String(count).padStart(2, '0');

/**
 * A live countdown: "2 d 17 h", under a day "17:05:09" or "5:09", at least "0:00". Seconds are rounded up. From a day
 * on they are left out, because they would only distract.
 */
export function countdownText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / secondMs));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  const tail = twoDigits(seconds % 60);
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/** A duration that fits into a column: "45 s", "14 min", "2 h 14 min", "3 d 4 h"; at least "0 s". */
export function lengthText(ms: number): string {
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor(ms / hourMs) % 24;
  const minutes = Math.floor(ms / minuteMs) % 60;
  const pair = (large: string, small: number, unit: string) =>
    small === 0 ? large : `${large} ${small} ${unit}`;
  if (days > 0) return pair(`${days} d`, hours, 'h');
  if (ms >= hourMs) return pair(`${hours} h`, minutes, 'min');
  if (ms >= minuteMs) return `${minutes} min`;
  return `${Math.max(0, Math.floor(ms / secondMs))} s`;
}

/** A short age of data: "2 s", "3 min", "1 h", "4 d". */
export function ageText(ageMs: number): string {
  if (ageMs >= dayMs) return `${Math.floor(ageMs / dayMs)} d`;
  if (ageMs >= hourMs) return `${Math.floor(ageMs / hourMs)} h`;
  if (ageMs >= minuteMs) return `${Math.floor(ageMs / minuteMs)} min`;
  return `${Math.max(0, Math.floor(ageMs / secondMs))} s`;
}
