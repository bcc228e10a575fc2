import { Link } from '@tanstack/react-router';
import { formatKnown, formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { friendsOnlineText, type FriendsOnServer, type FriendsSummary } from './friends-view.ts';
import styles from './friends.module.css';

/** Placeholder as high as the summary, while the list is unknown. */
export function SummarySkeleton() {
  return (
    <div className={`card row wrap between gap-2-6 pad-3-4 ${styles['summary']}`}>
      <div className="rigid">
        <p className={`size-title-3 ${styles['count']}`}>
          <Skeleton width={12} />
        </p>
        <p className="color-ember semibold size-note">{'\u00a0'}</p>
      </div>
    </div>
  );
}

/** The summary of friends online, at the top of the page. Has its full height even before an answer comes. */
export function FriendsSummaryBoard({ summary }: { summary: FriendsSummary }) {
  const { all, online, hasFailed, inGroups, servers } = summary;
  // The list below explains what it is for.
  if (all === 0) return null;
  return (
    <div className={`card row wrap between gap-2-6 pad-3-4 ${styles['summary']}`}>
      <div className="rigid">
        <p className={`size-title-3 ${styles['count']}`}>
          <strong className={`size-title-2 semibold ${online ? styles['some'] : undefined}`}>
            {online === null && !hasFailed ? <Skeleton width={1} /> : formatKnown(online, hasFailed)}
          </strong>{' '}
          of {formatNumber(all)} {friendsOnlineText(all)}
        </p>
        <p className="color-ember semibold size-note">{groupsText(inGroups)}</p>
      </div>
      <ul className={`flex wrap gap-2 at-end ${styles['servers']}`} aria-label="Friends online by server">
        {servers.map((server) => (
          <li key={server.name}>
            <ServerChip server={server} hasFailed={hasFailed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Number of groups; never empty, so that the line keeps its height. */
function groupsText(count: number): string {
  if (count === 0) return '\u00a0';
  return `${formatNumber(count)} in ${count === 1 ? 'a posted group' : 'posted groups'}`;
}

interface ServerChipProps {
  readonly server: FriendsOnServer;
  readonly hasFailed: boolean;
}

function ServerChip({ server: { name, online, all, path }, hasFailed }: ServerChipProps) {
  const content = (
    <>
      {name}{' '}
      <span className={`tabular ${styles['chipCount']}`}>
        <b className="inline-block text-end semibold">
          {online === null && !hasFailed ? <Skeleton width={1} /> : formatKnown(online, hasFailed)}
        </b>
        <span className="small-note">
          <span className="visually-hidden"> of </span>
          <span aria-hidden="true">/</span>
          {formatNumber(all)}
        </span>
      </span>
    </>
  );
  const className = `inline-row note gap-2 box no-underline ${styles['chip']} ${online ? styles['some'] : ''}`;
  if (path === null) return <span className={className}>{content}</span>;
  return (
    <Link className={className} to={path} title={`Who list of ${name}`}>
      {content}
    </Link>
  );
}
