import { populationByHourAndDayOfWeek } from '@rollcall/game/api/population-reads';
import { groupForecast } from '@rollcall/game/api/trend-reads';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { minuteMs } from '@rollcall/game/time';
import { useOnline } from '../../api/online.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone, zoneParameter } from '../../api/useTimeZone.ts';
import { QuestLinks } from '../../lists/QuestLine.tsx';
import { linkedQuests } from '../../lists/quest-summary.ts';
import { ClassLevels } from '../../people/PersonLine.tsx';
import { useAttention } from '../../people/useHeldOrder.ts';
import type { OnlineFriend } from '../../people/online-friends.ts';
import { useOnlineFriends } from '../../people/useOnlineFriends.ts';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import {
  type Cell,
  type CellLine,
  foldedCount,
  foldedCountWhereStacked,
  type HourPlace,
  hourPlaces,
  hourShown,
  type TonightSummary,
  tonightRow,
  type TonightRow,
  type PageLink,
} from './tonight-view.ts';
import styles from './tonight.module.css';
import { TonightFrame, TonightSkeleton } from './TonightPlace.tsx';
import { type TonightProps, useTonight } from './useTonight.ts';

const chipClass = `inline-row wrap gap-0-2 pad-0-3 clip nowrap box ground-surface size-note no-underline color-text ${styles['chip']}`;

/** What the visitor's characters can do tonight, which friends are online, and when most groups are likely. */
export function Tonight({ owners, infos }: TonightProps) {
  const { game: definition } = usePageSettings();
  const timeZone = useTimeZone();
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const { shown, summary, areTimersLoading, questsById, reload } = useTonight({ owners, infos }, nowMs);
  const [isUnfolded, setUnfolded] = useState(false);
  const { isHeld, area } = useAttention();
  const rows = useMemo(() => {
    const raidLinks = (questIds: readonly number[]) =>
      questsById && linkedQuests(questIds.flatMap((id) => questsById.get(id) ?? []));
    const facts = { definition, raidLinks, areTimersLoading, timeZone, nowMs };
    return shown?.map((each) => tonightRow(each, facts)) ?? null;
  }, [shown, questsById, definition, areTimersLoading, timeZone, nowMs]);
  // A group must not change under the pointer of somebody about to press it.
  const shownRows = useHeldRows(isHeld, rows);
  if (shownRows === null) return <TonightSkeleton rowCount={owners.length} />;
  return (
    <div {...area}>
      <TonightFrame
        aside={
          shownRows.length > foldedCountWhereStacked && (
            <button
              type="button"
              aria-expanded={isUnfolded}
              className={`link-button size-note ${shownRows.length > foldedCount ? '' : styles['whereStacked']}`}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Show fewer' : `Show all ${formatNumber(shownRows.length)} characters`}
            </button>
          )
        }
        summary={<SummaryText summary={summary} onRetry={reload} />}
        rows={shownRows.map((row) => (
          <CharacterRow key={row.id} row={row} />
        ))}
        isUnfolded={isUnfolded}
        friends={<Friends />}
        hours={<Hours owners={owners} nowMs={nowMs} />}
      />
    </div>
  );
}

/** The current value; while `isHeld`, the last value from before. */
function useHeldRows<T>(isHeld: boolean, value: T): T {
  const [shownRows, setShownRows] = useState(value);
  if (!isHeld && shownRows !== value) setShownRows(value);
  return isHeld ? shownRows : value;
}

function SummaryText({ summary: { text, tone }, onRetry }: { summary: TonightSummary; onRetry: () => void }) {
  return (
    <>
      <p aria-live="polite" className={styles[tone]}>
        {text}
      </p>
      {tone === 'error' && (
        <button type="button" className="link-button" onClick={onRetry}>
          Retry
        </button>
      )}
    </>
  );
}

function CharacterRow({ row }: { row: TonightRow }) {
  const { name, level, classes, isOnline, server, raids, groups, timers } = row;
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <span className={`row gap-2 can-shrink ${styles['line']}`}>
          {isOnline && <span className="ring" data-status="online" title="Online" />}
          <bdi className="truncate semibold" title={name}>
            {name}
          </bdi>
          {isOnline && <span className="visually-hidden">, online,</span>}
          <span className="semibold size-note tabular rigid">
            <span className="visually-hidden">Level </span>
            {level}
          </span>
        </span>
        <span className={`row gap-2 can-shrink ${styles['line']}`}>
          <ClassLevels classes={classes} />
          {server.link === null ? (
            <span className="note truncate">{server.name}</span>
          ) : (
            <TonightLink link={server.link} className={`inline-row rigid note ${styles['server']}`}>
              {server.name}
            </TonightLink>
          )}
        </span>
      </div>
      <CellBox cell={raids} name="raids" labels={['raid', 'raids']} />
      <CellBox cell={groups} name="groups" labels={['group', 'groups']} />
      <CellBox cell={timers} name="timers" labels={['timer', 'timers']} />
    </li>
  );
}

interface CellBoxProps {
  readonly cell: Cell;
  readonly name: 'raids' | 'groups' | 'timers';
  /** Singular and plural. */
  readonly labels: readonly [string, string];
}

function CellBox({ cell: { count, isLit, lines, more }, name, labels: [one, many] }: CellBoxProps) {
  if (count === null) {
    return (
      <div className={styles[name]}>
        <Skeleton width={12} />
        <span className="visually-hidden">Loading {many}...</span>
      </div>
    );
  }
  return (
    <div className={styles[name]} data-lit={isLit || undefined} data-counted={count !== '' || undefined}>
      {count !== '' && (
        <p>
          <span className={`title-font size-title-3 color-second ${styles['figure']}`}>{count}</span>{' '}
          <span className={`small-note ${styles['label']}`}>{count === '1' ? one : many}</span>
        </p>
      )}
      <ul className={`can-shrink size-note ${styles['lines']}`}>
        {lines.map((line, place) => (
          <li key={line.key} className={`row gap-2 can-shrink ${styles['line']}`}>
            <Line line={line} />
            {more !== null && place === lines.length - 1 && (
              <TonightLink
                link={more.link}
                className={`inline-row centered rigid push-end ${styles['more']}`}
                title={more.title}
              >
                <span aria-hidden="true">{more.text}</span>
                <span className="visually-hidden">{more.title}</span>
              </TonightLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ line: { text, quests, note, link, title } }: { line: CellLine }) {
  const content = (
    <>
      <span className={`can-shrink nowrap ${styles['text']}`}>
        {quests.length > 0 ? <QuestLinks quests={quests} /> : <bdi>{text}</bdi>}
      </span>
      {note !== '' && <span className={`rigid nowrap small-note tabular ${styles['note']}`}> {note}</span>}
    </>
  );
  if (link === null)
    return (
      <span
        className={`color-second row gap-2 can-shrink ${styles['plainLine']}`}
        {...(title !== '' && { title })}
      >
        {content}
      </span>
    );
  return (
    <TonightLink link={link} className={`row gap-2 can-shrink no-underline ${styles['way']}`} title={title}>
      {content}
    </TonightLink>
  );
}

interface TonightLinkProps {
  readonly link: PageLink;
  readonly className: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

function TonightLink({ link, className, title, children }: TonightLinkProps) {
  return (
    <Link
      to={link.to}
      {...(link.search && { search: link.search })}
      {...(title !== undefined && { title })}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Friends who are online on any server. */
function Friends() {
  const { friendCount, online, hasFailed } = useOnlineFriends();
  return (
    <>
      <h3 className={`text-font size-small ${styles['partTitle']}`}>
        <Link to={pageFacts.friends.path}>Friends online</Link>
        {online !== null && online.length > 0 && ` ${formatNumber(online.length)}`}
      </h3>
      {friendCount === 0 ? (
        <p className="note">Add friends to see who’s online.</p>
      ) : (
        <FriendList online={online} hasFailed={hasFailed} />
      )}
    </>
  );
}

function FriendList({ online, hasFailed }: { online: readonly OnlineFriend[] | null; hasFailed: boolean }) {
  const isConnected = useOnline();
  // Offline, the shell reports that itself.
  const failure = isConnected ? 'Couldn’t load friends.' : 'Not loaded';
  if (online === null) return hasFailed ? <p className="note">{failure}</p> : <Skeleton width={16} />;
  if (online.length === 0) return <p className="note">None right now.</p>;
  return (
    <Chips count={online.length}>
      {online.map(({ id, name, server, link }) => {
        const content = (
          <>
            <bdi className="semibold" title={name}>
              {name}
            </bdi>{' '}
            <span className="small-note">{server}</span>
          </>
        );
        return (
          <li key={id}>
            {link === null ? (
              <span className={chipClass}>{content}</span>
            ) : (
              <TonightLink link={link} className={chipClass}>
                {content}
              </TonightLink>
            )}
          </li>
        );
      })}
    </Chips>
  );
}

/** Number of chips that fit in one line, by the width of the window (tonight.module.css). */
const chipsInLine = [
  { shown: 2, toggle: styles['wideToggle'] },
  { shown: 1, toggle: styles['narrowToggle'] },
];

/** One line of chips; the rest on request. */
function Chips({ count, children }: { count: number; children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <ul className={`flex gap-2 ${styles['chips']}`} data-unfolded={isUnfolded || undefined}>
      {children}
      {chipsInLine.map(({ shown, toggle }) => {
        const rest = formatNumber(count - shown);
        if (count <= shown) return null;
        return (
          <li key={shown} className={toggle}>
            <button
              type="button"
              className={`link-button size-note ${styles['chipsToggle']}`}
              aria-expanded={isUnfolded}
              aria-label={isUnfolded ? 'Show fewer' : `Show ${rest} more`}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Show fewer' : `+${rest}`}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** When a group is most likely tonight, on the servers of the visitor's characters. */
function Hours({ owners, nowMs }: { owners: readonly ListedCharacter[]; nowMs: number }) {
  const { game: definition } = usePageSettings();
  const timeZone = useTimeZone();
  const { data: weeks, error } = useRead(
    populationByHourAndDayOfWeek,
    { period: 'quarter' },
    { query: { zone: zoneParameter(timeZone) } },
  );
  const places = useMemo(
    () => weeks && hourPlaces(owners, weeks, { definition, timeZone, nowMs }),
    [owners, weeks, definition, timeZone, nowMs],
  );
  return (
    <>
      <h3 className={`text-font size-small ${styles['partTitle']}`}>
        <Link to={pageFacts.trends.path}>Best hour tonight</Link>
      </h3>
      <HourList places={places} hasFailed={error !== null} nowMs={nowMs} />
    </>
  );
}

interface HourListProps {
  readonly places: readonly HourPlace[] | null;
  readonly hasFailed: boolean;
  readonly nowMs: number;
}

function HourList({ places, hasFailed, nowMs }: HourListProps) {
  const isConnected = useOnline();
  const failure = isConnected ? 'Couldn’t load hours.' : 'Not loaded';
  if (places === null) return hasFailed ? <p className="note">{failure}</p> : <Skeleton width={16} />;
  if (places.length === 0) return <p className="note">No data for this period yet.</p>;
  return (
    <Chips count={places.length}>
      {places.map((place) => (
        <HourChip key={`${place.server} ${place.band.minimum}`} place={place} nowMs={nowMs} />
      ))}
    </Chips>
  );
}

/** The best hour of a server, from the forecast, or else from the usual numbers of groups there. */
function HourChip({ place, nowMs }: { place: HourPlace; nowMs: number }) {
  const timeZone = useTimeZone();
  const { minimum, maximum } = place.band;
  const { data: forecast, error } = useRead(
    groupForecast,
    {},
    {
      query: {
        server: serverKey(place.server),
        levels: `${minimum}-${maximum}`,
        zone: zoneParameter(timeZone),
      },
    },
  );
  if (forecast === null && error === null)
    return (
      <li>
        <Skeleton width={16} />
      </li>
    );
  const shown = hourShown(place, forecast, { timeZone, nowMs });
  return (
    <li>
      <span className={chipClass}>
        <span className="semibold">{shown.server}</span>{' '}
        {shown.levels !== '' && (
          <span className="tabular">
            <span className="visually-hidden">for levels </span>
            <span aria-hidden="true">Lv </span>
            {shown.levels}{' '}
          </span>
        )}
        <span className="semibold">{shown.text}</span> <span className="small-note">{shown.note}</span>
      </span>
    </li>
  );
}
