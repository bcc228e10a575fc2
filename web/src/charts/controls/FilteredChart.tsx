import type { Period } from '@rollcall/game/population';
import { Fragment, type ReactNode } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { chartFileName } from '../frame/chart-file-name.ts';
import type { ChartState } from '../frame/chart-state.ts';
import type { ChartTwin } from '../frame/chart-twin.ts';
import { ChartFrame } from '../frame/ChartFrame.tsx';
import type { LegendEntry } from '../frame/legend.ts';
import { PictureStageContext, pictureStage } from '../frame/picture-state.ts';
import type { RangedRead } from '../frame/useRangedRead.ts';
import { chosenWords, limitWords } from './chart-choices.ts';
import { FilterChoices } from './FilterChoices.tsx';
import { TimeZoneNote } from './TimeZoneNote.tsx';
import type { ChartSubject } from './useChartSubject.ts';
import type { OwnControl } from './useOwnChoice.ts';
import type { ReportZone } from './useReportZone.ts';

interface FilteredChartProps<Range extends Period> {
  /** Of the element, so that a link leads to it; kebab-case. */
  readonly id: string;
  readonly subject: ChartSubject<Range>;
  /** What it draws, as it was read. */
  readonly read: RangedRead<unknown, unknown>;
  readonly title: string;
  /** One line: what is counted, and how to read it. */
  readonly explanation: string;
  /** Beside range and servers. */
  readonly own?: readonly OwnControl[];
  /** Said instead of a picture of an answer with nothing in it; null = there is something to draw. */
  readonly empty: ChartState | null;
  /** While the answer is on its way; left out = the words of all charts. */
  readonly loadingText?: string | undefined;
  /** By which clock its hours or days go; left out = by none. */
  readonly clock?: { readonly zone: ReportZone; readonly what: 'Hours' | 'Days' };
  /** CSS pixels. */
  readonly height: number;
  readonly twin: ChartTwin;
  /** Below the picture; left out = the picture has its own. */
  readonly legend?: ReactNode;
  /** Of the saved picture. */
  readonly entries: readonly LegendEntry[];
  /** The name of its files, behind the product's; null = does not tell anything in this case. */
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
      chosen={chosenWords(filter, ...words)}
      state={(read.state.state === 'ready' && empty) || read.state}
      onRetryLate={read.isLate ? read.reload : null}
      note={clock && <TimeZoneNote {...clock} />}
      exports={{
        fileName: chartFileName(productName, ...file.filter((part) => part !== null)),
        range: limitWords(filter.servers, clock && { what: clock.what, timeZone: clock.zone.timeZone }),
        legend: entries,
        productName,
      }}
    >
      <PictureStageContext value={pictureStage(isNear, read.shown !== null)}>{children}</PictureStageContext>
    </ChartFrame>
  );
}
