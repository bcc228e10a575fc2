import { PageFilter } from '../../charts/controls/PageFilter.tsx';
import { PageIndex, type IndexEntry } from './PageIndex.tsx';
import styles from './page-rail.module.css';

interface PageRailProps {
  readonly entries: readonly IndexEntry[];
  readonly endId: string;
}

/** What stays in sight of a page of statistics: the filter of all of it, and the index of its sections (look: Charts). */
export function PageRail(props: PageRailProps) {
  return (
    <div className={styles['rail']}>
      <PageFilter />
      <PageIndex {...props} />
    </div>
  );
}
