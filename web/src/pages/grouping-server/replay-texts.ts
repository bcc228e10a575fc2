import { type LocalDay, localDays } from '@rollcall/game/character/activity-days';
import { dateFormat } from '../../ui/locale.ts';
import { formatCount, withPlainBlanks } from '../../ui/format.ts';
import type { AskedMoment, Playback, ReplayRange } from './replay-clock.ts';

/** The words of a replay for its moments, in the reader's zone and locale. */
export interface ReplayTimes {
  /** The days of the replay, newest first. */
  readonly days: readonly (LocalDay & { readonly name: string })[];
  readonly dayOf: (atMs: number) => ReplayTimes['days'][number];
  /** "21:14". */
  readonly clock: (atMs: number) => string;
  /** "Yesterday, 21:14", "Thursday 19 November, 21:14". */
  readonly moment: (atMs: number) => string;
  /** The same within a sentence: "yesterday, 21:14". */
  readonly momentWithin: (atMs: number) => string;
}

const near = ['Today', 'Yesterday'];

/**
 * @throws RangeError when the name is not a time zone
 */
export function replayTimes({ firstMs, lastMs }: ReplayRange, timeZone: string): ReplayTimes {
  const clockFormat = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' });
  const dayFormat = dateFormat({ timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const known = localDays(timeZone, { startMs: firstMs, endMs: lastMs + 1 });
  const days = known.map((day, index) => ({ ...day, name: near[index] ?? dayFormat.format(day.startMs) }));
  const dayOf = (atMs: number) => {
    const day = days.find(({ startMs }) => startMs <= atMs) ?? days.at(-1);
    if (day === undefined) throw new Error('A range has at least one day');
    return day;
  };
  const clock = (atMs: number) => withPlainBlanks(clockFormat.format(atMs));
  const moment = (atMs: number) => `${dayOf(atMs).name}, ${clock(atMs)}`;
  const momentWithin = (atMs: number) => {
    const { name } = dayOf(atMs);
    return near.includes(name) ? moment(atMs).replace(name, name.toLowerCase()) : moment(atMs);
  };
  return { days, dayOf, clock, moment, momentWithin };
}

/** Interval at which the slider announces its value while playing, in ms. It would otherwise do so every minute. */
const spokenEveryMs: Readonly<Record<60 | 600, number>> = { 60: 15 * 60_000, 600: 120 * 60_000 };

/** The value of the slider as text. While playing, it changes only a few times a minute. */
export function sliderText(
  playback: Playback,
  shownMs: number,
  { moment, momentWithin }: Pick<ReplayTimes, 'moment' | 'momentWithin'>,
): string {
  if (playback.kind === 'paused') return moment(shownMs);
  const everyMs = spokenEveryMs[playback.speed];
  return `Playing, ${momentWithin(Math.max(playback.fromMs, Math.floor(shownMs / everyMs) * everyMs))}`;
}

/** "No reports between 21:10 and 21:24", also for a gap that reaches into another day. */
export function gapText(
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  { clock, momentWithin, dayOf }: ReplayTimes,
): string {
  const isOneDay = dayOf(fromMs).startMs === dayOf(untilMs).startMs;
  const text = isOneDay ? clock : momentWithin;
  return `No reports between ${text(fromMs)} and ${text(untilMs)}`;
}

/** What is wrong with the moment of an address; null = nothing. */
export function askedProblem(
  { kind }: AskedMoment,
  { firstMs }: ReplayRange,
  { momentWithin }: Pick<ReplayTimes, 'momentWithin'>,
): { readonly title: string; readonly text: string } | null {
  switch (kind) {
    case 'moment':
      return null;
    case 'future':
      return { title: 'Still to come', text: 'This link points to a time in the future.' };
    case 'too early':
      return {
        title: 'Too long ago',
        text: `Groups are kept for 14 days, back to ${momentWithin(firstMs)}.`,
      };
    case 'wrong':
      return { title: 'Which time?', text: 'The time in this link isn’t valid.' };
  }
}

/** "12 groups", and those that filters hide: "3 hidden by your filters". */
export function boardCountText(shownCount: number, hiddenCount: number): string {
  const hidden = hiddenCount === 0 ? '' : ` · ${hiddenCount} hidden by your filters`;
  return `${formatCount(shownCount, 'group')}${hidden}`;
}
