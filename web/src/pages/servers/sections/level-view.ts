import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import type { Demographics } from '@rollcall/game/demographics';
import { levelDistribution, levelShares } from '@rollcall/game/level-distribution';
import type { Period } from '@rollcall/game/population';
import { serverKey } from '@rollcall/game/servers';
import { rangeWords } from '../../../charts/controls/chart-choices.ts';
import { ownChoice } from '../../../charts/controls/own-choice.ts';
import { type LineData, toLineData } from '../../../charts/lines/chart-series.ts';
import type { TwinPlaces } from '../../../charts/lines/line-twin.ts';
import {
  countFormat,
  percentFormat,
  shortPercentFormat,
  type ValueFormat,
} from '../../../charts/lines/value-format.ts';

/** How the lines stand (§2.9; §9: stacked off). */
export const levelDisplay = ownChoice<'separated' | 'stacked'>('level-display', 'Display', [
  { value: 'separated', label: 'Separated' },
  { value: 'stacked', label: 'Stacked' },
]);

export interface LevelView {
  readonly range: Period;
  readonly activity: 'all' | 'active';
  readonly isStacked: boolean;
  /** Each server is measured by its own size. */
  readonly isNormalized: boolean;
}

/** `Active characters by level, the last 90 days` */
export function levelTitle({ range, activity, isNormalized }: LevelView): string {
  const who = activity === 'active' ? 'Active characters' : 'Characters';
  return `${isNormalized ? `Share of ${who.toLowerCase()}` : who} by level, ${rangeWords[range]}`;
}

/** How characters, or shares of them, are told, and shorter on the axis. */
export function levelFormats(isNormalized: boolean): {
  readonly format: ValueFormat;
  readonly tickFormat: ValueFormat;
} {
  if (isNormalized) return { format: percentFormat(), tickFormat: shortPercentFormat() };
  const format = countFormat();
  return { format, tickFormat: format };
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
    const id = serverKey(name);
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
