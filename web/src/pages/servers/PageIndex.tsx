import { useRouter, useRouterState } from '@tanstack/react-router';
import { memo, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import styles from './servers.module.css';
import { PageFilter } from '../../charts/controls/PageFilter.tsx';

interface PageRailProps {
  /** Must keep its identity until the sections change. */
  readonly entries: readonly IndexEntry[];
  readonly endId: string;
}

/**
 * The sticky rail of a statistics page: the filter for all its charts, and the index of its sections. Memoized, since
 * the server cards update every few seconds.
 */
export const PageRail = memo(function PageRail(props: PageRailProps) {
  return (
    <div className={`stack gap-4 ${styles['rail']}`}>
      <PageFilter />
      <PageIndex {...props} />
    </div>
  );
});

export interface IndexEntry {
  readonly id: string;
  readonly shortTitle: string;
}

interface PageIndexProps {
  /** Must keep its identity until the sections change. */
  readonly entries: readonly IndexEntry[];
  /** Id of the element at the end of the page. */
  readonly endId: string;
}

/** Links to the sections, with the current one marked: a column, or a scrollable row where it is narrow. */
function PageIndex({ entries, endId }: PageIndexProps) {
  const order = useMemo(() => entries.map(({ id }) => id), [entries]);
  const [current, choose] = useCurrentSection(order, endId);
  // Not the router's Link: the scroll position decides what is current, not the address.
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const go = (id: string) => {
    // If the address already has this hash, the router does not scroll.
    if (router.latestLocation.hash === id) document.getElementById(id)?.scrollIntoView();
    else void router.navigate({ href: `${path}#${id}` });
    goOnFrom(id);
  };
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => scrollCurrentIntoView(list.current), [current]);
  return (
    <nav aria-label="Sections of this page" className={styles['index']}>
      {/* `role`: without bullets Safari does not read a list as one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul ref={list} role="list" className="stack">
        {entries.map(({ id, shortTitle }) => (
          <li key={id}>
            <a
              href={`${path}#${id}`}
              className={`row note pad-0-3 no-underline hover-text ${styles['entry']}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                choose(id);
                go(id);
              }}
            >
              {shortTitle}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The reading line is at a third of the window's height. */
const lineMargin = '-33% 0px -66.9% 0px';
/** Events by which the reader scrolls. */
const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * The section of the page that is being read.
 *
 * @param order ids of the sections; must keep its identity until they change
 * @returns the current section, and a function to call when the index was used
 */
function useCurrentSection(
  order: readonly string[],
  endId: string,
): readonly [string | null, (id: string) => void] {
  const [current, setCurrent] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);

  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const onLine = new Set<string>();
    let isAtEnd = false;
    const show = () =>
      setCurrent((before) => currentSection({ order, onLine, isAtEnd, chosen: null, before }));
    const line = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen) {
          if (isIntersecting) onLine.add(target.id);
          else onLine.delete(target.id);
        }
        show();
      },
      { rootMargin: lineMargin },
    );
    const end = new IntersectionObserver((seen) => {
      isAtEnd = seen.at(-1)?.isIntersecting ?? false;
      show();
    });
    for (const id of order) {
      const section = document.getElementById(id);
      if (section !== null) line.observe(section);
    }
    const last = document.getElementById(endId);
    if (last !== null) end.observe(last);
    return () => {
      line.disconnect();
      end.disconnect();
    };
  }, [order, endId]);

  useEffect(() => {
    if (chosen === null) return undefined;
    const moved = new AbortController();
    for (const type of moves) {
      addEventListener(type, () => setChosen(null), { passive: true, capture: true, signal: moved.signal });
    }
    return () => moved.abort();
  }, [chosen]);

  return [chosen ?? current, useCallback((id: string) => setChosen(id), [])];
}

/** Modified clicks open a new tab or window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Moves the keyboard focus to the section. */
function goOnFrom(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** Input for deciding which section the index marks. */
interface SectionPlaces {
  /** Ids of all sections, in the order of the page. */
  readonly order: readonly string[];
  /** Ids of the sections on the reading line; side by side there may be two. */
  readonly onLine: ReadonlySet<string>;
  /** The end of the page is visible; the last sections may never reach the line. */
  readonly isAtEnd: boolean;
  /** The section chosen in the index, until the reader scrolls on; null = none. */
  readonly chosen: string | null;
  /** The section marked before, which stays marked between two sections. */
  readonly before: string | null;
}

/** The section being read; null = none yet. */
export function currentSection({ order, onLine, isAtEnd, chosen, before }: SectionPlaces): string | null {
  if (chosen !== null) return chosen;
  if (isAtEnd) return order.at(-1) ?? null;
  return order.find((id) => onLine.has(id)) ?? before;
}

/**
 * Scrolls a row so that its current item is centred. Does nothing if the row does not scroll, and never scrolls the
 * page.
 */
export function scrollCurrentIntoView(row: Element | null | undefined): void {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollTo({ left: row.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2 });
}
