import { raidRoster } from '@rollcall/game/api/raid-calls';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { minuteMs } from '@rollcall/game/time';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { fromWireTime } from '@rollcall/game/wire-time';
import { Link } from '@tanstack/react-router';
import { useLive } from '../api/useLive.ts';
import { useTickingText } from '../api/useTicking.ts';
import { useTimeZone } from '../api/useTimeZone.ts';
import { cleanText } from '../canvas/clean-text.ts';
import { type OwnRoster, ownFacts } from '../storage/rosters-store.ts';
import { formatNames } from '../ui/format.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { freeText, roleName, rosterBoard, shortTime, shownPerson, startText } from './roster-view.ts';
import styles from './rosters.module.css';

/** Interval between requests, ms. Only the page of a roster follows it live. */
const intervalMs = minuteMs;

interface OwnRostersProps {
  /** Upcoming ones, in order. */
  readonly rosters: readonly OwnRoster[];
  /** Ids of the raid nights of a demo world. */
  readonly demoIds: readonly string[];
}

/** The raid nights that the visitor made or signed up for, and those of a demo world. */
export function OwnRosters({ rosters, demoIds }: OwnRostersProps) {
  const demo = demoIds.filter((id) => rosters.every((entry) => entry.id !== id));
  return (
    <ul className="card clip" aria-label="Raid nights">
      {rosters.map((entry) => (
        <RosterRow key={entry.id} id={entry.id} entry={entry} />
      ))}
      {demo.map((id) => (
        <RosterRow key={id} id={id} entry={null} />
      ))}
    </ul>
  );
}

interface RosterRowProps {
  readonly id: string;
  /** null = one of a demo world. */
  readonly entry: OwnRoster | null;
}

function RosterRow({ id, entry }: RosterRowProps) {
  const { data: roster, error } = useLive(raidRoster, { id }, { intervalMs });
  const known = roster === null ? entry : ownFacts(roster);
  if (known === null) {
    // Not loaded yet, or not made yet: a demo world makes its rosters within its first minute.
    return (
      <li className={`row pad-2-4 line-between ${styles['row']}`}>
        {error === null ? (
          <Skeleton width={20} />
        ) : (
          <span className="note">A demo raid night is coming soon.</span>
        )}
      </li>
    );
  }
  const notes = [
    cleanText(known.serverName),
    roster?.difficulty ?? '',
    entry === null ? 'Demo raid night' : entry.organiserSecret === null ? '' : 'you organise it',
  ];
  return (
    <li className={`grid gap-0-4 pad-2-4 relative line-between ${styles['row']}`}>
      <RosterTime startsAt={known.startsAt} />
      <span className="stack can-shrink">
        <Link
          to={pageFacts.raid.path}
          params={{ roster: id }}
          className="semibold truncate no-underline covering color-text"
        >
          <bdi>{cleanText(known.questName)}</bdi>
        </Link>
        <span className="small-note truncate">{notes.filter((note) => note !== '').join(' · ')}</span>
      </span>
      <span className={`stack can-shrink text-end ${styles['state']}`}>
        {error?.status === 404 && <span className="note">Deleted</span>}
        {error?.status !== 404 && roster !== null && <RosterState roster={roster} entry={entry} />}
      </span>
    </li>
  );
}

function RosterTime({ startsAt }: Pick<OwnRoster, 'startsAt'>) {
  const timeZone = useTimeZone();
  const startsAtMs = fromWireTime(startsAt);
  const [startRef, start] = useTickingText<HTMLSpanElement>((nowMs) => startText(startsAtMs, nowMs));
  return (
    <span className="stack can-shrink">
      <time dateTime={startsAt} className="semibold nowrap">
        {shortTime(startsAtMs, timeZone)}
      </time>
      <span ref={startRef} className="small-note tabular">
        {start}
      </span>
    </span>
  );
}

/** How full a roster is, and which place the visitor has. */
function RosterState({ roster, entry }: { roster: Roster; entry: OwnRoster | null }) {
  const board = rosterBoard(roster);
  const ownIds = new Set(entry?.signUps.map(({ personId }) => personId));
  const own = roster.people.filter(({ id }) => ownIds.has(id));
  const placeOf = (role: string | null) => (role === null ? 'on the bench' : roleName(role).toLowerCase());
  return (
    <>
      <span className={roster.posted === null ? 'note tabular' : 'note color-ember semibold'}>
        {roster.posted === null
          ? `${board.placeCount - board.freeCount} of ${board.placeCount} · ${freeText(board).toLowerCase()}`
          : 'Posted now'}
      </span>
      {own.length > 0 && (
        <bdi className="small-note truncate">
          {formatNames(
            own.map((person) => `${shownPerson(person)}, ${placeOf(person.role)}`),
            2,
          )}
        </bdi>
      )}
    </>
  );
}
