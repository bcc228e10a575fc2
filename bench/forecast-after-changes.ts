import { type ZoneOffsets, utcOffsets } from '@rollcall/game/time-zone';
import { forecastCounts } from '@rollcall/game/trends/forecast';
import { hourMs, hourPlace, type HourlySeries, hoursPerWeek } from '@rollcall/game/trends/hourly-series';
import { fromWireTime } from '@rollcall/game/wire-time';

/** One of the weeks after a change of the clock, forecast from what was known before it. */
interface WeekAfterChange {
  /** Where the week begins: at the change, or whole weeks after it. */
  readonly from: string;
  readonly week: number;
  readonly shareInBand: number;
  readonly meanAbsoluteError: number;
  /** Of "as in the same hour of UTC of the week before". */
  readonly naiveMeanAbsoluteError: number;
  readonly errorRatio: number;
  readonly bandWidth: number;
  /** Beside the band of the same forecast with the rhythm of UTC. */
  readonly widthRatio: number;
  /** Of the same forecast with the rhythm of UTC. */
  readonly shareInBandByUtc: number;
}

const weeksAfter = [0, 1, 2, 3];

/** The table of the weeks after each change of the clock within a series; a week without data enough is left out. */
export function forecastAfterChanges(series: HourlySeries, offsets: ZoneOffsets): readonly WeekAfterChange[] {
  return offsets.slice(1).flatMap(({ fromMs }) =>
    weeksAfter.flatMap((week): WeekAfterChange[] => {
      const startMs = fromMs + week * hoursPerWeek * hourMs;
      const ours = scoreWeek(series, startMs, offsets);
      const byUtc = scoreWeek(series, startMs, utcOffsets);
      if (ours === null || byUtc === null) return [];
      return [
        {
          from: new Date(startMs).toISOString(),
          week,
          shareInBand: rounded(ours.inBand),
          meanAbsoluteError: rounded(ours.error),
          naiveMeanAbsoluteError: rounded(ours.naiveError),
          errorRatio: rounded(ours.error / ours.naiveError),
          bandWidth: rounded(ours.width),
          widthRatio: rounded(ours.width / byUtc.width),
          shareInBandByUtc: rounded(byUtc.inBand),
        },
      ];
    }),
  );
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Means over the hours of a week; null = it lies outside of the series, or too little is known before it. */
function scoreWeek({ firstHourMs, values }: HourlySeries, startMs: number, offsets: ZoneOffsets) {
  const start = hourPlace({ firstHourMs, values }, startMs);
  if (start < 0 || start + hoursPerWeek > values.length) return null;
  const { hours } = forecastCounts({ firstHourMs, values: values.slice(0, start) }, startMs, offsets);
  const scored = hours.flatMap(({ timestamp, median, low, high }) => {
    const place = hourPlace({ firstHourMs, values }, fromWireTime(timestamp));
    const actual = values[place] ?? null;
    const naive = values[place - hoursPerWeek] ?? null;
    if (actual === null || naive === null) return [];
    return [
      {
        inBand: Number(actual >= low && actual <= high),
        error: Math.abs(actual - median),
        naiveError: Math.abs(actual - naive),
        width: high - low,
      },
    ];
  });
  if (scored.length === 0) return null;
  const mean = (read: (hour: (typeof scored)[number]) => number) =>
    scored.reduce((sum, hour) => sum + read(hour), 0) / scored.length;
  return {
    inBand: mean(({ inBand }) => inBand),
    error: mean(({ error }) => error),
    naiveError: mean(({ naiveError }) => naiveError),
    width: mean(({ width }) => width),
  };
}
