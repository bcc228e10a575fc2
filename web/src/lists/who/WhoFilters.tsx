import { defaultWhoSettings } from '@rollcall/game/who/who-settings';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyModule } from '../../api/lazy-module.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useStored } from '../../storage/local-store.ts';
import { flagsStore } from '../../storage/preference-stores.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import barStyles from '../filter-bar/filter-bar.module.css';
import { focusListBelow } from '../filter-bar/slash-key.ts';
import { usePanelSlot } from '../panel-slot.ts';
import type { ShownWhoView } from './useShownWhoView.ts';
import {
  chosenClasses,
  foldedFilterTexts,
  isLevelRange,
  isWhoFiltering,
  type LevelEnd,
  moreWhoFilterTexts,
  noMoreWhoFilters,
  pressClass,
  settledLevels,
  toggleAny,
  typedLevels,
  whoFiltersOf,
  whoViewOf,
} from './who-filters.ts';
import styles from './who-filters.module.css';
import { flushSync } from 'react-dom';
import { ClassButtons } from '../filter-bar/ClassButtons.tsx';
import { SearchWords } from '../filter-bar/search-grammar.ts';
import { BarSearch, LinkFiltersChip } from '../filter-bar/FilterBarParts.tsx';
import { isLevelInput, levelInputDelayMs } from '@rollcall/game/who/level-range';

const copier = lazyModule(() => import('./who-view-params.ts'));

const notCopied = {
  type: 'error',
  title: 'Link not copied',
  message: 'A part of the page could not be loaded. Please try again.',
} as const;

interface WhoFilterZoneProps {
  readonly view: ShownWhoView;
}

/** The filters above the list (§2.8). */
export const WhoFilters = memo(function WhoFilters({ view }: WhoFilterZoneProps) {
  const { game } = usePageSettings();
  const { place } = usePanelSlot();
  const defaults = useMemo(() => defaultWhoSettings(game), [game]);
  const id = useId();
  const zone = useRef<HTMLFieldSetElement>(null);
  const [isOpen, fold] = useFolding();
  const { settings, change } = view;
  const search = useCallback((stringFilter: string) => change({ stringFilter }), [change]);
  const folded = foldedFilterTexts(settings, game);
  const goToList = () => zone.current && focusListBelow(zone.current);
  const clear = () => {
    change(whoFiltersOf(defaults));
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
    <fieldset ref={zone} aria-label="Filters" className={`size-small can-shrink ${styles['zone']}`}>
      <div className={`row wrap gap-2 ${styles['grid']}`}>
        <WhoSearch
          text={settings.stringFilter}
          isExact={settings.isExactMatch}
          onChange={search}
          onLeave={goToList}
        />
        <button
          type="button"
          className={`can-shrink ${barStyles['chip']} ${styles['fold']}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-rest`}
          data-on={folded.length > 0 || undefined}
          onClick={fold}
        >
          Filters{' '}
          {folded.length > 0 && (
            <>
              {/* In a narrow panel the number alone. */}
              <span className={styles['count']}>{folded.length}</span>{' '}
              <span className={`truncate ${styles['said']}`}>{folded.join(' · ')}</span>
            </>
          )}
          <Icon name="chevronDown" size={14} />
        </button>
        <LinkFiltersChip
          texts={moreWhoFilterTexts(settings)}
          className={styles['more']}
          onRemove={() => {
            change(noMoreWhoFilters);
            goToList();
          }}
        />
        <div className={styles['tools']}>
          {/* Hidden, not removed, so that nothing moves. */}
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
            onPointerEnter={copier.preload}
            onFocus={copier.preload}
            onClick={() => void copy()}
          >
            <Icon name="link" size={16} />
          </button>
        </div>
        <div id={`${id}-rest`} className={styles['rest']}>
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
          <ClassFilter classNames={settings.classNameFilter} change={change} />
        </div>
      </div>
    </fieldset>
  );
});

/** Whether the filters are unfolded, and what changes that: each visitor's own, before the first paint as well. */
function useFolding(): readonly [isOpen: boolean, fold: () => void] {
  const flags = useStored(flagsStore);
  const { showWhoFilters: isOpen } = flags;
  const isHydrated = useHydrated();
  // The attribute is that of public/theme.js until the app knows what is stored.
  useLayoutEffect(() => {
    if (isHydrated) document.documentElement.toggleAttribute('data-who-filters', isOpen);
  }, [isHydrated, isOpen]);
  return [isOpen, () => flagsStore.set({ ...flagsStore.get(), showWhoFilters: !isOpen })];
}

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

interface WhoSearchProps {
  readonly text: string;
  /** The words of the search are no filters. */
  readonly isExact: boolean;
  readonly onChange: (text: string) => void;
  /** Moves the focus to the list. */
  readonly onLeave: () => void;
}

/** The search box. Typed letters appear at once; the list, which may be long, follows after the next paint. */
function WhoSearch({ text, isExact, onChange, onLeave }: WhoSearchProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // A ref, because it is read in the same event.
  const typed = useRef<string | null>(null);
  useEffect(() => {
    if (draft === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        typed.current = null;
        onChange(draft);
        setDraft(null);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [draft, onChange]);

  const type = (next: string) => {
    typed.current = next;
    setDraft(next);
  };
  const leave = () => {
    const last = typed.current;
    typed.current = null;
    if (last !== null) {
      // The list is filtered before it gets the focus.
      flushSync(() => {
        onChange(last);
        setDraft(null);
      });
    }
    onLeave();
  };
  return (
    <>
      <BarSearch
        label="Search by Name, Guild, or Location:"
        hint="Name, guild, location, class, level, or quest"
        text={draft ?? text}
        onChange={type}
        onLeave={leave}
      />
      {text.trim() !== '' && !isExact && (
        <Suspense>
          <SearchWords list="characters" text={text} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

const labels = { minLevel: 'Lowest level', maxLevel: 'Highest level' } as const;

type LevelInputsProps = Pick<ShownWhoView['settings'], 'minLevel' | 'maxLevel'> &
  Pick<ShownWhoView, 'change' | 'tryLevels'>;

/** The text of the input that is being edited. */
interface Draft {
  readonly end: LevelEnd;
  readonly text: string;
}

/** A range of levels: any number while typing, corrected on blur (§5). */
const LevelInputs = memo(function LevelInputs(props: LevelInputsProps) {
  const { minLevel, maxLevel, change, tryLevels } = props;
  const { game } = usePageSettings();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => {
      const levels = typedLevels({ minLevel, maxLevel }, draft.end, draft.text);
      if (levels.minLevel === minLevel && levels.maxLevel === maxLevel) return;
      if (isLevelRange(levels, game)) change(levels);
      else tryLevels(levels);
    }, levelInputDelayMs);
    return () => clearTimeout(timer);
  }, [draft, minLevel, maxLevel, game, change, tryLevels]);

  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    change(settledLevels({ minLevel, maxLevel }, draft.end, draft.text, game));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
  };
  const input = (end: LevelEnd) => (
    <input
      className={`color-text tabular ${styles['level']}`}
      inputMode="numeric"
      autoComplete="off"
      aria-label={labels[end]}
      maxLength={3}
      value={draft?.end === end ? draft.text : String(props[end])}
      onChange={({ target }) => isLevelInput(target.value) && setDraft({ end, text: target.value })}
      onFocus={({ target }) => target.select()}
      onBlur={settle}
      onKeyDown={press}
    />
  );
  return (
    <fieldset
      aria-label="Level range"
      className={styles['levels']}
      data-on={minLevel > game.level_minimum || maxLevel < game.level_cap || undefined}
    >
      <span aria-hidden="true">Levels</span>
      {input('minLevel')}
      <span>to</span>
      {input('maxLevel')}
    </fieldset>
  );
});

interface ClassFilterProps {
  readonly classNames: readonly string[];
  readonly change: ShownWhoView['change'];
}

/** "Any", and a button for each class (§2.8). */
const ClassFilter = memo(function ClassFilter({ classNames, change }: ClassFilterProps) {
  const { classes } = usePageSettings().game;
  const chosen = chosenClasses(classNames, classes);
  const isSome = chosen !== null && chosen.length > 0;
  const any = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // There is no attribute for it in React.
    if (any.current !== null) any.current.indeterminate = isSome;
  }, [isSome]);
  const choose = (names: readonly string[]) => change({ classNameFilter: [...names] });
  return (
    <fieldset aria-label="Classes" className={styles['classes']}>
      <label className={styles['any']}>
        <input
          ref={any}
          type="checkbox"
          checked={chosen === null}
          onChange={() => choose(toggleAny(chosen, classes))}
        />
        Any
      </label>
      <ClassButtons
        classes={classes}
        chosen={chosen}
        onPress={(name) => choose(pressClass(chosen, name, classes))}
      />
    </fieldset>
  );
});
