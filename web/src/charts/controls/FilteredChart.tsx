import type { Period } from '@rollcall/game/population/population';
import { Fragment, type ReactNode } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { chartFileName } from '../frame/useChartExports.ts';
import { chartNearness, ChartNearnessContext, type ChartState } from '../frame/chart-state.ts';
import type { ChartTable } from '../frame/chart-table.ts';
import { type ChartClock, ChartFrame, type OwnChoice } from '../frame/ChartFrame.tsx';
import type { LegendEntry } from '../frame/useLegend.ts';
import type { RangedRead } from '../frame/useRangedRead.ts';
import { averageNote, labelOf, filterLabel, rangeOptions } from './chart-choices.ts';
import { useLeftOutSamples } from './useLeftOutSamples.ts';
import type { ChartFilter, ChartSubject } from './useChartFilter.ts';
import type { ChartControl } from './chart-settings.ts';
import styles from './chart-filters.module.css';

interface FilteredChartProps<Range extends Period> {
  /** Element id and link target; kebab-case. */
  readonly id: string;
  readonly subject: ChartSubject<Range>;
  /** The read whose data it draws. */
  readonly read: RangedRead<unknown, unknown>;
  readonly title: string;
  /** Short explanation: the things counted, and how to read the chart. */
  readonly explanation: string;
  /** Limits of the data, each in a short sentence. */
  readonly caveats?: readonly (string | null)[];
  /** Note on the method of counting, in the "…" menu. */
  readonly note?: string | null;
  /** Frequently used controls. */
  readonly own?: readonly ChartControl[];
  /** Rarely used controls, in the "…" menu with the range. */
  readonly seldom?: readonly ChartControl[];
  /** Shown instead of an empty chart; null = there is something to draw. */
  readonly empty: ChartState | null;
  /** While loading; omitted = the default text. */
  readonly loadingText?: string | undefined;
  /** The time zone of its hours or days; omitted = none. */
  readonly clock?: ChartClock;
  /** Made from samples, some of which may be left out; omitted = true if it has a clock. */
  readonly isOfSamples?: boolean;
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
 * A chart of a statistics page. It follows the filter of the page, but may have its own range. Its data is requested
 * once it is near, and all its settings are in the address, so that a link shows the same chart. A section supplies its
 * data, drawing and texts.
 */
export function FilteredChart<Range extends Period>(props: FilteredChartProps<Range>) {
  const { id, subject, read, own = [], seldom = [], empty, clock, entries, file, children, ...frame } = props;
  const { caveats = [], note, isOfSamples = clock !== undefined } = props;
  const { product_name: productName } = usePageSettings().site;
  const { filter, selection, place, isNear } = subject;
  const leftOut = useLeftOutSamples({
    period: filter.range,
    servers: subject.servers,
    isWanted: isOfSamples && read.shown !== null,
  });
  return (
    <ChartFrame
      {...frame}
      ref={place}
      id={id}
      isTitledBySection
      caveats={isOfSamples ? [...caveats, leftOut.sentence] : undefined}
      clock={clock}
      ownChoice={ownRange(filter)}
      controls={own.length === 0 ? null : <Controls controls={own} />}
      moreControls={
        <>
          <RangeChoice filter={filter} />
          <Controls controls={seldom} />
        </>
      }
      notes={paragraphs([note, isOfSamples && averageNote, leftOut.reason])}
      state={(read.state.state === 'ready' && empty) || read.state}
      onRetryStale={read.isStale ? read.reload : null}
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

function Controls({ controls }: { readonly controls: readonly ChartControl[] }) {
  return controls.map(({ key, control }) => <Fragment key={key}>{control}</Fragment>);
}

/** Null = no texts. */
function paragraphs(texts: readonly (string | false | null | undefined)[]): ReactNode {
  const said = texts.filter((text) => typeof text === 'string');
  return said.length === 0 ? null : said.map((text) => <p key={text}>{text}</p>);
}

const nameOf = (range: Period) => labelOf<Period>(rangeOptions, range);

/** Note that the range of a chart is its own, with a button to return to the page's; null = it is the page's. */
function ownRange<Range extends Period>({
  range,
  pageRange,
  setRange,
}: ChartFilter<Range>): OwnChoice | null {
  if (range === pageRange) return null;
  return {
    text: 'Own range.',
    back: `Back to ${nameOf(pageRange)}`,
    onBack: () => setRange(pageRange),
  };
}

/** The range of one chart: that of the page, unless it is given its own. */
export function RangeChoice<Range extends Period>({
  filter: { range, offered, pageRange, setRange },
}: {
  readonly filter: ChartFilter<Range>;
}) {
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
