import { isCanvasSupported, useSurface } from '../../../canvas/useSurface.ts';
import { useHydrated } from '../../../api/useHydrated.ts';
import { Button } from '../../../ui/Button.tsx';
import { useMedia } from '../../useMedia.ts';
import type { RaidRow, RaidServer, RaidsView } from './current-raids.ts';
import styles from './raids.module.css';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { cacheAtlas, createIconAtlas, openBitmap } from '../../../canvas/icon-atlas.ts';
import { useIconShapes } from '../../../people/icon-shapes.ts';
import { useTextWidths } from '../../../canvas/page-text-widths.ts';
import { usePanelColors } from '../../panel-colors.ts';
import { createRaidsPainter, raidHeights, raidsHeight } from './raids-layout.ts';
import { Link } from '@tanstack/react-router';
import { rowAfterKey } from '../../shared/useRowFocus.ts';

interface RaidsBoardProps {
  readonly view: RaidsView;
  readonly servers: readonly RaidServer[];
  readonly onHold: (isHeld: boolean) => void;
  readonly onRetry: () => void;
}

/**
 * The raids of all servers, painted on a canvas. Over it lie transparent links with the same text for pointer, keyboard
 * and screen reader; without a canvas they are visible.
 */
export function RaidsBoard({ view, servers, onHold, onRetry }: RaidsBoardProps) {
  return (
    <div className={`card stack ${styles['board']}`}>
      <BoardContent view={view} servers={servers} onHold={onHold} onRetry={onRetry} />
    </div>
  );
}

function BoardContent({ view, servers, onHold, onRetry }: RaidsBoardProps) {
  switch (view.state) {
    case 'loading':
      return <RaidsSkeleton text={view.text} />;
    case 'error':
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
          <Raids servers={servers} onHold={onHold} />
          <p className={`small-note ${styles['end']}`}>New raids appear here automatically.</p>
        </>
      );
  }
}

function Raids({ servers, onHold }: Pick<RaidsBoardProps, 'servers' | 'onHold'>) {
  const isHydrated = useHydrated();
  // A canvas does not follow forced colours; links do.
  const hasForcedColours = useMedia('(forced-colors: active)');
  const isPainted = isHydrated && !hasForcedColours && isCanvasSupported();
  const links = <RaidLinks servers={servers} isPainted={isPainted} onHold={onHold} />;
  return isPainted ? <RaidsCanvas servers={servers}>{links}</RaidsCanvas> : links;
}

const skeletonServers = ['a', 'b', 'c', 'd'];
const skeletonRows = ['a', 'b', 'c'];

/** Skeleton rows of the same height as the raids. */
function RaidsSkeleton({ text }: { readonly text: string }) {
  return (
    <div className={styles['skeleton']}>
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

interface RaidsCanvasProps {
  readonly servers: readonly RaidServer[];
  /** The links over the canvas: they give the board its height. */
  readonly children: ReactNode;
}

/** The canvas below the links. */
function RaidsCanvas({ servers, children }: RaidsCanvasProps) {
  const shapes = useIconShapes();
  const colors = usePanelColors();
  const { family, measure } = useTextWidths();
  const atlasFor = useMemo(
    () => cacheAtlas((pixelRatio) => createIconAtlas(shapes ?? {}, pixelRatio, openBitmap)),
    [shapes],
  );
  const painter = useMemo(
    () => createRaidsPainter({ servers, family, measure, colors, atlasFor }),
    [servers, family, measure, colors, atlasFor],
  );
  const heightOf = useCallback((width: number) => raidsHeight(servers, width), [servers]);
  const { scrollerRef, canvasRef } = useSurface(heightOf, painter);
  return (
    <section ref={scrollerRef} className={styles['scroller']}>
      <div className="relative">
        <div className={`cover ${styles['picture']}`} aria-hidden="true">
          <canvas ref={canvasRef} className={styles['canvas']} />
        </div>
        {children}
      </div>
    </section>
  );
}

interface RaidLinksProps {
  readonly servers: readonly RaidServer[];
  /** The canvas shows their text, so it is transparent. */
  readonly isPainted: boolean;
  readonly onHold: (isHeld: boolean) => void;
}

const heights = {
  '--head-height': `${raidHeights.head}px`,
  '--row-wide': `${raidHeights.row.wide}px`,
  '--row-narrow': `${raidHeights.row.narrow}px`,
};

/** Every raid and every heading as a link to the groups of its server (§2.7). */
function RaidLinks({ servers, isPainted, onHold }: RaidLinksProps) {
  useEffect(() => () => onHold(false), [onHold]);
  // `role`: without bullets Safari does not read a list as one.
  return (
    // The keys only move between links, as the Tab key does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={`relative ${styles['links']} ${isPainted ? styles['painted'] : ''}`}
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
          <span className={`title-font ${styles['name']}`}>{name}</span>{' '}
          <span className="color-second">{count}</span>{' '}
          {warning !== '' && <span className="color-amber semibold">{warning}</span>}{' '}
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
      <span className={`flex wrap baseline can-shrink gap-0-2 ${styles['quest']}`}>
        <bdi className={styles['questName']}>{questName}</bdi>{' '}
        {difficulty && <span className={styles['tag']}>{difficulty.text}</span>}{' '}
        {isGuess && <i className="color-second">guessed</i>}
      </span>{' '}
      <span className={`can-shrink break-anywhere ${styles['leader']}`}>
        <span className="visually-hidden">led by </span>
        <bdi>{leader.name}</bdi>
      </span>{' '}
      <span className={`semibold tabular ${styles['members']}`}>
        {members}
        <span className="visually-hidden"> members{row.isOpen ? '' : ', full'}</span>
      </span>{' '}
      <span className={`semibold tabular ${styles['levels']}`}>{levels}</span>{' '}
      <span className={`color-second ${styles['classes']}`}>{classes}</span>{' '}
      <span className={`color-second text-end ${styles['when']}`}>{foot?.text}</span>{' '}
    </>
  );
}
