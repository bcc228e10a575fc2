import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, memo, useEffect } from 'react';
import { rowAfterKey } from '../../list/useRowFocus.ts';
import type { RaidRow, RaidServer } from './current-raids.ts';
import styles from './raids.module.css';
import { raidHeights } from './raids-metrics.ts';

interface RaidLinksProps {
  readonly servers: readonly RaidServer[];
  /** Their words are painted below them, and need not be seen twice. */
  readonly isPainted: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

const heights = {
  '--head-height': `${raidHeights.head}px`,
  '--row-wide': `${raidHeights.row.wide}px`,
  '--row-narrow': `${raidHeights.row.narrow}px`,
};

/** Every raid as a link to the groups of its server, under a heading that is one too (§2.7). */
export function RaidLinks({ servers, isPainted, onHold }: RaidLinksProps) {
  useEffect(() => () => onHold(false), [onHold]);
  // `role`: without bullets Safari does not read a list as one.
  return (
    // The keys only go from one link to the next, which the Tab key does too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={`${styles['links']} ${isPainted ? styles['painted'] : ''}`}
      style={heights}
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

const ServerRaids = memo(function ServerRaids({ server }: { readonly server: RaidServer }) {
  const { name, path, count, groups, warning, isFresh, rows } = server;
  return (
    <li>
      <h3>
        <Link to={path} className={styles['head']}>
          <span className={styles['name']}>{name}</span> <span className={styles['soft']}>{count}</span>{' '}
          {warning !== '' && <span className={styles['warning']}>{warning}</span>}{' '}
          <span className={styles['way']}>{groups}</span>
        </Link>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" aria-label={`Raids on ${name}`}>
        {rows.map((row) => (
          <li key={row.key}>
            <Link to={path} className={`${styles['row']} ${row.isOpen && isFresh ? styles['open'] : ''}`}>
              <RaidWords row={row} />
              <span className="visually-hidden">on {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
});

function RaidWords({ row }: { readonly row: RaidRow }) {
  const { questName, difficulty, isGuess, leader, members, levels, classes, foot } = row;
  return (
    <>
      <span className={styles['quest']}>
        <bdi className={styles['questName']}>{questName}</bdi>{' '}
        {difficulty && <span className={styles['tag']}>{difficulty.text}</span>}{' '}
        {isGuess && <i className={styles['soft']}>guessed</i>}
      </span>{' '}
      <span className={styles['leader']}>
        <span className="visually-hidden">led by </span>
        <bdi>{leader.name}</bdi>
      </span>{' '}
      <span className={styles['members']}>
        {members}
        <span className="visually-hidden"> members{row.isOpen ? '' : ', full'}</span>
      </span>{' '}
      <span className={styles['levels']}>{levels}</span> <span className={styles['classes']}>{classes}</span>{' '}
      <span className={styles['when']}>{foot?.text}</span>{' '}
    </>
  );
}
