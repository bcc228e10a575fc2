import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import type { Demographics } from '@rollcall/game/demographics';
import { levelDistribution, levelShares } from '@rollcall/game/level-distribution';
import type { Period } from '@rollcall/game/population';
import type { AddressChoice } from '../../../charts/controls/address-choice.ts';
import { rangeWords } from '../../../charts/controls/chart-choices.ts';
import type { ChartOption } from '../../../charts/frame/ChartChoice.tsx';
import { type LineData, toLineData } from '../../../charts/lines/chart-series.ts';
import type { TwinPlaces } from '../../../charts/lines/line-twin.ts';

export type LevelDisplay = 'separated' | 'stacked';

/** How the lines stand (§2.9; §9: stacked off). */
export const displayOptions = [
  { value: 'separated', label: 'Separated' },
  { value: 'stacked', label: 'Stacked' },
] as const satisfies readonly ChartOption<LevelDisplay>[];

export const levelDisplay: AddressChoice<LevelDisplay> = {
  parameter: 'level-display',
  values: displayOptions.map(({ value }) => value),
  usual: 'separated',
};

/** Whether each server is measured by its own size. */
export const levelNormalized: AddressChoice<'off' | 'on'> = {
  parameter: 'level-normalized',
  values: ['off', 'on'],
  usual: 'off',
};

export interface LevelView {
  readonly range: Period;
  readonly activity: 'all' | 'active';
  readonly isStacked: boolean;
  readonly isNormalized: boolean;
}

/** `Active characters by level, the last 90 days` */
export function levelTitle({ range, activity, isNormalized }: LevelView): string {
  const who = activity === 'active' ? 'Active characters' : 'Characters';
  return `${isNormalized ? `Share of ${who.toLowerCase()}` : who} by level, ${rangeWords[range]}`;
}

/** The display in a few words: `Stacked`, `Normalized`. */
export function displayWords({ isStacked, isNormalized }: LevelView): readonly string[] {
  return [isStacked ? 'Stacked' : 'Separated', ...(isNormalized ? ['Normalized'] : [])];
}

/** What is counted, and how to read it. */
export function levelExplanation({ isStacked, isNormalized }: LevelView): string {
  const what = isNormalized
    ? "Each level's part of the server's own characters: large and small servers on one scale."
    : 'Characters of each total level, by the server that they are on.';
  if (!isStacked) return what;
  return `${what} ${isNormalized ? 'Stacked, each of them weighs the same.' : 'Stacked, the top is all of them together.'}`;
}

/** As fine as the means of other charts. */
const inTenThousandths = (share: number | null) =>
  share === null ? null : Math.round(share * 10_000) / 10_000;

/**
 * A line for each server; levels that nobody has are zero, a server that nothing is known of is a gap.
 *
 * @param answer null = it has not come
 */
export function levelLines(
  answer: Demographics | null,
  servers: readonly ServerFacts[],
  game: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
  isNormalized: boolean,
): LineData {
  const { levels, counts } = levelDistribution(answer ?? {}, game);
  const sources = servers.map(({ name, colour }) => {
    const id = name.toLowerCase();
    const own = counts.get(id) ?? [];
    const values = isNormalized ? levelShares(own).map(inTenThousandths) : own;
    return { id, name, colour, valueOf: (level: number) => values[level - game.level_minimum] };
  });
  return toLineData(answer === null ? [] : levels, (level) => level, sources);
}

/** Is there not a single character, of whatever level? */
export function isNobody({ series }: LineData): boolean {
  return series.every(({ values }) => values.every((value) => (value ?? 0) === 0));
}

export const levelPlaces: TwinPlaces = {
  corner: 'Total Level',
  csvCorner: 'total_level',
  head: String,
  csvHead: String,
};
