import { type Period, periods } from '@rollcall/game/population';
import type { AddressChoice } from './address-choice.ts';
import { activityOptions, type ServerChoice, serverOptions } from './chart-choices.ts';

/** What a page of statistics shows in all of its charts, unless one of them is set otherwise (look: Charts). */
export const pageRange: AddressChoice<Period> = { parameter: 'range', values: periods, usual: 'quarter' };

export const pageServers: AddressChoice<ServerChoice> = {
  parameter: 'servers',
  values: serverOptions.map(({ value }) => value),
  usual: '64-bit',
};

/** Whether characters that only store things are counted: the answer to the notice about them (§2.9). */
export const pageActivity: AddressChoice<'all' | 'active'> = {
  parameter: 'activity',
  values: activityOptions.map(({ value }) => value),
  usual: 'all',
};

/**
 * A range that a chart offers: the one asked for, else the next longer, else its longest.
 *
 * @param offered ascending, at least one
 */
export function offeredRange<Range extends Period>(
  asked: Period,
  offered: readonly [Range, ...Range[]],
): Range {
  const from = periods.indexOf(asked);
  return offered.find((range) => periods.indexOf(range) >= from) ?? offered[offered.length - 1] ?? offered[0];
}
