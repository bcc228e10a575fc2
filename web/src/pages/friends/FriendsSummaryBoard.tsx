import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../ui/format-number.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type FriendsOnServer, friendsOnlineText, type FriendsSummary } from './friends-summary.ts';
import styles from './friends.module.css';

/** What stands where the list is still unknown: as high as what comes. */
export function ServedSummary() {
  return (
    <div className={styles['summary']}>
      <p className={styles['headline']}>
        <Skeleton width={12} />
      </p>
    </div>
  );
}

/** How many friends are online, and where: the first thing that the page says. */
export function FriendsSummaryBoard({ summary }: { readonly summary: FriendsSummary }) {
  // The list itself says what it is for.
  if (summary.state === 'empty') return null;
  return (
    <div className={styles['summary']}>
      <p className={styles['headline']}>
        <Headline summary={summary} />
      </p>
      {summary.state === 'known' && (summary.servers.length > 0 || summary.inGroups > 0) && (
        <div className={styles['details']}>
          {summary.inGroups > 0 && (
            <p className={styles['inGroups']}>
              {formatNumber(summary.inGroups)} in{' '}
              {summary.inGroups === 1 ? 'a posted group' : 'posted groups'}
            </p>
          )}
          <ul className={styles['servers']} aria-label="Friends online by server">
            {summary.servers.map((server) => (
              <li key={server.name}>
                <ServerChip server={server} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function Headline({ summary }: { readonly summary: Exclude<FriendsSummary, { state: 'empty' }> }) {
  switch (summary.state) {
    case 'unknown':
      return (
        <>
          {summary.isFailed ? '–' : <Skeleton width={1} />} of {formatNumber(summary.all)}{' '}
          {friendsOnlineText(summary.all)}
        </>
      );
    case 'known':
      return (
        <>
          <strong className={summary.online > 0 ? styles['some'] : undefined}>
            {formatNumber(summary.online)}
          </strong>{' '}
          of {formatNumber(summary.all)} {friendsOnlineText(summary.all)}
        </>
      );
  }
}

function ServerChip({ server: { name, count, path } }: { readonly server: FriendsOnServer }) {
  const content = (
    <>
      {name} <b>{formatNumber(count)}</b>
    </>
  );
  if (path === null) return <span className={styles['chip']}>{content}</span>;
  return (
    <Link className={styles['chip']} to={path} title={`Who List of ${name}`}>
      {content}
    </Link>
  );
}
