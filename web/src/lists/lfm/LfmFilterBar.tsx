import { lazy, memo, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';

import type { ShownLfmView } from './useShownLfmView.ts';
import { clearedFilters, isAnyFilterOn, isByLevels, levelsText } from './lfm-list-view.ts';
import { BarPopover, BarSearch, Chip } from '../filter-bar/FilterBarParts.tsx';
import styles from '../filter-bar/filter-bar.module.css';
import { focusListBelow } from '../filter-bar/slash-key.ts';
import { Icon } from '../../ui/Icon.tsx';

const loadLevels = () => import('./LfmEligibility.tsx');
const LevelsChoice = lazy(async () => ({ default: (await loadLevels()).LevelsChoice }));
const loadViews = () => import('./ViewsMenu.tsx');
const ViewsMenu = lazy(async () => ({ default: (await loadViews()).ViewsMenu }));

/** A failure is shown when the popover opens. */
const prepare = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);
const prepareLevels = prepare(loadLevels);
const prepareViews = prepare(loadViews);

interface FilterBarProps {
  /** Name of the server whose groups are shown. */
  readonly server: string;
  readonly view: ShownLfmView;
}

/** The filters that are used most, each a chip that shows its state (look: The two live panels). */
export const FilterBar = memo(function FilterBar({ server, view }: FilterBarProps) {
  const { game } = usePageSettings();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { settings, searchText, change } = view;
  const goToList = () => bar.current && focusListBelow(bar.current);
  const clear = () => {
    change(clearedFilters(game));
    goToList();
  };
  return (
    <fieldset
      ref={bar}
      aria-label="Filters"
      className={`row wrap size-small can-shrink gap-2 ${styles['bar']}`}
    >
      <BarSearch
        label="Search by leader, comment or quest"
        hint="Leader, comment, quest"
        text={searchText}
        onChange={(text) => change({ searchText: text })}
        onLeave={goToList}
      />
      <div className={`row can-shrink gap-2 ${styles['chips']}`}>
        <BarPopover
          label="Levels or characters"
          isOn={isByLevels(settings, game)}
          className={styles['levels']}
          prepare={prepareLevels}
          face={
            <>
              {levelsText(settings)}
              <Icon name="chevronDown" size={14} />
            </>
          }
        >
          <LevelsChoice server={server} view={view} />
        </BarPopover>
        <Chip
          isOn={settings.onlyShowRaids}
          onPress={() => change({ onlyShowRaids: !settings.onlyShowRaids })}
        >
          Raids only
        </Chip>
        <Chip
          isOn={settings.onlyShowJoinable}
          onPress={() => change({ onlyShowJoinable: !settings.onlyShowJoinable })}
        >
          Joinable only
        </Chip>
        {/* Hidden, not removed, so that nothing moves. */}
        <button
          type="button"
          className={styles['clear']}
          data-idle={!isAnyFilterOn(settings, searchText, game) || undefined}
          title="Clear the filters of this bar"
          onClick={clear}
        >
          <Icon name="close" size={14} />
          <span>Clear</span>
        </button>
      </div>
      <div className={`flex push-end gap-1 ${styles['end']}`}>
        <Chip
          label="Compact rows"
          isOn={settings.isCompact}
          onPress={() => change({ isCompact: !settings.isCompact })}
        >
          <Icon name="rows" size={16} />
        </Chip>
        <BarPopover
          label="Views"
          prepare={prepareViews}
          face={
            <>
              <Icon name="bookmark" size={16} />
              <span className={styles['viewsLabel']}>Views</span>
            </>
          }
        >
          <ViewsMenu view={view} />
        </BarPopover>
      </div>
    </fieldset>
  );
});
