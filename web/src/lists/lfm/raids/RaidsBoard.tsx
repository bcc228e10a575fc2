import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useEffect } from 'react';
import { useOnline } from '../../../api/online.ts';
import { TellMe } from '../../../alerts/TellMe.tsx';
import { ShapeIcon } from '../../../people/ShapeIcon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { rowAfterKey } from '../../shared/useRowFocus.ts';
import type { RaidRow, RaidServer, RaidsView } from './current-raids.ts';
import styles from './raids.module.css';

interface RaidsBoardProps {
  readonly view: RaidsView;
  readonly servers: readonly RaidServer[];
  readonly onHold: (isHeld: boolean) => void;
  readonly onRetry: () => void;
}

/** The raids of all servers, each a link to the groups of its server (§2.7). */
export function RaidsBoard({ view, servers, onHold, onRetry }: RaidsBoardProps) {
  return (
    <div className={`card stack ${styles['board']}`}>
      <BoardContent view={view} servers={servers} onHold={onHold} onRetry={onRetry} />
    </div>
  );
}

function BoardContent({ view, servers, onHold, onRetry }: RaidsBoardProps) {
  const isOnline = useOnline();
  switch (view.state) {
    case 'loading':
      return <RaidsSkeleton text={view.text} />;
    case 'error':
      if (!isOnline) {
        return (
          <div className={`stack centered color-second gap-2 ${styles['message']}`}>
            <p className="title-font color-text size-title-4">Nothing saved for offline</p>
            <p>Raids will appear here as soon as you’re back online.</p>
          </div>
        );
      }
      return (
        <div className={`stack centered color-second gap-2 ${styles['message']}`} role="alert">
          <p className="title-font color-text size-title-4">{view.title}</p>
          <p>{view.text}</p>
          <Button kind="primary" onClick={onRetry}>
            Retry
          </Button>
        </div>
      );
    case 'empty':
      return (
        <div className={`stack centered color-second gap-2 ${styles['message']}`}>
          <output className="title-font color-text size-title-4">{view.text}</output>
          <p>New ones appear here automatically.</p>
        </div>
      );
    case 'list':
      return (
        <>
          <RaidLinks servers={servers} onHold={onHold} />
          <p className={`small-note ${styles['end']}`}>New raids appear here automatically.</p>
        </>
      );
  }
}

const skeletonServers = ['a', 'b', 'c', 'd'];
const skeletonRows = ['a', 'b', 'c'];

/** Skeleton rows of the same height as the raids. */
function RaidsSkeleton({ text }: { readonly text: string }) {
  return (
    <div className={styles['skeleton']} data-awaited="">
      <output className={`small-note ${styles['loading']}`}>{text}</output>
      <div aria-hidden="true">
        {skeletonServers.map((server) => (
          <div key={server}>
            <div className={styles['headBar']}>
              <span />
              <span />
            </div>
            {skeletonRows.map((row) => (
              <div key={row} className={styles['rowBar']}>
                <span />
                <span />
                <span />
                <span />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Every raid and every heading as a link to the groups of its server. */
function RaidLinks({ servers, onHold }: Pick<RaidsBoardProps, 'servers' | 'onHold'>) {
  useEffect(() => () => onHold(false), [onHold]);
  // `role`: without bullets Safari does not read a list as one.
  return (
    // The keys only move between links, as the Tab key does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={styles['links']}
      aria-label="Servers with raids"
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onHold(false);
      }}
      onKeyDown={moveFocus}
    >
      {servers.map((server) => (
        <ServerRaids key={server.key} server={server} />
      ))}
    </ul>
  );
}

/** Arrows, Home and End go from link to link. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = Array.from(event.currentTarget.querySelectorAll('a'));
  const focused = links.findIndex((link) => link === event.target);
  const next = rowAfterKey(event.key, { focused, firstInView: 0, rowCount: links.length, pageRows: 10 });
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}

function ServerRaids({ server }: { readonly server: RaidServer }) {
  const { name, path, count, groups, warning, isFresh, rows } = server;
  return (
    <li>
      <h3>
        <Link to={path} className={styles['head']} data-fresh={isFresh || undefined}>
          <span className={`title-font ${styles['name']}`}>{name}</span>{' '}
          <span className="color-second">{count}</span>{' '}
          {warning !== '' && <span className="color-amber semibold">{warning}</span>}{' '}
          <span className={`color-sky semibold ${styles['way']}`}>{groups}</span>
        </Link>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={`Raids on ${name}`}>
        {rows.map((row) => (
          <li key={row.key} className={styles['item']}>
            <RaidLink row={row} serverName={name} path={path} isLit={row.isOpen && isFresh} />
            <TellMe
              draft={{ kind: 'group', filter: `quest=${row.questId}` }}
              label={`Tell me about groups for ${row.questName}`}
              kind="icon"
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface RaidLinkProps {
  readonly row: RaidRow;
  readonly serverName: string;
  readonly path: string;
  /** There is a place, and the data is current; other rows recede. */
  readonly isLit: boolean;
}

/** Memoized: of a board with a hundred raids few change with an answer. */
const RaidLink = memo(function RaidLink({ row, serverName, path, isLit }: RaidLinkProps) {
  const { questName, difficulty, isGuess, leader, seats, members, levels, classes, foot } = row;
  const seatCounts: Record<string, number> = { '--taken': seats.taken, '--all': seats.all };
  return (
    <Link to={path} className={styles['row']} data-lit={isLit || undefined}>
      <span className={`row can-shrink gap-2 ${styles['quest']}`}>
        <bdi className={`truncate ${styles['questName']}`}>{questName}</bdi>{' '}
        {difficulty && (
          <span
            className={`inline-row rigid ${styles['tag']}`}
            data-reaper={difficulty.isReaper || undefined}
          >
            {difficulty.isReaper && <ShapeIcon name="skull" size={12} />}
            {difficulty.text}
          </span>
        )}{' '}
        {isGuess && <i className="color-third nowrap">guessed</i>}
      </span>{' '}
      <span className={`row can-shrink ${styles['leader']}`}>
        <ShapeIcon name={leader.icon} size={17} />
        <span className="visually-hidden">led by </span>
        <bdi className="truncate">{leader.name}</bdi>
      </span>{' '}
      <span className={`row semibold tabular gap-2 ${styles['members']}`}>
        <span className={styles['seats']} style={seatCounts} aria-hidden="true" />
        <span>
          {members}
          <span className="visually-hidden"> members{row.isOpen ? '' : ', full'}</span>
        </span>
      </span>{' '}
      <span className={`semibold tabular ${styles['levels']}`}>{levels}</span>{' '}
      <span className={`truncate ${styles['classes']}`}>{classes}</span>{' '}
      <span className={`truncate text-end ${styles['when']}`} data-tone={foot?.tone}>
        {foot?.text}
      </span>{' '}
      <span className="visually-hidden">on {serverName}</span>
    </Link>
  );
});
