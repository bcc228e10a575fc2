import { defaultWhoSettings } from '@rollcall/game/who-settings';
import { memo, type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { lateModule } from '../../../data/late-module.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { pageToasts } from '../../../ui/toast-store.ts';
import barStyles from '../../filter-bar/filter-bar.module.css';
import { focusListBelow } from '../../filter-bar/slash-key.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import type { ShownWhoView } from '../view/useShownWhoView.ts';
import { whoViewOf } from '../view/who-list-view.ts';
import { clearedWhoFilters, isWhoFiltering } from '../who-view.ts';
import { ClassFilter } from './ClassFilter.tsx';
import { foldedFilterCount } from './folded-filters.ts';
import { LevelInputs } from './LevelInputs.tsx';
import type { CounterFigures } from './who-counters.ts';
import { WhoCounters } from './WhoCounters.tsx';
import { WhoSearch } from './WhoSearch.tsx';
import styles from './who-filter-zone.module.css';

const copier = lateModule(() => import('./copy-who-view.ts'));

const notCopied = {
  type: 'error',
  title: 'Link not copied',
  message: 'A part of the page could not be loaded. Please try again.',
} as const;

interface WhoFilterZoneProps extends CounterFigures {
  readonly view: ShownWhoView;
}

/** Everything that decides who is listed, as controls above the list, and how many that are (§2.8). */
export const WhoFilterZone = memo(function WhoFilterZone({ view, ...figures }: WhoFilterZoneProps) {
  const { game } = usePageSettings();
  const { place } = usePanelSlot();
  const defaults = useMemo(() => defaultWhoSettings(game), [game]);
  const id = useId();
  const zone = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { settings, change } = view;
  const search = useCallback((stringFilter: string) => change({ stringFilter }), [change]);
  const foldedCount = foldedFilterCount(settings, defaults);
  const goToList = () => zone.current && focusListBelow(zone.current);
  const clear = () => {
    change(clearedWhoFilters(defaults));
    goToList();
  };
  const copy = async () => {
    try {
      const { copyWhoView } = await copier.load();
      await copyWhoView(whoViewOf(settings), game, place);
    } catch {
      pageToasts.show(notCopied);
    }
  };
  return (
    <fieldset ref={zone} aria-label="Filters" className={styles['zone']}>
      <div className={styles['grid']}>
        <div className={styles['head']}>
          <label htmlFor={`${id}-search`}>Search by Name, Guild, or Location:</label>
          <WhoCounters {...figures} />
        </div>
        <WhoSearch id={`${id}-search`} text={settings.stringFilter} onChange={search} onLeave={goToList} />
        {/* Where there is little room, the rest stands behind it. */}
        <button
          type="button"
          className={`${barStyles['chip']} ${styles['fold']}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-rest`}
          data-on={foldedCount > 0 || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters{' '}
          {foldedCount > 0 && (
            <>
              <span className={styles['count']}>{foldedCount}</span>{' '}
              <span className="visually-hidden">on</span>
            </>
          )}
          <Icon name="chevronDown" size={14} />
        </button>
        <div id={`${id}-rest`} className={styles['rest']} data-open={isOpen || undefined}>
          <LevelInputs
            minLevel={settings.minLevel}
            maxLevel={settings.maxLevel}
            change={change}
            tryLevels={view.tryLevels}
          />
          <Check isOn={settings.isGroupView} onChange={(isGroupView) => change({ isGroupView })}>
            Group View
          </Check>
          <Check isOn={settings.isExactMatch} onChange={(isExactMatch) => change({ isExactMatch })}>
            Exact Match
          </Check>
          {/* Its place is kept: nothing moves when it comes. */}
          <button
            type="button"
            className={barStyles['clear']}
            data-idle={!isWhoFiltering(settings, defaults) || undefined}
            title="Clear all filters"
            onClick={clear}
          >
            <Icon name="close" size={14} />
            Clear
          </button>
          <button
            type="button"
            className={`${barStyles['chip']} ${styles['copy']}`}
            aria-label="Copy link to this view"
            title="Copy link to this view"
            onPointerEnter={copier.want}
            onFocus={copier.want}
            onClick={() => void copy()}
          >
            <Icon name="link" size={16} />
          </button>
          <ClassFilter chosen={settings.classNameFilter} change={change} />
        </div>
      </div>
    </fieldset>
  );
});

interface CheckProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className={styles['check']}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
