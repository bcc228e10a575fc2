import { averageNumber } from '@rollcall/game/average-number';
import { dayMs } from '@rollcall/game/time';
import { dateFormat, forEachLocale, numberFormat } from '../../ui/locale.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import * as populationReads from '@rollcall/game/api/population-reads';
import { TimeZoneNote, useReaderZone } from '../../charts/controls/TimeZoneNote.tsx';
import { usePageFilter } from '../../charts/controls/usePageFilter.ts';
import { useChartFailure } from '../../api/chart-failures.ts';
import { useNear } from '../../ui/useNear.ts';
import { useCoveredAverages } from '../../api/useCoveredAverages.ts';
import { useRead } from '../../api/useRead.ts';
import { zoneParameter } from '../../api/useTimeZone.ts';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { clockSpan, hourFormat } from '../../ui/clock.ts';
import styles from './servers.module.css';
import { type RankedFact, rankingView, type RankingFormats } from './ranking-view.ts';

/** The rank of a server among the others, by the page's filter. */
export function ServerRanking({ focus }: { focus: ServerFacts }) {
  const { range: period, selection, activity } = usePageFilter();
  const [place, isNear] = useNear();
  const averages = useCoveredAverages(period);
  const uniques = useRead(populationReads.populationUnique, { period });
  const zone = useReaderZone();
  // A large answer, which the charts by hour and day also use.
  const week = useRead(
    populationReads.populationByHourAndDayOfWeek,
    { period },
    { query: { zone: zoneParameter(zone.timeZone) }, isWanted: isNear },
  );
  const sources = [averages, uniques, week];
  useChartFailure(averages.error);
  useChartFailure(uniques.error);
  useChartFailure(week.error);
  const view = rankingView({
    focus,
    servers: selection.chosen,
    choice: selection.asked,
    period,
    isActiveOnly: activity === 'active',
    averages: sourceOf(averages),
    uniques: sourceOf(uniques),
    week: sourceOf(week),
    words,
  });
  return (
    <Section id={placeId} title="Rank">
      <div ref={place} className={`stack gap-3 ${styles['standing']}`}>
        <dl className={`cells ${styles['facts']}`}>
          {view.facts.map((fact) => (
            <Fact key={fact.label} fact={fact} />
          ))}
        </dl>
        <div className="note flex wrap gap-0-2">
          <p>{view.among}</p>
          <TimeZoneNote zone={zone} what="Hours and days" />
        </div>
        {sources.some(({ state }) => state === 'error') && (
          <Notice
            tone="error"
            title="Failed to load data"
            action={<Button onClick={() => sources.forEach(({ reload }) => reload())}>Retry</Button>}
          >
            Some of these facts could not be loaded.
          </Notice>
        )}
      </div>
    </Section>
  );
}

/** Id of the section, for links. */
export const placeId = 'place';

function Fact({ fact: { label, value, place, isFirst, note } }: { fact: RankedFact }) {
  return (
    <div className="pad-3-4">
      <dt className="small-note">{label}</dt>
      <dd className="flex wrap baseline gap-0-2">
        <span className={`size-title-4 semibold tabular ${styles['value']}`}>
          {value ?? <Skeleton width={3} />}
        </span>
        {place !== '' && (
          <span className={`note semibold ${styles['place']}`} data-first={isFirst ? '' : undefined}>
            {place}
          </span>
        )}
        <span className={`small-note snug ${styles['beside']}`}>{note}</span>
      </dd>
    </div>
  );
}

function sourceOf<T>({ data, state }: { data: T | null; state: string }) {
  return { data, hasFailed: state === 'error' };
}

const average = forEachLocale(averageNumber);
const percent = numberFormat({
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const weekday = dateFormat({ weekday: 'long', timeZone: 'UTC' });
/** A Sunday, for names of weekdays. */
const someSunday = Date.UTC(2026, 0, 4);

const words: RankingFormats = {
  hour: (hour) => clockSpan(hourFormat()(hour), hourFormat()(hour + 1)),
  whole: formatNumber,
  mean: (value) => average()(value),
  percent: (share) => percent.format(share),
  weekday: (day) => weekday.format(someSunday + day * dayMs),
};
