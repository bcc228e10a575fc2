import { type ReactElement, useMemo } from 'react';
import { defaultDefinition } from '@rollcall/game/definition';
import { BarChart } from '../bars/BarChart.tsx';
import { type Arrangement, type BarData, barLegend } from '../bars/bar-data.ts';
import { DonutChart, useDonut } from '../donut/DonutChart.tsx';
import type { DonutSlice, DonutLabels } from '../donut/donut-data.ts';
import { ChartLegend } from '../frame/ChartLegend.tsx';
import { useLegend } from '../frame/useLegend.ts';
import type { HeatmapData } from '../heatmap/heatmap-layout.ts';
import { Heatmap } from '../heatmap/Heatmap.tsx';
import { type CalendarUnit, calendarAxis } from '../lines/calendar-axis.ts';
import { legendOf, type LineData } from '../lines/chart-series.ts';
import { ZoomableLines } from '../lines/ZoomableLines.tsx';
import { timeAxis } from '../lines/time-axis.ts';
import { LegendedLineChart } from './LegendedLineChart.tsx';

/*
 * The charts that bench/charts.ts measures, each as large as a page of statistics can have it, with its legend.
 */

/** A chart and how it is pointed at. */
export interface MeasuredChart {
  readonly name: string;
  /** With data that no other round has, so that nothing can be kept. */
  readonly draw: (round: number) => ReactElement;
  /** Where the pointer goes: parts of the width and height of the chart, 0 to 1. */
  readonly point: (round: number) => readonly [x: number, y: number];
}

const { servers } = defaultDefinition;
const startMs = Date.parse('2025-11-21T00:00:00Z');
const dayMs = 86_400_000;
const slotMs = 300_000;
const height = 440;
const said = { label: 'Characters online', description: 'What is counted.' };
const count = (value: number) => String(Math.round(value));
const byDay = timeAxis('day', 'UTC');
const byTime = timeAxis('minute', 'UTC');

/** Lines that go up and down, each in its own way; a few values are missing. */
function madeLines(length: number, stepMs: number, round: number): LineData {
  const valueAt = (line: number, place: number) =>
    place % 97 === line
      ? null
      : 100 + 20 * line + 40 * Math.sin(place / 9 + line + round) + ((place * 7 + round) % 13);
  return {
    xs: Array.from({ length }, (_, place) => startMs + place * stepMs),
    series: servers.map(({ name, colour }, line) => ({
      id: name,
      name,
      colour,
      values: Array.from({ length }, (_, place) => valueAt(line, place)),
    })),
  };
}

const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function madeWeek(round: number): BarData {
  return {
    categories: weekDays.map((name) => ({ name, labels: [name, name.slice(0, 3)] })),
    series: servers.map(({ name, colour }, place) => ({
      id: name,
      name,
      colour,
      values: weekDays.map((_, day) => 100 + 20 * place + ((day * 37 + place * 11 + round * 7) % 90)),
    })),
  };
}

function madeSlices(round: number): readonly DonutSlice[] {
  return Array.from({ length: 30 }, (_, place) => ({
    id: `kind-${place}`,
    name: `Kind ${place}`,
    title: `Kind ${place}`,
    colour: servers[place % servers.length]?.colour ?? '#888888',
    value: 10 + ((place * 131 + round * 17) % 400),
    reference: 10 + ((place * 71 + round * 29) % 400),
  }));
}

function madeHours(round: number): HeatmapData {
  return {
    rows: servers.map(({ name, colour }) => ({ id: name, name, colour, notes: ['18:00 to 23:00', '18–23'] })),
    columns: Array.from({ length: 24 }, (_, hour) => ({
      id: String(hour),
      label: String(hour),
      accessibleName: `${hour} o’clock`,
    })),
    columnKind: 'ordered',
    cell: (row, column) => {
      const strength = ((row * 29 + column * 53 + round * 7) % 101) / 100;
      return { value: 1000 * strength, strength, isMarked: strength > 0.8, text: `${strength}` };
    },
  };
}

const labels: DonutLabels = {
  value: count,
  valueWithShare: (value, percent) => `${count(value)} characters (${percent})`,
  unit: () => 'characters',
  comparedWith: 'all servers together',
};

const byUnit = { day: calendarAxis('day'), week: calendarAxis('week') };
const yearsMs = 1095 * dayMs;
const leastMs = 14 * dayMs;
const stay = () => {};

function madeMarks(howMany: number): NonNullable<LineData['marks']> {
  return Array.from({ length: howMany }, (_, place) => ({
    from: startMs + (place * yearsMs) / howMany,
    until: null,
    name: `Event ${place}`,
    colour: '#4764c2',
  }));
}

const [someMarks, manyMarks] = [madeMarks(100), madeMarks(10_000)];

/** As the page of trends has them: to be zoomed, with what happened. */
function Zoomable({ chart, unit }: { readonly chart: LineData; readonly unit: CalendarUnit }) {
  const legend = useLegend(useMemo(() => legendOf(chart), [chart]));
  return (
    <>
      <ZoomableLines
        chart={chart}
        legend={legend}
        axis={byUnit[unit]}
        window={null}
        onWindow={stay}
        least={leastMs}
        height={height}
        {...said}
      />
      <ChartLegend legend={legend} label="Lines" />
    </>
  );
}

function Bars({ chart, arrangement }: { readonly chart: BarData; readonly arrangement: Arrangement }) {
  const legend = useLegend(useMemo(() => barLegend(chart.series), [chart]));
  return (
    <>
      <BarChart
        chart={chart}
        legend={legend}
        arrangement={arrangement}
        axisTitle="Day of Week"
        format={count}
        height={height}
        {...said}
      />
      <ChartLegend legend={legend} label="Bars" />
    </>
  );
}

function Slices({ slices }: { readonly slices: readonly DonutSlice[] }) {
  const donut = useDonut(slices, labels);
  return <DonutChart donut={donut} place={null} expectedRows={slices.length} note={null} {...said} />;
}

function Cells({ data }: { readonly data: HeatmapData }) {
  const legend = useLegend(
    useMemo(
      () =>
        servers.map(({ name, colour }) => ({ id: name, name, colour, dash: null, mark: 'area' as const })),
      [],
    ),
  );
  return (
    <>
      <Heatmap data={data} legend={legend} {...said} />
      <ChartLegend legend={legend} label="Rows" />
    </>
  );
}

const across = (round: number) => [((round * 37) % 100) / 100, ((round * 53) % 100) / 100] as const;
/** On the ring, whose middle is the middle of the picture. */
const around = (round: number) => [0.5 + 0.4 * Math.sin(round), 0.5 - 0.4 * Math.cos(round)] as const;

/** In the order in which they are measured. */
export const measuredCharts: readonly MeasuredChart[] = [
  {
    name: 'a year of 12 lines, day by day',
    draw: (round) => (
      <LegendedLineChart chart={madeLines(365, dayMs, round)} axis={byDay} height={height} {...said} />
    ),
    point: across,
  },
  {
    name: 'three years of 12 lines, week by week',
    draw: (round) => (
      <Zoomable chart={{ ...madeLines(156, 7 * dayMs, round), marks: someMarks }} unit="week" />
    ),
    point: across,
  },
  {
    name: 'three years of 12 lines, day by day, with 10,000 events',
    draw: (round) => <Zoomable chart={{ ...madeLines(1095, dayMs, round), marks: manyMarks }} unit="day" />,
    point: across,
  },
  {
    name: 'a day of 12 lines, every 5 minutes',
    draw: (round) => (
      <LegendedLineChart chart={madeLines(288, slotMs, round)} axis={byTime} height={height} {...said} />
    ),
    point: across,
  },
  {
    name: '7 days of 12 servers, stacked',
    draw: (round) => <Bars chart={madeWeek(round)} arrangement="stacked" />,
    point: across,
  },
  {
    name: '7 days of 12 servers, side by side',
    draw: (round) => <Bars chart={madeWeek(round)} arrangement="grouped" />,
    point: across,
  },
  {
    name: 'a donut of 30 slices',
    draw: (round) => <Slices slices={madeSlices(round)} />,
    point: around,
  },
  {
    name: 'a heatmap of 12 rows and 24 columns',
    draw: (round) => <Cells data={madeHours(round)} />,
    point: across,
  },
];
