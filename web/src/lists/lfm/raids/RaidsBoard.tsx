import { Link } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, memo, useEffect, useMemo } from 'react';
import { useOnline } from '../../../api/online.ts';
import { TellMe } from '../../../alerts/TellMe.tsx';
import { ShapeIcon } from '../../../people/ShapeIcon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { QuestLink } from '../../QuestLine.tsx';
import { rowAfterKey } from '../../shared/useRowFocus.ts';
import type { RaidRow, RaidServer, RaidsView } from './current-raids.ts';
import styles from './raids.module.css';

interface RaidsBoardProps {
  readonly view: RaidsView;
  readonly servers: readonly RaidServer[];
  readonly onHold: (isHeld: boolean) => void;
  readonly onRetry: () => void;
  /** Says when a raid is usually run on a server, once that is known. */
  readonly UsualTime: ComponentType<{ readonly questId: number; readonly serverKey: string }>;
}

/** The raids of all servers, each with a link to the groups of its server (§2.7). */
export function RaidsBoard(props: RaidsBoardProps) {
  return (
    <div className={`card stack ${styles['board']}`}>
      <BoardContent {...props} />
    </div>
  );
}

function BoardContent({ view, servers, onHold, onRetry, UsualTime }: RaidsBoardProps) {
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
          <RaidLinks servers={servers} onHold={onHold} UsualTime={UsualTime} />
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

/** Every raid and every heading leads to the groups of its server, and the name of a raid to its page. */
function RaidLinks({ servers, onHold, UsualTime }: Omit<RaidsBoardProps, 'view' | 'onRetry'>) {
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
        <ServerRaids key={server.key} server={server} UsualTime={UsualTime} />
      ))}
    </ul>
  );
}

/** Arrows, Home and End go from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { target } = event;
  const links = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-way]'));
  const focused = links.findIndex(
    ({ parentElement }) => target instanceof Node && parentElement?.contains(target),
  );
  const next = rowAfterKey(event.key, { focused, firstInView: 0, rowCount: links.length, pageRows: 10 });
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}

interface ServerRaidsProps extends Pick<RaidsBoardProps, 'UsualTime'> {
  readonly server: RaidServer;
}

function ServerRaids({ server, UsualTime }: ServerRaidsProps) {
  const { key, name, path, count, groups, warning, isFresh, rows } = server;
  const place = useMemo(() => ({ key, name, path }), [key, name, path]);
  return (
    <li>
      <h3>
        <Link to={path} className={styles['head']} data-way="" data-fresh={isFresh || undefined}>
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
            <RaidLine row={row} server={place} isLit={row.isOpen && isFresh} UsualTime={UsualTime} />
            <TellMe
              draft={{ kind: 'group', filter: `quest=${row.quest.id}` }}
              label={`Tell me about groups for ${row.quest.name}`}
              kind="icon"
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

interface RaidLineProps extends Pick<RaidsBoardProps, 'UsualTime'> {
  readonly row: RaidRow;
  readonly server: Pick<RaidServer, 'key' | 'name' | 'path'>;
  /** There is a place, and the data is current; other rows recede. */
  readonly isLit: boolean;
}

/** Memoized: of a board with a hundred raids few change with an answer. */
const RaidLine = memo(function RaidLine({ row, server, isLit, UsualTime }: RaidLineProps) {
  const { quest, difficulty, isGuess, leader, seats, members, levels, classes, foot } = row;
  const seatCounts: Record<string, number> = { '--taken': seats.taken, '--all': seats.all };
  return (
    <div className={styles['row']} data-lit={isLit || undefined}>
      <div className={styles['quest']}>
        <div className="row can-shrink gap-2">
          <QuestLink quest={quest} className={styles['questName']} />{' '}
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
        </div>
        <UsualTime questId={quest.id} serverKey={server.key} />
      </div>{' '}
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
      <Link to={server.path} className={styles['cover']} data-way="">
        <span className="visually-hidden">
          Groups on {server.name}: <bdi>{quest.name}</bdi> led by <bdi>{leader.name}</bdi>
        </span>
      </Link>
    </div>
  );
});
