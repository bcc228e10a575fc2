import { populationCoverage } from '@rollcall/game/api/population-reads';
import { leftOutByServer, leftOutReason, leftOutSentence } from '@rollcall/game/population/coverage-words';
import type { Period } from '@rollcall/game/population/population';
import type { ReactElement, ReactNode } from 'react';
import { useRead } from '../../api/useRead.ts';
import { chartNearness, type ChartState } from '../frame/chart-state.ts';
import { ChartFrame, type ChartFrameProps, type OwnChoice } from '../frame/ChartFrame.tsx';
import type { RangedRead } from '../frame/useRangedRead.ts';
import { averageNote, labelOf, filterLabel, rangeOptions } from './chart-choices.ts';
import type { ChartFilter, ChartSubject } from './useChartFilter.ts';
import styles from './chart-filters.module.css';

type Framed =
  | 'id'
  | 'title'
  | 'explanation'
  | 'caveats'
  | 'clock'
  | 'loadingText'
  | 'height'
  | 'table'
  | 'legend'
  | 'fileParts'
  | 'entries'
  | 'children';

interface FilteredChartProps<Range extends Period> extends Pick<ChartFrameProps, Framed> {
  readonly subject: ChartSubject<Range>;
  /** The read whose data it draws. */
  readonly read: RangedRead<unknown, unknown>;
  /** How it is counted, in the "…" menu. */
  readonly note?: string | null;
  /** Frequently used controls, each with its key. */
  readonly own?: readonly ReactElement[];
  /** Rarely used controls, in the "…" menu with the range. */
  readonly seldom?: readonly ReactElement[];
  /** Shown instead of an empty chart; null = there is something to draw. */
  readonly empty: ChartState | null;
  /** Made from samples, some of which may be left out; omitted = true if it has a clock. */
  readonly isOfSamples?: boolean;
}

/**
 * A chart of a statistics page. It follows the filter of the page, but may have its own range. Its data is requested
 * once it is near, and all its settings are in the address, so that a link shows the same chart. A section supplies its
 * data, drawing and texts.
 */
export function FilteredChart<Range extends Period>(props: FilteredChartProps<Range>) {
  const { subject, read, own, seldom, empty, note, ...frame } = props;
  const { caveats = [], clock, isOfSamples = clock !== undefined } = props;
  const { filter, selection, place, isNear } = subject;
  const isWanted = isOfSamples && read.shown !== null;
  const coverage = useRead(populationCoverage, { period: filter.range }, { isWanted }).data;
  const leftOut = coverage && leftOutSentence(leftOutByServer(coverage), subject.servers);
  return (
    <ChartFrame
      {...frame}
      ref={place}
      isTitledBySection
      caveats={isOfSamples ? [...caveats, leftOut] : undefined}
      ownChoice={ownRange(filter)}
      controls={own}
      moreControls={
        <>
          <RangeChoice filter={filter} />
          {seldom}
        </>
      }
      notes={paragraphs([note, isOfSamples && averageNote, leftOut !== null && leftOutReason])}
      state={(read.state.state === 'ready' && empty) || read.state}
      onRetryStale={read.isStale ? read.reload : null}
      range={filterLabel(selection.asked, clock && { what: clock.what, timeZone: clock.zone.timeZone })}
      nearness={chartNearness(isNear, read.shown !== null)}
    />
  );
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
    text: 'Custom range.',
    back: `Back to ${nameOf(pageRange)}`,
    onBack: () => setRange(pageRange),
  };
}

/** The range of one chart: the page's, unless the chart is given its own. */
export function RangeChoice<Range extends Period>({
  filter: { range, offered, pageRange, setRange },
}: {
  filter: ChartFilter<Range>;
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
