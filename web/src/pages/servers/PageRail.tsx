import { memo } from 'react';
import { PageFilter } from '../../charts/controls/PageFilter.tsx';
import { PageIndex, type IndexEntry } from './PageIndex.tsx';
import styles from './page-rail.module.css';

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
    <div className={styles['rail']}>
      <PageFilter />
      <PageIndex {...props} />
    </div>
  );
});
