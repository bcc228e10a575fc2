import { populationByHour } from '@rollcall/game/api/population-reads';
import { type Period, periods, type PopulationAverage } from '@rollcall/game/population/population';
import { useMemo } from 'react';
import { FilteredChart } from '../../../charts/controls/FilteredChart.tsx';
import { defineChartFilter, useChartSubject } from '../../../charts/controls/useChartFilter.ts';
import { countedSetting, useChartSetting } from '../../../charts/controls/chart-settings.ts';
import { ChartLegend } from '../../../charts/frame/ChartLegend.tsx';
import { emptyChart } from '../../../charts/frame/chart-state.ts';
import { useLegend } from '../../../charts/frame/useLegend.ts';
import { useZonedRead } from '../../../charts/frame/useZonedRead.ts';
import {
  isEmpty,
  legendOf,
  type LineData,
  lineTable,
  toLineData,
  type RowNames,
  withoutHidden,
} from '../../../charts/lines/chart-series.ts';
import { hourFormat } from '../../../ui/clock.ts';
import { hourAxis } from '../../../charts/lines/x-axis.ts';
import { LateLineChart } from '../../../charts/LateCharts.tsx';
import { countFormat } from '../../../charts/lines/value-format.ts';
import { focusFirst, focusIdOf, type SectionProps } from './section-props.ts';
import { dayOf } from '@rollcall/game/population/day-of-week';
import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { averageOver, type Counted, rangePhrases } from '../../../charts/controls/chart-choices.ts';

/** Whether the chart counts characters or groups. */
const hourlyData = countedSetting('hourly');

const fields = {
  characters: 'avg_character_count',
  lfms: 'avg_lfm_count',
} as const satisfies Record<Counted, keyof PopulationAverage>;

const titles: Readonly<Record<Counted, string>> = {
  characters: 'Characters online by hour',
  lfms: 'LFMs posted by hour',
};

/** `Characters online by hour, the last 90 days` */
export function hourlyTitle(counted: Counted, range: Period): string {
  return `${titles[counted]}, ${rangePhrases[range]}`;
}

/** server → hour "0".."23" → means, in the reader's time zone. */
type ByHour = Readonly<Record<string, Readonly<Record<string, PopulationAverage>>>>;

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Means by hour, a line for each server. @param answer null = not loaded */
export function hourlyLines(
  answer: ByHour | null,
  servers: readonly ServerFacts[],
  counted: Counted,
): LineData {
  const field = fields[counted];
  const days = new Map(Object.entries(answer ?? {}).map(([server, day]) => [serverKey(server), dayOf(day)]));
  return toLineData(
    answer === null ? [] : hours,
    (hour) => hour,
    servers.map(({ name, colour }) => {
      const id = serverKey(name);
      return { id, name, colour, valueOf: (hour: number) => days.get(id)?.[hour]?.[field] };
    }),
  );
}

/** The hours of a table; its file names their time zone. */
export function hourlyPlaces(timeZone: string, locale?: string): RowNames {
  return { corner: 'Hour', csvCorner: `hour (${timeZone})`, head: hourFormat(locale), csvHead: String };
}

const filterFacts = defineChartFilter('hourly', periods);
/** Height of the chart, CSS pixels. */
const height = 400;

/** Characters online, or groups posted, by hour of the reader's day. */
export function HourlySection({ focus }: SectionProps) {
  const subject = useChartSubject(filterFacts);
  const { range, servers, selection, isNear } = subject;
  const [counted, countedControl] = useChartSetting(hourlyData);
  const read = useZonedRead(populationByHour, { period: range }, (inZone) => ({ zone: inZone }), {
    isWanted: isNear,
  });
  const answer = read.shown?.data ?? null;
  const shownRange = read.shown?.params.period ?? range;
  const { zone } = read;
  const { timeZone } = zone;
  const chart = useMemo(
    () => hourlyLines(answer, focusFirst(selection.offered, focus), counted),
    [answer, selection.offered, focus, counted],
  );
  const entries = useMemo(() => legendOf(chart), [chart]);
  const legend = useLegend(entries, focusIdOf(focus), selection.switches);
  const shown = useMemo(() => withoutHidden(chart, legend.hiddenIds), [chart, legend.hiddenIds]);
  const axis = useMemo(() => hourAxis(), []);
  const table = useMemo(() => lineTable(shown, hourlyPlaces(timeZone), countFormat()), [shown, timeZone]);
  const title = hourlyTitle(counted, shownRange);
  const explanation = averageOver(shownRange);

  return (
    <FilteredChart
      id="hourly-population-chart"
      subject={subject}
      read={read}
      title={title}
      explanation={explanation}
      own={[countedControl]}
      empty={isEmpty(shown) ? emptyChart : null}
      clock={{ zone, what: 'Hours' }}
      height={height}
      table={table}
      legend={<ChartLegend legend={legend} label="Lines of the chart" />}
      entries={entries}
      fileParts={['hourly-population', shownRange, counted]}
    >
      <LateLineChart
        chart={chart}
        legend={legend}
        label={title}
        description={`One line for each of ${servers.length} servers. ${explanation}`}
        axis={axis}
        isFirstOnTop={focus !== null}
        height={height}
      />
    </FilteredChart>
  );
}
