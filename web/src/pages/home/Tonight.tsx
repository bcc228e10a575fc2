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
  type Lead,
  tonightRow,
  type TonightRow,
  type Way,
} from './tonight-view.ts';
import styles from './tonight.module.css';
import { TonightFrame, TonightSkeleton } from './TonightPlace.tsx';
import { type TonightProps, useTonight } from './useTonight.ts';

/** The Tonight section: open groups for the visitor's characters, friends online, and the hours with most groups. */
export function Tonight({ owners, infos }: TonightProps) {
  const { game: definition } = usePageSettings();
  const timeZone = useTimeZone();
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const { shown, lead, areTimersLoading, questsById, reload } = useTonight({ owners, infos }, nowMs);
  const [isUnfolded, setUnfolded] = useState(false);
  const { isHeld, area } = useAttention();
  const rows = useMemo(() => {
    const raidLinks = (questIds: readonly number[]) =>
      questsById && linkedQuests(questIds.flatMap((id) => questsById.get(id) ?? []));
    const facts = { definition, raidLinks, areTimersLoading, timeZone, nowMs };
    return shown?.map((each) => tonightRow(each, facts)) ?? null;
  }, [shown, questsById, definition, areTimersLoading, timeZone, nowMs]);
  // A group must not change under the pointer of somebody about to press it.
  const kept = useKeptWhile(isHeld, rows);
  if (kept === null) return <TonightSkeleton rowCount={owners.length} />;
  return (
    <div {...area}>
      <TonightFrame
        aside={
          kept.length > foldedCountWhereStacked && (
            <button
              type="button"
              aria-expanded={isUnfolded}
              className={`link-button size-note ${kept.length > foldedCount ? '' : styles['whereStacked']}`}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? 'Show fewer' : `Show all ${formatNumber(kept.length)} characters`}
            </button>
          )
        }
        lead={<LeadText lead={lead} onRetry={reload} />}
        rows={kept.map((row) => (
          <CharacterRow key={row.id} row={row} />
        ))}
        isUnfolded={isUnfolded}
        friends={<Friends />}
        hours={<Hours owners={owners} nowMs={nowMs} />}
      />
    </div>
  );
}

/** The current value, or while held the one from when holding began. */
function useKeptWhile<T>(isHeld: boolean, value: T): T {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}

function LeadText({ lead: { text, tone }, onRetry }: { readonly lead: Lead; readonly onRetry: () => void }) {
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

function CharacterRow({ row }: { readonly row: TonightRow }) {
  const { name, level, classes, isOnline, server, raids, groups, timers } = row;
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <span className={styles['line']}>
          {isOnline && <span className="ring" data-status="online" title="Online" />}
          <bdi className={styles['name']} title={name}>
            {name}
          </bdi>
          {isOnline && <span className="visually-hidden">, online,</span>}
          <span className="semibold size-note tabular rigid">
            <span className="visually-hidden">Level </span>
            {level}
          </span>
        </span>
        <span className={styles['line']}>
          <ClassLevels classes={classes} />
          {server.way === null ? (
            <span className="note truncate">{server.name}</span>
          ) : (
            <WayLink way={server.way} className={styles['server']}>
              {server.name}
            </WayLink>
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
          <span className={styles['figure']}>{count}</span>{' '}
          <span className={styles['label']}>{count === '1' ? one : many}</span>
        </p>
      )}
      <ul className={styles['lines']}>
        {lines.map((line, place) => (
          <li key={line.key} className={styles['line']}>
            <Line line={line} />
            {more !== null && place === lines.length - 1 && (
              <WayLink way={more.way} className={styles['more']} title={more.title}>
                <span aria-hidden="true">{more.text}</span>
                <span className="visually-hidden">{more.title}</span>
              </WayLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ line: { text, quests, note, way, title } }: { readonly line: CellLine }) {
  const content = (
    <>
      <span className={styles['text']}>
        {quests.length > 0 ? <QuestLinks quests={quests} /> : <bdi>{text}</bdi>}
      </span>
      {note !== '' && <span className={styles['note']}> {note}</span>}
    </>
  );
  if (way === null)
    return (
      <span className={styles['plainLine']} {...(title !== '' && { title })}>
        {content}
      </span>
    );
  return (
    <WayLink way={way} className={styles['way']} title={title}>
      {content}
    </WayLink>
  );
}

interface WayLinkProps {
  readonly way: Way;
  readonly className: string | undefined;
  readonly title?: string;
  readonly children: ReactNode;
}

function WayLink({ way, className, title, children }: WayLinkProps) {
  return (
    <Link
      to={way.to}
      {...(way.search && { search: way.search })}
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
      <h3 className={styles['partTitle']}>
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

interface FriendListProps {
  readonly online: readonly OnlineFriend[] | null;
  readonly hasFailed: boolean;
}

function FriendList({ online, hasFailed }: FriendListProps) {
  const isConnected = useOnline();
  // Offline, the shell reports that itself.
  const failure = isConnected ? 'Couldn’t load friends.' : 'Not loaded';
  if (online === null) return hasFailed ? <p className="note">{failure}</p> : <Skeleton width={16} />;
  if (online.length === 0) return <p className="note">None right now.</p>;
  return (
    <Chips count={online.length}>
      {online.map(({ id, name, server, way }) => {
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
            {way === null ? (
              <span className={styles['chip']}>{content}</span>
            ) : (
              <WayLink way={way} className={styles['chip']}>
                {content}
              </WayLink>
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
function Chips({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <ul className={styles['chips']} data-unfolded={isUnfolded || undefined}>
      {children}
      {chipsInLine.map(({ shown, toggle }) => {
        const rest = formatNumber(count - shown);
        if (count <= shown) return null;
        return (
          <li key={shown} className={toggle}>
            <button
              type="button"
              className={`link-button ${styles['chipsToggle']}`}
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

interface HoursProps {
  readonly owners: readonly ListedCharacter[];
  readonly nowMs: number;
}

/** The hours tonight in which a group is most likely, on the servers of the visitor's characters. */
function Hours({ owners, nowMs }: HoursProps) {
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
      <h3 className={styles['partTitle']}>
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

interface HourChipProps {
  readonly place: HourPlace;
  readonly nowMs: number;
}

/** The best hour of a server, from the forecast, or else from its usual numbers of groups. */
function HourChip({ place, nowMs }: HourChipProps) {
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
      <span className={styles['chip']}>
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
