import panelStyles from '../panel.module.css';
import styles from './lfm-status.module.css';
import { lfmStatusText } from './lfm-status.ts';
import type { LfmViewState } from './lfm-view.ts';
import type { LfmList } from './useLfmList.ts';

/** The line below the list: what is shown, what is not, and why nothing new comes. */
export function LfmStatus({ view, list }: { readonly view: LfmViewState; readonly list: LfmList }) {
  const { arranged, facts, filter, groupCount } = list;
  const { shown, delay, hidden } = lfmStatusText({
    view,
    facts,
    groupCount,
    hiddenCount: arranged.hiddenCount,
    searchText: filter.searchText,
  });
  return (
    <footer className={panelStyles['status']}>
      {/* Read out while somebody filters; a few words at a time. */}
      <output>{shown}</output>
      {delay !== '' && <span className={styles['delay']}>{delay}</span>}
      <span className={styles['hidden']}>{hidden}</span>
    </footer>
  );
}
