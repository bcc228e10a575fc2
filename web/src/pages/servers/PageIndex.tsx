import { useRouter, useRouterState } from '@tanstack/react-router';
import { memo, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import styles from './servers.module.css';
import { PageFilter } from '../../charts/controls/PageFilter.tsx';

interface PageRailProps {
  /** The same array while they are the same. */
  readonly entries: readonly IndexEntry[];
  readonly endId: string;
}

/**
 * What stays in sight of a page of statistics: the filter of all of it, and the index of its sections (look: Charts). It
 * has nothing to do with what the cards of the servers are told every few seconds.
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
  /** The id of the section. */
  readonly id: string;
  readonly shortTitle: string;
}

interface PageIndexProps {
  /** The same array while they are the same. */
  readonly entries: readonly IndexEntry[];
  /** Of the element at the end of the page. */
  readonly endId: string;
}

/** The sections of the page, with the one that is being read: a column, or a row to be pushed where it is narrow. */
function PageIndex({ entries, endId }: PageIndexProps) {
  const order = useMemo(() => entries.map(({ id }) => id), [entries]);
  const [current, choose] = useCurrentSection(order, endId);
  // No Link of the router: what is current is for the reader's place to say, not for the address.
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const go = (id: string) => {
    // Where the address leads there already, the router scrolls to nothing.
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
      <ul ref={list} role="list">
        {entries.map(({ id, shortTitle }) => (
          <li key={id}>
            <a
              href={`${path}#${id}`}
              className={`row note ${styles['entry']}`}
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
 * Which section of the page is being read.
 *
 * @param order ids of the sections; the same array while they are the same
 * @param endId of the element at the end of the page
 * @returns the section, and what tells that one was gone to
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

/** What decides which section the index marks. */
interface SectionPlaces {
  /** Ids of all sections, in the order of the page. */
  readonly order: readonly string[];
  /** Ids of those that cross the line at which one reads; side by side they may be two. */
  readonly onLine: ReadonlySet<string>;
  /** The end of the page is in sight: the last sections never come up to the line. */
  readonly isAtEnd: boolean;
  /** The section that was gone to by the index, until the reader moves on; null = none. */
  readonly chosen: string | null;
  /** What was marked before: between two sections it stays. */
  readonly before: string | null;
}

/** The section that one reads; null = none of them yet. */
export function currentSection({ order, onLine, isAtEnd, chosen, before }: SectionPlaces): string | null {
  if (chosen !== null) return chosen;
  if (isAtEnd) return order.at(-1) ?? null;
  return order.find((id) => onLine.has(id)) ?? before;
}

/**
 * Pushes a row so that what is current in it stands in its middle; what does not scroll stays as it is, and so does the
 * page.
 */
export function scrollCurrentIntoView(row: Element | null | undefined): void {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current || row.scrollWidth <= row.clientWidth) return;
  const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollTo({ left: row.scrollLeft + inner.left - outer.left - (outer.width - inner.width) / 2 });
}
