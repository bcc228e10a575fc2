import type { Period } from '@rollcall/game/population/population';
import { Fragment, type ReactNode } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { chartFileName } from '../frame/useChartExports.ts';
import { chartNearness, ChartNearnessContext, type ChartState } from '../frame/chart-state.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { ChartFrame } from '../frame/ChartFrame.tsx';
import type { LegendEntry } from '../frame/useLegend.ts';
import type { RangedRead } from '../frame/useRangedRead.ts';
import { filterSummary, labelOf, filterLabel, rangeOptions } from './chart-choices.ts';
import { LeftOutNote } from './LeftOutNote.tsx';
import { type ReportZone, TimeZoneNote } from './TimeZoneNote.tsx';
import type { ChartFilter, ChartSubject } from './useChartFilter.ts';
import type { ChartControl } from './chart-settings.ts';
import styles from './chart-filters.module.css';

interface FilteredChartProps<Range extends Period> {
  /** Element id and link target; kebab-case. */
  readonly id: string;
  readonly subject: ChartSubject<Range>;
  /** What it draws, as it was read. */
  readonly read: RangedRead<unknown, unknown>;
  readonly title: string;
  /** One line: what is counted, and how to read it. */
  readonly explanation: string;
  /** Beside the range. */
  readonly own?: readonly ChartControl[];
  /** Shown instead of an empty chart; null = there is something to draw. */
  readonly empty: ChartState | null;
  /** While loading; omitted = the default text. */
  readonly loadingText?: string | undefined;
  /** The time zone of its hours or days, which are made from counts; omitted = none. */
  readonly clock?: { readonly zone: ReportZone; readonly what: 'Hours' | 'Days' };
  /** CSS pixels. */
  readonly height: number;
  readonly table: ChartTable;
  /** Below the chart; omitted = the chart has its own. */
  readonly legend?: ReactNode;
  /** Legend of the saved image. */
  readonly entries: readonly LegendEntry[];
  /** Parts of its file names, after the product name; null = skipped. */
  readonly file: readonly (string | null)[];
  readonly children: ReactNode;
}

/**
 * A chart of a page of statistics: what it shows follows the filter of the page, but that its range may be its own. It is
 * asked for once it is near, and everything that it is chosen by stands in the address, so that a link needs no more
 * than that. A section says what it reads, how that is drawn, and in which words.
 */
export function FilteredChart<Range extends Period>(props: FilteredChartProps<Range>) {
  const { id, subject, read, own = [], empty, clock, entries, file, children, ...frame } = props;
  const { product_name: productName } = usePageSettings().site;
  const { filter, selection, place, isNear } = subject;
  const words = own.map(({ word }) => word).filter((word) => word !== null);
  return (
    <ChartFrame
      {...frame}
      ref={place}
      id={id}
      controls={
        <>
          <RangeChoice filter={filter} />
          {own.map(({ key, control }) => (
            <Fragment key={key}>{control}</Fragment>
          ))}
        </>
      }
      chosen={filterSummary(filter.range, selection.asked, ...words)}
      state={(read.state.state === 'ready' && empty) || read.state}
      onRetryStale={read.isStale ? read.reload : null}
      note={
        clock && (
          <>
            <TimeZoneNote {...clock} />
            <LeftOutNote period={filter.range} servers={subject.servers} isWanted={read.shown !== null} />
          </>
        )
      }
      exports={{
        fileName: chartFileName(productName, ...file.filter((part) => part !== null)),
        range: filterLabel(selection.asked, clock && { what: clock.what, timeZone: clock.zone.timeZone }),
        legend: entries,
        productName,
      }}
    >
      <ChartNearnessContext value={chartNearness(isNear, read.shown !== null)}>
        {children}
      </ChartNearnessContext>
    </ChartFrame>
  );
}

/** The range of one chart: that of the page, unless it is given its own. */
export function RangeChoice<Range extends Period>({
  filter: { range, offered, pageRange, setRange },
}: {
  readonly filter: ChartFilter<Range>;
}) {
  const nameOf = (value: Range) => labelOf<Period>(rangeOptions, value);
  return (
    <label className={`inline-row note medium gap-2 ${styles['range']}`}>
      Range
      <select
        className="control"
        value={range}
        onChange={({ target }) => {
          const chosen = offered.find((each) => each === target.value);
          if (chosen !== undefined) setRange(chosen);
        }}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {each === pageRange ? `${nameOf(each)} (page setting)` : nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
