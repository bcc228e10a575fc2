import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { defaultWhoSettings } from '@rollcall/game/who/who-settings';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { copyWhoView } from './who-view-params.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useStored } from '../../storage/local-store.ts';
import { flagsStore } from '../../storage/preference-stores.ts';
import { Icon } from '../../ui/Icon.tsx';
import barStyles from '../filter-bar/filter-bar.module.css';
import { focusListBelow } from '../filter-bar/slash-key.ts';
import { usePanelSlot } from '../panel-slot.ts';
import type { ShownWhoView } from './useShownWhoView.ts';
import {
  chosenClasses,
  foldedFilterTexts,
  isWhoFiltering,
  moreWhoFilterTexts,
  noMoreWhoFilters,
  pressClass,
  toggleAny,
  whoFiltersOf,
  whoViewOf,
} from './who-filters.ts';
import styles from './who-filters.module.css';
import { flushSync } from 'react-dom';
import { ClassButtons } from '../filter-bar/ClassButtons.tsx';
import { LatePart } from '../../api/Late.tsx';
import { SearchWords } from '../filter-bar/search-grammar.ts';
import { LevelRangeFields } from '../filter-bar/LevelRangeFields.tsx';
import { BarSearch, LinkFiltersChip } from '../filter-bar/FilterBarParts.tsx';

interface WhoFilterBarProps {
  readonly view: ShownWhoView;
  readonly correction: CorrectedSearch | null;
}

/** The filters above the list. */
export const WhoFilterBar = memo(function WhoFilterBar({ view, correction }: WhoFilterBarProps) {
  const { game } = usePageSettings();
  const defaults = useMemo(() => defaultWhoSettings(game), [game]);
  const id = useId();
  const zone = useRef<HTMLFieldSetElement>(null);
  const [isOpen, fold] = useFolding();
  const { settings, change } = view;
  const search = useCallback((stringFilter: string) => change({ stringFilter }), [change]);
  const goToList = () => zone.current && focusListBelow(zone.current);
  const clear = () => {
    change(whoFiltersOf(defaults));
    goToList();
  };
  return (
    <fieldset
      ref={zone}
      aria-label="Filters"
      className={`size-small can-shrink not-printed line-below ${styles['zone']}`}
    >
      <div className={`row wrap gap-2 ${styles['grid']}`}>
        <WhoSearch
          text={settings.stringFilter}
          isExact={settings.isExactMatch}
          correction={correction}
          onChange={search}
          onLeave={goToList}
        />
        <FoldButton
          said={foldedFilterTexts(settings, game)}
          isOpen={isOpen}
          controls={`${id}-rest`}
          onFold={fold}
        />
        <LinkFiltersChip
          texts={moreWhoFilterTexts(settings)}
          className={styles['more']}
          onRemove={() => {
            change(noMoreWhoFilters);
            goToList();
          }}
        />
        <div className={`flex gap-1 push-end ${styles['tools']}`}>
          {/* Hidden, not removed, so that nothing moves. */}
          <button
            type="button"
            className={`tool tabular ${barStyles['clear']}`}
            data-idle={!isWhoFiltering(settings, defaults) || undefined}
            title="Clear all filters"
            onClick={clear}
          >
            <Icon name="close" size={14} />
            Clear
          </button>
          <CopyLink
            settings={correction === null ? settings : { ...settings, stringFilter: correction.search }}
          />
        </div>
        <div id={`${id}-rest`} className={`wrap align-center gap-2 ${styles['rest']}`}>
          <LevelRangeFields
            shape="inline"
            className={styles['levels']}
            levels={{ first: settings.minLevel, last: settings.maxLevel }}
            onChange={({ first, last }) => change({ minLevel: first, maxLevel: last })}
            onEmpty={({ first, last }) => view.tryLevels({ minLevel: first, maxLevel: last })}
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

interface FoldButtonProps {
  /** Descriptions of the folded filters; empty = none is set. */
  readonly said: readonly string[];
  readonly isOpen: boolean;
  /** Id of the element that it unfolds. */
  readonly controls: string;
  readonly onFold: () => void;
}

function FoldButton({ said, isOpen, controls, onFold }: FoldButtonProps) {
  return (
    <button
      type="button"
      className={`tool tabular can-shrink unfolds ${barStyles['chip']}`}
      aria-expanded={isOpen}
      aria-controls={controls}
      data-on={said.length > 0 || undefined}
      onClick={onFold}
    >
      Filters{' '}
      {said.length > 0 && (
        <>
          {/* In a narrow panel only the number. */}
          <span className={`text-center semibold ${styles['count']}`}>{said.length}</span>{' '}
          <span className={`truncate ${styles['said']}`}>{said.join(' · ')}</span>
        </>
      )}
      <Icon name="chevronDown" size={14} />
    </button>
  );
}

function CopyLink({ settings }: Pick<ShownWhoView, 'settings'>) {
  const { game } = usePageSettings();
  const { place } = usePanelSlot();
  return (
    <button
      type="button"
      className={`tool tabular ${barStyles['chip']} ${styles['copy']}`}
      title="Copy a link to this list with its filters"
      onClick={() => void copyWhoView(whoViewOf(settings), game, place)}
    >
      <Icon name="link" size={16} />
      Copy link
    </button>
  );
}

/**
 * Whether the filters are unfolded, and a function that changes it. Stored per visitor and applied before the first
 * paint.
 */
function useFolding(): readonly [isOpen: boolean, fold: () => void] {
  const flags = useStored(flagsStore);
  const { showWhoFilters: isOpen } = flags;
  const isHydrated = useHydrated();
  // public/theme.js sets the attribute until the app has read the stored value.
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
    <label className={`tool ring-within clickable ${styles['check']}`} data-on={isOn || undefined}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}

interface WhoSearchProps {
  readonly text: string;
  /** The search is one exact text, not words with a meaning. */
  readonly isExact: boolean;
  readonly correction: CorrectedSearch | null;
  readonly onChange: (text: string) => void;
  /** Moves the focus to the list. */
  readonly onLeave: () => void;
}

/** The search box. Typed letters appear at once; the list, which may be long, follows after the next paint. */
function WhoSearch({ text, isExact, correction, onChange, onLeave }: WhoSearchProps) {
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
        // Stores the corrected words, so that a link gives everybody the same result.
        onBlur={() => {
          if (draft === null && correction !== null && correction.search !== text)
            onChange(correction.search);
        }}
      />
      {text.trim() !== '' && !isExact && (
        <LatePart failure="What a search means could not be loaded" instead={null}>
          <SearchWords
            list="characters"
            text={correction?.search ?? text}
            correction={correction}
            onChange={onChange}
          />
        </LatePart>
      )}
    </>
  );
}

interface ClassFilterProps {
  readonly classNames: readonly string[];
  readonly change: ShownWhoView['change'];
}

/** "Any", and a button for each class. */
const ClassFilter = memo(function ClassFilter({ classNames, change }: ClassFilterProps) {
  const { classes } = usePageSettings().game;
  const chosen = chosenClasses(classNames, classes);
  const isSome = chosen !== null && chosen.length > 0;
  const any = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // React has no attribute for the indeterminate state.
    if (any.current !== null) any.current.indeterminate = isSome;
  }, [isSome]);
  const choose = (names: readonly string[]) => change({ classNameFilter: [...names] });
  return (
    <fieldset aria-label="Classes" className={`flex wrap gap-1 ${styles['classes']}`}>
      <label className={`tool ring-within clickable ${styles['any']}`}>
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
