import { useRouter, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { keepCurrentInSight } from './keep-in-sight.ts';
import styles from './page-rail.module.css';
import { useCurrentSection } from './useCurrentSection.ts';

export interface IndexEntry {
  /** Of the section. */
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
export function PageIndex({ entries, endId }: PageIndexProps) {
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
  useEffect(() => keepCurrentInSight(list.current), [current]);
  return (
    <nav aria-label="Sections of this page" className={styles['index']}>
      {/* `role`: without bullets Safari does not read a list as one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul ref={list} role="list">
        {entries.map(({ id, shortTitle }) => (
          <li key={id}>
            <a
              href={`${path}#${id}`}
              className={styles['entry']}
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

/** Others open the section elsewhere. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The keyboard goes on in the section, not in the index. */
function goOnFrom(id: string): void {
  const section = document.getElementById(id);
  if (section === null) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
