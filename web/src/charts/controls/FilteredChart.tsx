import type { Period } from '@rollcall/game/population/population';
import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { chartFileName } from '../frame/useChartExports.ts';
import { chartNearness, ChartNearnessContext, type ChartState } from '../frame/chart-state.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { ChartFrame } from '../frame/ChartFrame.tsx';
import type { LegendEntry } from '../frame/useLegend.ts';
import type { RangedRead } from '../frame/useRangedRead.ts';
import { filterSummary, labelOf, filterLabel, rangeOptions, serverOptions } from './chart-choices.ts';
import { type ReportZone, TimeZoneNote } from './TimeZoneNote.tsx';
import type { ChartFilter, ChartSubject } from './useChartFilter.ts';
import type { ChartControl } from './chart-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
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
  /** Beside range and servers. */
  readonly own?: readonly ChartControl[];
  /** Shown instead of an empty chart; null = there is something to draw. */
  readonly empty: ChartState | null;
  /** While loading; omitted = the default text. */
  readonly loadingText?: string | undefined;
  /** The time zone of its hours or days; omitted = none. */
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
 * A chart of a page of statistics: what it shows follows the filter of the page or its own, it is asked for once it is
 * near, and everything that it is chosen by stands in the address, so that a link needs no more than that. A section
 * says what it reads, how that is drawn, and in which words.
 */
export function FilteredChart<Range extends Period>(props: FilteredChartProps<Range>) {
  const { id, subject, read, own = [], empty, clock, entries, file, children, ...frame } = props;
  const { product_name: productName } = usePageSettings().site;
  const { filter, place, isNear } = subject;
  const words = own.map(({ word }) => word).filter((word) => word !== null);
  return (
    <ChartFrame
      {...frame}
      ref={place}
      id={id}
      controls={
        <>
          <FilterChoices filter={filter} />
          {own.map(({ key, control }) => (
            <Fragment key={key}>{control}</Fragment>
          ))}
        </>
      }
      chosen={filterSummary(filter, ...words)}
      state={(read.state.state === 'ready' && empty) || read.state}
      onRetryStale={read.isStale ? read.reload : null}
      note={clock && <TimeZoneNote {...clock} />}
      exports={{
        fileName: chartFileName(productName, ...file.filter((part) => part !== null)),
        range: filterLabel(filter.servers, clock && { what: clock.what, timeZone: clock.zone.timeZone }),
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

/** Range and servers of one chart, and a button to follow the page again. */
export function FilterChoices<Range extends Period>({ filter }: { readonly filter: ChartFilter<Range> }) {
  const place = useRef<HTMLDivElement>(null);
  const { offered } = filter;
  const ranges = useMemo(
    () => offered.map((value) => ({ value, label: labelOf<Period>(rangeOptions, value) })),
    [offered],
  );
  const follow = () => {
    filter.followPage();
    // The button disappears: move the focus to these controls.
    place.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className={styles['choices']}>
      <SegmentedControl
        label="Range"
        options={ranges}
        value={filter.range}
        isFollowing={!filter.isOwnRange}
        onChange={filter.setRange}
      />
      <SegmentedControl
        label="Servers"
        options={serverOptions}
        value={filter.servers}
        isFollowing={!filter.isOwnServers}
        onChange={filter.setServers}
      />
      {filter.isOwn && (
        <span className={styles['back']}>
          <Button onClick={follow}>Use page filter</Button>
        </span>
      )}
    </div>
  );
}
