import * as trendReads from '@rollcall/game/api/trend-reads';
import { eventKinds } from '@rollcall/game/trends/trends';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { useCallback, useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { StaleNote } from '../../charts/frame/ChartFrame.tsx';
import { chartErrorText } from '../../charts/frame/chart-state.ts';
import { eventColours } from '../../charts/donut/slice-colours.ts';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import { useChartFailures, useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { useChangeSearch, useSearch } from '../../ui/useAddressChoice.ts';
import { EventList, useShownEvents } from './EventList.tsx';
import { chosenEvents, eventRows, eventsWithin, kindNames } from './events-view.ts';
import { ForecastSection } from './ForecastSection.tsx';
import { GroupFinder } from './GroupFinder.tsx';
import { HistorySection } from './HistorySection.tsx';
import { LastWeek, Months, Records } from './RecordsSection.tsx';
import { Chip, SubjectChips } from './SubjectChips.tsx';
import {
  chosenKinds,
  chosenSubjects,
  eventsParameter,
  kindsSearch,
  pressedSubject,
  subjectsParameter,
  subjectsSearch,
  windowOf,
  windowSearch,
} from './trends-choices.ts';
import { YearsSection } from './YearsSection.tsx';

const historyId = 'population';

/** Population over years, what happened, what is expected, and when to find a group (features 5). */
export function TrendsPage() {
  const settings = usePageSettings();
  const { servers } = settings.game;
  const timeZone = useTimeZone();
  const search = useSearch();
  const change = useChangeSearch();
  const parameters = new URLSearchParams(search);
  // Words, so that another choice of the page leaves these as they are.
  const subjectsWord = parameters.get(subjectsParameter);
  const kindsWord = parameters.get(eventsParameter);
  const subjects = useMemo(() => chosenSubjects(subjectsWord, servers), [subjectsWord, servers]);
  const kinds = useMemo(() => chosenKinds(kindsWord), [kindsWord]);
  const { from, until } = windowOf(search) ?? {};
  const window = useMemo(
    () => (from === undefined || until === undefined ? null : { from, until }),
    [from, until],
  );
  const days = useRangedRead(trendReads.populationDays, {});
  const happened = useRangedRead(trendReads.populationEvents, {});
  useDataErrorToast(useChartFailures(), pageToasts.show);
  const events = useMemo(
    () => chosenEvents(happened.shown?.data ?? [], kinds, subjects),
    [happened.shown, kinds, subjects],
  );
  const listed = useMemo(() => eventsWithin(events, window), [events, window]);
  const [shown, showMore] = useShownEvents();
  const rows = useMemo(
    () => eventRows(listed.slice(0, shown), { subjects, servers, timeZone }),
    [listed, shown, subjects, servers, timeZone],
  );
  const press = (id: string) =>
    change((current) =>
      subjectsSearch(
        pressedSubject(
          chosenSubjects(new URLSearchParams(current).get(subjectsParameter), servers),
          id,
          servers,
        ),
      ),
    );
  const zoomTo = useCallback(
    (next: ChartWindow) => {
      change(windowSearch(next));
      document.getElementById(historyId)?.scrollIntoView({ block: 'start' });
    },
    [change],
  );

  return (
    <Page kind="wide">
      <div className="stack gap-2">
        <SubjectChips chosen={subjects} onPress={press} />
        <LastWeek read={days} subjects={subjects} />
      </div>
      <Section id={historyId} title="Population over the Years">
        <HistorySection read={days} subjects={subjects} events={events} window={window}>
          <ul className="flex wrap gap-1" aria-label="Events in the chart">
            {eventKinds.map((kind) => (
              <li key={kind}>
                <Chip
                  name={kindNames[kind]}
                  colour={eventColours[kind]}
                  isOn={kinds.includes(kind)}
                  onPress={() => change(kindsSearch(kinds, kind))}
                />
              </li>
            ))}
          </ul>
        </HistorySection>
      </Section>
      <Section id="events" title="What Happened">
        <p className="lead">{eventsLead}</p>
        {happened.state.state === 'error' ? (
          <p className="row wrap gap-2">
            {chartErrorText} <Button onClick={happened.state.onRetry}>Retry</Button>
          </p>
        ) : (
          <EventList
            rows={rows}
            all={listed.length}
            shown={shown}
            isLoading={happened.shown === null}
            onShowMore={showMore}
            onZoom={zoomTo}
          />
        )}
        {happened.isStale && <StaleNote onRetry={happened.reload} />}
      </Section>
      <Section id="years" title="The Same Weeks of Other Years">
        <YearsSection read={days} subjects={subjects} />
      </Section>
      <Section id="records" title="Records">
        <Records read={days} subjects={subjects} />
      </Section>
      <Section id="months" title="Months">
        <Months read={days} subjects={subjects} />
      </Section>
      <Section id="forecast" title="The Next Seven Days">
        <ForecastSection subjects={subjects} />
      </Section>
      <Section id="find-a-group" title="When to Find a Group">
        <GroupFinder subjects={subjects} />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['servers', 'live', 'grouping'], settings)} />
      </Section>
    </Page>
  );
}

const eventsLead =
  'Updates, sales, outages and events on record. What changed compares the average of the two weeks after with that of the two weeks before.';
