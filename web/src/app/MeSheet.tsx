import { Link } from '@tanstack/react-router';
import { pageFacts, type PageName } from '@rollcall/game/site/page-facts';
import { tileOf } from '@rollcall/game/site/tiles';
import type { ReactNode } from 'react';
import { useOnline } from '../api/online.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import type { OnlineFriend } from '../people/online-friends.ts';
import { useOnlineFriends } from '../people/useOnlineFriends.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SiteWords } from './Footer.tsx';
import { me } from './Me.tsx';
import styles from './me-sheet.module.css';
import { PreferencesPanel } from './PreferencesPanel.tsx';

const pageClass = `stack align-center centered gap-1 box ground-sunken size-small no-underline ${styles['page']}`;

const friendClass = `grid align-center gap-3 touch-height line-above no-underline color-text ${styles['friend']}`;

/** The visitor's own pages, and other things that do not fit on narrow screens. */
export function MeSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Me" placement="bottom" onClose={onClose}>
      <div className="stack gap-4">
        <Friends />
        <Pages />
        <section aria-label="Preferences" className={styles['preferences']}>
          <PreferencesPanel close={me.close} />
        </section>
        <div className={`note row wrap gap-3 ${styles['site']}`}>
          <SiteWords />
        </div>
      </div>
    </Dialog>
  );
}

/** Maximum number of named friends; others are counted, so that the sheet fits the screen. */
const namedFriends = 5;

/** The online friends with their places. They are at the top, where their arrival moves nothing else. */
function Friends() {
  const { friendCount, online, hasFailed, reload } = useOnlineFriends();
  return (
    <section className="stack gap-1" aria-labelledby="friends-online">
      <div className="row between gap-3">
        <h3 id="friends-online" className="size-title-4">
          Friends online
        </h3>
        <output className="note tabular">
          {online !== null && friendCount > 0 && (
            <>
              {formatNumber(online.length)} of {formatNumber(friendCount)}
            </>
          )}
        </output>
      </div>
      <FriendsText count={friendCount} online={online} hasFailed={hasFailed} onRetry={reload} />
    </section>
  );
}

interface FriendsTextProps {
  /** Total number of friends. */
  readonly count: number;
  /** Null = unknown. */
  readonly online: readonly OnlineFriend[] | null;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function FriendsText({ count, online, hasFailed, onRetry }: FriendsTextProps): ReactNode {
  const isOnline = useOnline();
  const toFriends = (label: string) => (
    <Link to={pageFacts.friends.path} className="inline-row touch-height size-note">
      {label}
    </Link>
  );
  if (count === 0) return toFriends('Add friends to see who’s online');
  if (online === null && hasFailed) {
    // The shell already shows that the browser is offline.
    if (!isOnline) return <p className="note">Not loaded</p>;
    return (
      <div className="row between gap-3">
        <p className="note">Couldn’t check who is online.</p>
        <Button onClick={onRetry}>Retry</Button>
      </div>
    );
  }
  if (online === null) {
    return (
      <p className={friendClass}>
        <Skeleton width={24} />
      </p>
    );
  }
  if (online.length === 0) return <p className="note">None of your friends are online.</p>;
  const others = online.length - namedFriends;
  return (
    <>
      <ul>
        {online.slice(0, namedFriends).map((friend) => (
          <li key={friend.id}>
            <Friend friend={friend} />
          </li>
        ))}
      </ul>
      {others > 0 && toFriends(`and ${formatNumber(others)} more`)}
    </>
  );
}

function Friend({ friend: { name, server, place, link } }: { friend: OnlineFriend }) {
  const content = (
    <>
      <bdi className={`truncate semibold ${styles['name']}`}>{name}</bdi>{' '}
      <bdi className="truncate small-note text-end">{place === '' ? server : `${server} · ${place}`}</bdi>
    </>
  );
  if (link === null) return <span className={friendClass}>{content}</span>;
  return (
    <Link to={link.to} search={link.search} className={friendClass} title={`Show ${name} in the Who list`}>
      {content}
    </Link>
  );
}

/** The pages of the sheet, with names short enough to fit below their icons. */
const pages: readonly (readonly [name: PageName, label: string])[] = [
  ['registration', 'Characters'],
  ['timers', 'Timers'],
  ['friends', 'Friends'],
  ['ignores', 'Ignores'],
  ['guilds', 'Guilds'],
  ['servers', 'Servers'],
  ['userSettings', 'Settings'],
  ['about', 'About'],
];

function Pages() {
  const settings = usePageSettings();
  return (
    <nav aria-label="My pages">
      <ul className="columns-4 gap-2">
        {pages.map(([name, label]) =>
          tileOf(pageFacts[name], settings).map(({ icon, link }) => (
            <li key={name}>
              {link.kind === 'page' ? (
                <Link to={link.path} className={pageClass}>
                  <Icon name={icon} size={22} className="color-ember" />
                  {label}
                </Link>
              ) : (
                <span className={`color-third ${pageClass}`}>
                  <Icon name={icon} size={22} />
                  {label}
                  <span className="visually-hidden">: coming soon</span>
                </span>
              )}
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}
