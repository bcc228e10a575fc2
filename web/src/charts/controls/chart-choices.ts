import type { ActivityLevel } from '@rollcall/game/population/demographics';
import type { Period } from '@rollcall/game/population/population';
import type { ChosenServers, ServerGroup } from '@rollcall/game/population/server-selection';
import { formatNames } from '../../ui/format.ts';
import type { ControlOption } from '../../ui/fields/SegmentedControl.tsx';

/** Things that a chart can count. */
export type Counted = 'characters' | 'lfms';

export const rangeOptions = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: 'Year' },
] as const satisfies readonly ControlOption<Period>[];

export const serverOptions = [
  { value: '64-bit', label: 'Only 64-bit' },
  { value: '32-bit', label: 'Only 32-bit' },
  { value: 'all', label: 'All' },
] as const satisfies readonly ControlOption<ServerGroup>[];

export const countedOptions = [
  { value: 'characters', label: 'Characters' },
  { value: 'lfms', label: 'LFMs' },
] as const satisfies readonly ControlOption<Counted>[];

export const activityOptions = [
  { value: 'all', label: 'All characters' },
  { value: 'active', label: 'Active only' },
] as const satisfies readonly ControlOption<Exclude<ActivityLevel, 'inactive'>>[];

/** A range as the end of a title: `Characters online, the last 90 days`. */
export const rangePhrases: Readonly<Record<Period, string>> = {
  day: 'the last 24 hours',
  week: 'the last 7 days',
  month: 'the last 30 days',
  quarter: 'the last 90 days',
  year: 'the last 365 days',
};

/** Explanation of a chart of averages: `Average over the last 90 days.` */
export const averageOver = (range: Period) => `Average over ${rangePhrases[range]}.`;

/** Note on times that averages leave out. */
export const averageNote = 'Times when a server was down or sent no data do not count.';

/** The chosen servers in a few words, for a saved picture: `Only 64-bit`, `Orien and Khyber`, `5 servers`. */
export function serversLabel({ servers, group }: ChosenServers): string {
  if (group !== null) return labelOf<ServerGroup>(serverOptions, group);
  return servers.length > mostNamed
    ? `${servers.length} servers`
    : formatNames(servers.map(({ name }) => name));
}

/**
 * The chosen servers in a sentence: `the 64-bit servers`, `all servers`, `Orien and Khyber`, `the 5 chosen servers`.
 */
export function serversPhrase({ servers, group }: ChosenServers): string {
  if (group === 'all') return 'all servers';
  if (group !== null) return `the ${group} servers`;
  return servers.length > mostNamed
    ? `the ${servers.length} chosen servers`
    : formatNames(servers.map(({ name }) => name));
}

/** More servers than this are counted, not named. */
const mostNamed = 4;

/** The chosen filters: `Quarter · Only 64-bit · Characters`. */
export function filterSummary(range: Period, servers: ChosenServers, ...more: readonly string[]): string {
  return [labelOf<Period>(rangeOptions, range), serversLabel(servers), ...more].join(' · ');
}

/**
 * Limits of a saved picture besides the range in its title: `Only 64-bit, hours in Europe/Berlin`.
 *
 * @param clock time zone of its hours or days; omitted = none
 */
export function filterLabel(
  servers: ChosenServers,
  clock?: { readonly what: string; readonly timeZone: string },
): string {
  const limit = serversLabel(servers);
  return clock === undefined ? limit : `${limit}, ${clock.what.toLowerCase()} in ${clock.timeZone}`;
}

export function labelOf<Value extends string>(
  options: readonly ControlOption<Value>[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}
