import type { ServerFacts } from '@rollcall/game/definition';
import type { ActivityLevel } from '@rollcall/game/population/demographics';
import type { Period } from '@rollcall/game/population/population';
import type { ControlOption } from '../../ui/fields/SegmentedControl.tsx';

/** Which servers a chart shows (§9: only 64-bit by default). */
export type ServerChoice = '64-bit' | '32-bit' | 'all';
/** What a chart counts. */
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
] as const satisfies readonly ControlOption<ServerChoice>[];

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

/** The chosen filters: `Quarter · Only 64-bit · Characters`. */
export function filterSummary(
  { range, servers }: { readonly range: Period; readonly servers: ServerChoice },
  ...more: readonly string[]
): string {
  return [labelOf<Period>(rangeOptions, range), labelOf<ServerChoice>(serverOptions, servers), ...more].join(
    ' · ',
  );
}

/**
 * What a saved picture is limited to, beside the range that its title says: `Only 64-bit, hours in Europe/Berlin`.
 *
 * @param clock by which its hours or days go; left out = by none
 */
export function filterLabel(
  servers: ServerChoice,
  clock?: { readonly what: string; readonly timeZone: string },
): string {
  const limit = labelOf<ServerChoice>(serverOptions, servers);
  return clock === undefined ? limit : `${limit}, ${clock.what.toLowerCase()} in ${clock.timeZone}`;
}

/** The label of a value. */
export function labelOf<Value extends string>(
  options: readonly ControlOption<Value>[],
  value: Value,
): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

/**
 * The servers of a choice, in the order of the definition.
 *
 * @param focus the server that the page is about: it is among them whatever is chosen
 */
export function chosenServers(
  servers: readonly ServerFacts[],
  choice: ServerChoice,
  focus: ServerFacts | null = null,
): readonly ServerFacts[] {
  return servers.filter(
    ({ name, bitness }) => choice === 'all' || `${bitness}-bit` === choice || name === focus?.name,
  );
}
