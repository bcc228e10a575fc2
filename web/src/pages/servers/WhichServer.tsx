import { populationByHour, populationCoverage } from '@rollcall/game/api/population-reads';
import { groupForecast } from '@rollcall/game/api/trend-reads';
import { coveredAverages } from '@rollcall/game/population/covered-averages';
import {
  chooseServer,
  groupsPerHour,
  type HourSpan,
  meanAt,
  onlineNow,
} from '@rollcall/game/population/server-choice';
import { countedServers, serverStatus } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { averageNumber } from '@rollcall/game/average-number';
import { bandOfLevel } from '@rollcall/game/trends/group-forecast';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';
import { fillPath } from '@rollcall/game/api/endpoint';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { usePreloadedQueries } from '../../api/preloaded-queries.ts';
import { readFreshForMs, useRead } from '../../api/useRead.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone, zoneParameter } from '../../api/useTimeZone.ts';
import { isWorthRetry, retryWaitMs } from '../../api/with-retry.ts';
import { clockSpan, hourFormat } from '../../ui/clock.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { forEachLocale } from '../../ui/locale.ts';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type AddressChoice, useAddressChoice } from '../../ui/useAddressChoice.ts';
import { awaitedAnswer, failedAnswer, type ServerAnswer, serverAnswer } from './server-answer-view.ts';
import styles from './servers.module.css';

/** Id of the section, for links. */
export const whichServerId = 'which-server';

const average = forEachLocale(averageNumber);

type TimeOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

const timesOfDay: Readonly<Record<TimeOfDay, { readonly label: string; readonly span: HourSpan }>> = {
  morning: { label: 'in the morning', span: { from: 6, to: 12 } },
  afternoon: { label: 'in the afternoon', span: { from: 12, to: 18 } },
  evening: { label: 'in the evening', span: { from: 18, to: 24 } },
  night: { label: 'at night', span: { from: 0, to: 6 } },
};
const timeChoice: AddressChoice<TimeOfDay> = {
  parameter: 'usual-hours',
  values: ['morning', 'afternoon', 'evening', 'night'],
  usual: 'evening',
};
const anyLevel = 'any';

/**
 * The answer to "Which server should I choose?": the busiest server now and at the reader's playing hours, and the one
 * with the most groups at a level.
 */
export function WhichServer() {
  const { servers, level_cap: levelCap } = usePageSettings().game;
  const names = useMemo(() => {
    const counted = countedServers(servers);
    return (counted.length > 0 ? counted : servers).map(({ name }) => name);
  }, [servers]);
  const days = useDays();
  const [time, setTime] = useAddressChoice(timeChoice);
  const levelChoice = useMemo(
    () => ({
      parameter: 'level',
      values: [anyLevel, ...Array.from({ length: levelCap }, (_, place) => String(place + 1))],
      usual: anyLevel,
    }),
    [levelCap],
  );
  const [level, setLevel] = useAddressChoice(levelChoice);
  return (
    <Section id={whichServerId} title="Which server should I choose?">
      <dl className={`cells ${styles['choice']}`}>
        <Answer label="Busiest now" answer={useNowAnswer(names)} />
        <Answer
          label="Busiest"
          answer={timeOfDayAnswer(names, days, timesOfDay[time].span)}
          control={
            <Choice
              label="When you play"
              options={timeChoice.values.map((value) => ({ value, label: timesOfDay[value].label }))}
              value={time}
              onChange={setTime}
            />
          }
        />
        <Answer
          label="Most groups at"
          answer={useGroupsAnswer(names, days, level === anyLevel ? null : Number(level))}
          control={
            <Choice
              label="Level"
              options={levelChoice.values.map((value) => ({
                value,
                label: value === anyLevel ? 'any level' : `level ${value}`,
              }))}
              value={level}
              onChange={setLevel}
            />
          }
        />
      </dl>
    </Section>
  );
}

function useNowAnswer(names: readonly string[]): ServerAnswer {
  const infos = useServerInfo();
  const nowMs = useServerNow();
  if (infos.data === null) return infos.state === 'error' ? failedAnswer : awaitedAnswer;
  const { data } = infos;
  return serverAnswer(
    chooseServer(onlineNow(names, data, nowMs)),
    {
      figure: (value) => `${formatCount(value, 'character')} online`,
      number: formatNumber,
      nothing: 'Nobody is online on any server.',
      unknown: 'No server has reported recently.',
    },
    names.filter((name) => serverStatus(data, name) === 'offline'),
  );
}

const tooLittleText = 'There isn’t enough data yet.';

/** Means by hour of the reader's day, for servers with enough data to be compared; null = none yet. */
function useDays() {
  const timeZone = useTimeZone();
  // The reader's time zone is unknown before hydration.
  const isWanted = useHydrated();
  const days = useRead(
    populationByHour,
    { period: 'quarter' },
    { query: { zone: zoneParameter(timeZone) }, isWanted },
  );
  const coverage = useRead(populationCoverage, { period: 'quarter' }, { isWanted });
  const data = useMemo(
    () => days.data && coverage.data && coveredAverages(days.data, coverage.data, 'quarter'),
    [days.data, coverage.data],
  );
  return { data, hasFailed: days.state === 'error' || coverage.state === 'error' };
}

function timeOfDayAnswer(
  names: readonly string[],
  { data, hasFailed }: ReturnType<typeof useDays>,
  span: HourSpan,
): ServerAnswer {
  if (data === null) return hasFailed ? failedAnswer : awaitedAnswer;
  const hour = hourFormat();
  return serverAnswer(chooseServer(meanAt(names, data, 'avg_character_count', span)), {
    figure: (value) => `${average()(value)} online on average, ${clockSpan(hour(span.from), hour(span.to))}`,
    number: average(),
    nothing: 'Nobody was online on any server.',
    unknown: tooLittleText,
  });
}

const wholeDay: HourSpan = { from: 0, to: 24 };

/** @param level null = any */
function useGroupsAnswer(
  names: readonly string[],
  days: ReturnType<typeof useDays>,
  level: number | null,
): ServerAnswer {
  const { level_cap: levelCap } = usePageSettings().game;
  const band = level === null ? null : bandOfLevel(level, levelCap);
  const forecasts = useForecasts(names, band === null ? null : `${band.minimum}-${band.maximum}`);
  const bandSuffix = band === null ? '' : ` for levels ${band.minimum}–${band.maximum}`;
  const words = {
    figure: (value: number) =>
      `${average()(value)} ${value === 1 ? 'group' : 'groups'} open on average${bandSuffix}`,
    number: average(),
    nothing: `No groups were posted${bandSuffix}.`,
    unknown: tooLittleText,
  };
  if (band === null) {
    if (days.data === null) return days.hasFailed ? failedAnswer : awaitedAnswer;
    return serverAnswer(chooseServer(meanAt(names, days.data, 'avg_lfm_count', wholeDay)), words);
  }
  if (forecasts.state !== 'loaded') return forecasts.state === 'error' ? failedAnswer : awaitedAnswer;
  return serverAnswer(chooseServer(forecasts.measured), words);
}

/** Forecast of groups for a level band on each server. @param levels null = no request */
function useForecasts(names: readonly string[], levels: string | null) {
  const preloaded = usePreloadedQueries();
  const path = fillPath(groupForecast.path, {});
  return useQueries(
    {
      queries: names.map((name) => ({
        ...endpointQuery(
          groupForecast,
          `${path}?${new URLSearchParams({ server: serverKey(name), levels: levels ?? '' })}`,
          preloaded,
        ),
        enabled: levels !== null,
        staleTime: readFreshForMs,
        retry: isWorthRetry,
        retryDelay: retryWaitMs,
      })),
      combine: (results) => ({
        state: results.some(({ isPending }) => isPending)
          ? ('loading' as const)
          : results.every(({ isError }) => isError)
            ? ('error' as const)
            : ('loaded' as const),
        measured: results.map(({ data }, place) => ({
          server: names[place] ?? '',
          value: groupsPerHour(data?.answer.groups_by_hour ?? []),
        })),
      }),
    },
    preloaded.client,
  );
}

interface AnswerProps {
  readonly label: string;
  /** Control at the end of the label. */
  readonly control?: ReactNode;
  readonly answer: ServerAnswer;
}

function Answer({ label, control, answer: { servers, note } }: AnswerProps) {
  return (
    <div className="pad-3-4">
      <dt className={`note row wrap ${styles['asked']}`}>
        {label} {control}
      </dt>
      <dd className="flex wrap baseline gap-0-2">
        <span className={`size-title-4 semibold tabular ${styles['value']}`} translate="no">
          {servers ?? <Skeleton width={6} />}
        </span>
        <span className={`small-note snug ${styles['beside']}`}>{note}</span>
      </dd>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  /** For screen readers. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={`control ${styles['choose']}`}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  );
}
