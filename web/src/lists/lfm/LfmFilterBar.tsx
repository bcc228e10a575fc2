import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { groupFilterOf } from '@rollcall/game/lfm/lfm-list';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { useLazyModule } from '../../api/lazy-module.ts';
import type { LiveList } from '../../api/useLive.ts';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';

import { AlertButton } from '../../alerts/AlertButton.tsx';
import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { useLfmPeople } from '../../people/usePeople.ts';
import type { AlertDraft } from '../../storage/alerts-store.ts';
import { usePanelSlot } from '../panel-slot.ts';
import type { ShownLfmView } from './useShownLfmView.ts';
import {
  chosenText,
  clearedFilters,
  difficultiesText,
  hasMoreFilters,
  isAnyFilterOn,
  isByClasses,
  isByLevels,
  levelsText,
  noMoreFilters,
} from './lfm-list-view.ts';
import { BarPopover, BarSearch, Chip, LinkFiltersChip } from '../filter-bar/FilterBarParts.tsx';
import styles from '../filter-bar/filter-bar.module.css';
import { searchCode, SearchWords } from '../filter-bar/search-grammar.ts';
import { focusListBelow } from '../filter-bar/slash-key.ts';
import { Icon } from '../../ui/Icon.tsx';

const loadChoices = () => import('./LfmEligibility.tsx');
const LevelsChoice = late(async () => (await loadChoices()).LevelsChoice);
const ClassesChoice = late(async () => (await loadChoices()).ClassesChoice);
const DifficultyChoice = late(async () => (await loadChoices()).DifficultyChoice);
const CharactersChoice = late(async () => (await loadChoices()).CharactersChoice);
const ViewsMenu = late(async () => (await import('./ViewsMenu.tsx')).ViewsMenu);

interface FilterBarProps {
  /** Name of the server of the groups; null = all servers. */
  readonly server: string | null;
  readonly view: ShownLfmView;
  readonly correction: CorrectedSearch | null;
  /** All groups by id if the search finds none of them; null = it finds some, or there is no search. */
  readonly searchedGroups: LiveList<Lfm> | null;
}

/** The most used filters, each a chip that shows its state. */
export const LfmFilterBar = memo(function LfmFilterBar({
  server,
  view: typedView,
  correction,
  searchedGroups,
}: FilterBarProps) {
  const { game } = usePageSettings();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { searchText: typed } = typedView;
  const view = correction === null ? typedView : { ...typedView, searchText: correction.search };
  const { settings, searchText, change } = view;
  const search = (text: string) => change({ searchText: text });
  const goToList = () => bar.current && focusListBelow(bar.current);
  const clear = () => {
    change(clearedFilters(game));
    goToList();
  };
  return (
    <fieldset
      ref={bar}
      aria-label="Filters"
      className={`row wrap size-small can-shrink gap-2 pad-2 not-printed line-below ${styles['bar']}`}
    >
      <BarSearch
        label="Search by leader, quest, class or level"
        hint="Leader, quest, class, level"
        text={typed}
        onChange={search}
        onLeave={goToList}
        // Stores the corrected words, so that a link gives everybody the same result.
        onBlur={() => typed !== searchText && search(searchText)}
      />
      {searchText.trim() !== '' && (
        <LatePart failure="What a search means could not be loaded" instead={null}>
          <SearchWords list="groups" text={searchText} correction={correction} onChange={search} />
        </LatePart>
      )}
      <div className={`row can-shrink gap-2 ${styles['chips']}`}>
        <MyCharacters view={view} />
        <ChoiceChip
          label="Levels"
          text={levelsText(settings, game)}
          isOn={isByLevels(settings, game)}
          className={styles['levels']}
        >
          <LevelsChoice view={view} />
        </ChoiceChip>
        <ChoiceChip
          label="Classes"
          text={chosenText(settings.classes, 'Any class', 'classes')}
          isOn={isByClasses(settings)}
        >
          <ClassesChoice view={view} />
        </ChoiceChip>
        <ChoiceChip
          label="Difficulty"
          text={difficultiesText(settings)}
          isOn={settings.difficulties.length > 0 || settings.skulls !== null}
        >
          <DifficultyChoice view={view} />
        </ChoiceChip>
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
        {hasMoreFilters(settings) && <MoreFilters view={view} />}
        {/* Hidden, not removed, so that nothing moves. */}
        <button
          type="button"
          className={`tool tabular ${styles['clear']}`}
          data-idle={!isAnyFilterOn(settings, searchText, game) || undefined}
          title="Clear the filters of this bar"
          onClick={clear}
        >
          <Icon name="close" size={14} />
          <span>Clear</span>
        </button>
      </div>
      <BarTools server={server} view={view} searchedGroups={searchedGroups} />
    </fieldset>
  );
});

interface ChoiceChipProps {
  readonly label: string;
  /** The current choice. */
  readonly text: string;
  readonly isOn: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A chip that shows the current choice and opens its controls. */
function ChoiceChip({ text, ...props }: ChoiceChipProps) {
  const face = (
    <>
      {text}
      <Icon name="chevronDown" size={14} />
    </>
  );
  return <BarPopover {...props} prepare={LevelsChoice.prepare} face={face} />;
}

/** Tools that are not filters: density, a notification rule from the filters, and named views. */
function BarTools({ server, view, searchedGroups }: Omit<FilterBarProps, 'correction'>) {
  const { isCompact, change } = view;
  const { pastMs } = usePanelSlot();
  return (
    <div className={`flex push-end gap-1 ${styles['end']}`}>
      <Chip
        label="Compact rows"
        isOn={isCompact}
        onPress={() => change({ density: isCompact ? 'comfortable' : 'compact' })}
      >
        <Icon name="rows" size={16} />
      </Chip>
      {pastMs === undefined && (
        <FilterAlertButton server={server} view={view} searchedGroups={searchedGroups} />
      )}
      <BarPopover
        label="Views"
        prepare={ViewsMenu.prepare}
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
  );
}

/** Lets own characters decide which groups fit; invites a visitor without characters to register one. */
function MyCharacters({ view: { settings, change } }: Pick<FilterBarProps, 'view'>) {
  const hasCharacters = useStored(registeredCharactersStore).data.length > 0;
  const { filterByMyCharacters: isOn } = settings;
  const label = 'My characters';
  if (hasCharacters || isOn) {
    return (
      <Chip isOn={isOn} onPress={() => change({ filterByMyCharacters: !isOn })}>
        {label}
      </Chip>
    );
  }
  return (
    <BarPopover label={label} prepare={LevelsChoice.prepare} face={label}>
      <CharactersChoice />
    </BarPopover>
  );
}

/** Makes a notification rule from the current filters, for this server. */
function FilterAlertButton({
  server,
  view: { settings, searchText },
  searchedGroups,
}: Omit<FilterBarProps, 'correction'>) {
  const { game: definition } = usePageSettings();
  const { registeredCharacters } = useLfmPeople().viewer;
  const grammar = useLazyModule(searchCode);
  const { quests } = useCatalogue();
  const draft = useMemo((): AlertDraft | null => {
    const filter = groupFilterOf({ ...settings, searchText }, { registeredCharacters, definition });
    // A rule about own characters only matches groups with a free place.
    const room = filter.fits === null ? filter.room : Math.max(1, filter.room);
    const asked =
      grammar === null
        ? filter
        : grammar.filterOfAlert(
            filter,
            definition,
            (text) => searchedGroups === null || grammar.isTextKnown(text, searchedGroups, quests),
          );
    if (asked === null) return null;
    const servers = server === null ? asked.servers : [server];
    return { kind: 'group', filter: writeGroupFilter({ ...asked, room, servers }, definition) };
  }, [settings, searchText, registeredCharacters, definition, server, grammar, quests, searchedGroups]);
  return draft && <AlertButton draft={draft} label="Tell me about groups like these" kind="chip" />;
}

/** Filters that only a link sets. */
function MoreFilters({ view: { settings, change } }: { view: ShownLfmView }) {
  const { quests } = useCatalogue();
  // Difficulties and skulls have a control of their own.
  const filters = { ...settings, difficulties: [], skulls: null };
  const texts = moreFilterTexts(filters, (id) => quests.get(id)?.name ?? null);
  return <LinkFiltersChip texts={texts} onRemove={() => change(noMoreFilters)} />;
}
