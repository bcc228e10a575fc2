import { useState } from 'react';
import panelStyles from '../panel.module.css';
import styles from './lfm-status.module.css';
import { lfmStatusText } from './lfm-status.ts';
import type { LfmViewState } from './lfm-view.ts';
import type { LfmList } from './useLfmList.ts';

interface LfmStatusProps {
  readonly view: LfmViewState;
  readonly list: Pick<LfmList, 'arranged' | 'facts' | 'filter' | 'groupCount'>;
}

/** The line below the list: what is shown, what is not, and why nothing new comes. */
export function LfmStatus({ view, list }: LfmStatusProps) {
  const { arranged, facts, filter, groupCount } = list;
  const { shown, delay, hidden } = lfmStatusText({
    view,
    facts,
    groupCount,
    hiddenCount: arranged.hiddenCount,
    searchText: filter.searchText,
  });
  // Read out when the visitor asked for something else; not with every answer.
  const [told, setTold] = useState({ filter, text: '' });
  if (told.filter !== filter) setTold({ filter, text: [shown, hidden].filter(Boolean).join('. ') });
  return (
    <footer className={panelStyles['status']}>
      <span>{shown}</span>
      {delay !== '' && <span className={styles['delay']}>{delay}</span>}
      <span className={styles['hidden']}>{hidden}</span>
      <output className="visually-hidden">{told.text}</output>
    </footer>
  );
}
