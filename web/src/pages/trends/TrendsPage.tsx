import * as trendReads from '@rollcall/game/api/trend-reads';
import type { PopulationEvent } from '@rollcall/game/trends/trends';
import { useRouter } from '@tanstack/react-router';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { type ComponentProps, memo, useDeferredValue, useMemo } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { StaleNote } from '../../charts/frame/ChartFrame.tsx';
import { chartErrorText } from '../../charts/frame/chart-state.ts';
import type { ChartWindow } from '../../charts/lines/chart-window.ts';
import { useChartFailures } from '../../api/chart-failures.ts';
import { type RangedRead, useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { readField, useAddressField } from '../../ui/useAddressChoice.ts';
import { EventList, useShownEvents } from './EventList.tsx';
import { choiceColours, choiceNames, chosenEvents, eventRows, eventsWithin } from './events-view.ts';
import { ForecastSection } from './ForecastSection.tsx';
import { GroupFinder } from './GroupFinder.tsx';
import { HistorySection } from './HistorySection.tsx';
import { LastWeek, Months, Records } from './RecordsSection.tsx';
import {
  type EventChoice,
  eventChoices,
  kindsField,
  pressedSubject,
  subjectsField,
  toggledKinds,
  windowField,
  allSubjects,
  type Subject,
} from './trends-choices.ts';
import { YearsSection } from './YearsSection.tsx';
import styles from './trends.module.css';

const historyId = 'population';

/** Population over years, events, a forecast, and when to find a group. */
export function TrendsPage() {
  const settings = usePageSettings();
  const choice = useTrendsChoice();
  const { subjects, kinds } = choice;
  // Deferred: table, events and address must not delay further zooming.
  const window = useDeferredValue(choice.window);
  const days = useRangedRead(trendReads.populationDays, {});
  const eventsRead = useRangedRead(trendReads.populationEvents, {});
  useDataErrorToast(useChartFailures(), pageToasts.show);
  const events = useMemo(
    () => chosenEvents(eventsRead.shown?.data ?? [], kinds, subjects),
    [eventsRead.shown, kinds, subjects],
  );
  return (
    <Page kind="wide">
      <div className="stack gap-2 below-banner">
        <SubjectChips chosen={subjects} onPress={choice.pressSubject} />
        <LastWeek read={days} subjects={subjects} />
      </div>
      <Section id={historyId} title="Population over the Years">
        <HistorySection read={days} subjects={subjects} events={events} window={window}>
          <ul className="row wrap gap-1" aria-label="Events in the chart">
            {eventChoices.map((kind) => (
              <li key={kind}>
                <Chip
                  name={choiceNames[kind]}
                  colour={choiceColours[kind]}
                  isOn={kinds.includes(kind)}
                  onPress={() => choice.pressKind(kind)}
                />
              </li>
            ))}
          </ul>
        </HistorySection>
      </Section>
      <Section id="events" title="What Happened">
        <Events read={eventsRead} events={events} window={window} choice={choice} />
      </Section>
      <OtherSections subjects={subjects} />
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['servers', 'live', 'grouping'], settings)} />
      </Section>
    </Page>
  );
}

interface OtherSectionsProps {
  readonly subjects: ComponentProps<typeof YearsSection>['subjects'];
}

/** Memoized: zooming changes the address often, but not these sections. */
const OtherSections = memo(function OtherSections({ subjects }: OtherSectionsProps) {
  const days = useRangedRead(trendReads.populationDays, {});
  return (
    <>
      <Section id="years" title="Year over Year">
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
    </>
  );
});

/** The choices for the whole page, kept in the address, and functions to change them. */
function useTrendsChoice() {
  const { servers } = usePageSettings().game;
  const field = useMemo(() => subjectsField(servers), [servers]);
  const [subjects, change] = useAddressField(field);
  const [kinds, changeKinds] = useAddressField(kindsField);
  const [window, show] = useAddressField(windowField);
  const router = useRouter();
  return {
    subjects,
    kinds,
    window,
    pressSubject: (id: string) =>
      change(pressedSubject(readField(field, router.latestLocation.searchStr), id, servers)),
    pressKind: (kind: EventChoice) => changeKinds(toggledKinds(kinds, kind)),
    show,
  };
}

const eventsIntro =
  'Updates, sales, outages and events, with the averages of the two weeks before and after.';

interface EventsProps {
  readonly read: RangedRead<readonly PopulationEvent[], unknown>;
  /** Events of the chosen kinds and subjects. */
  readonly events: readonly PopulationEvent[];
  /** Range shown; null = everything. */
  readonly window: ChartWindow | null;
  readonly choice: ReturnType<typeof useTrendsChoice>;
}

/** The events in the range of the chart, newest first. */
function Events({ read, events, window, choice }: EventsProps) {
  const { servers } = usePageSettings().game;
  const timeZone = useTimeZone();
  const { subjects, show } = choice;
  const listed = useMemo(() => eventsWithin(events, window), [events, window]);
  const [shown, showMore] = useShownEvents();
  const rows = useMemo(
    () => eventRows(listed.slice(0, shown), { subjects, servers, timeZone }),
    [listed, shown, subjects, servers, timeZone],
  );
  const zoomTo = (next: ChartWindow) => {
    show(next);
    document.getElementById(historyId)?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <p className="lead">{eventsIntro}</p>
      {read.state.state === 'error' ? (
        <p className="row wrap gap-2">
          {chartErrorText} <Button onClick={read.state.onRetry}>Retry</Button>
        </p>
      ) : (
        <EventList
          rows={rows}
          all={listed.length}
          shown={shown}
          isLoading={read.shown === null}
          onShowMore={showMore}
          onZoom={zoomTo}
        />
      )}
      {read.isStale && <StaleNote onRetry={read.reload} />}
    </>
  );
}

/** All servers together and each of them, as chips in their colours. */
function SubjectChips({ chosen, onPress }: { chosen: readonly Subject[]; onPress: (id: string) => void }) {
  const { servers } = usePageSettings().game;
  return (
    // `role`: without bullets Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" className="flex wrap gap-1" aria-label="Servers of all charts">
      {allSubjects(servers).map(({ id, name, colour }) => (
        <li key={id}>
          <Chip
            name={name}
            colour={colour}
            isOn={chosen.some((each) => each.id === id)}
            onPress={() => onPress(id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChipProps {
  readonly name: string;
  readonly colour: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** A chip that click, Enter or Space toggles. */
function Chip({ name, colour, isOn, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={`inline-row gap-6px pad-0-3 small-note medium highlight-if-on ${styles['chip']}`}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <span className="swatch" style={{ backgroundColor: colour }} aria-hidden="true" />
      <span className="truncate">{name}</span>
    </button>
  );
}
