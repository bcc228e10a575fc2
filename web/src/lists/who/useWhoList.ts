import { wordOrder } from '../../ui/locale.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import * as characterReads from '@rollcall/game/api/character-reads';
import type { Character } from '@rollcall/game/character/character';
import { makeCharacterDocuments } from '@rollcall/game/filters/documents';
import type { SearchDocument } from '@rollcall/game/filters/search';
import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { rememberEach } from '@rollcall/game/remember';
import { serverKey } from '@rollcall/game/servers';
import { createWhoArranger } from '@rollcall/game/who/who-arranger';
import {
  type ArrangedWho,
  hasMatchOfAnyClass,
  type ListedCharacter,
  type WhoFilter,
} from '@rollcall/game/who/who-list';
import type { WhoSettings } from '@rollcall/game/who/who-settings';
import { useMemo, useState } from 'react';
import { useSteadyLive } from '../../api/useLive.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { type ListSource, useListSource } from '../shared/useListSource.ts';
import { useCorrectedSearch, useReadTerm } from '../filter-bar/search-grammar.ts';
import { useWhoWorld, whoRefresh } from './useServerPeople.ts';
import type { ShownWhoView } from './useShownWhoView.ts';
import { chosenClasses } from './who-filters.ts';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { shownName } from '../../people/character-labels.ts';
import { type ListRowsKind, type ShownRows, useListRows } from '../shared/useListRows.ts';
import { createWhoRowMemory, type WhoRow, type WhoRowFacts } from './who-rows.ts';
import type { ChangeText } from '../shared/announce-changes.ts';

export interface WhoList extends ListSource {
  readonly arranged: ArrangedWho;
  /** For an empty list: whether any character would be listed if all classes were chosen. */
  readonly hasMatchOfAnyClass: boolean;
  readonly settings: WhoSettings;
  readonly changeSettings: ShownWhoView['change'];
  /** A new object when the filter or the order changes. Its search is the corrected one. */
  readonly filter: WhoFilter;
  /** The correction of a misspelt search; null = none. */
  readonly correction: CorrectedSearch | null;
}

const collator = wordOrder();
const noGuilds: ReadonlySet<string> = new Set();

/** Everything that the Who list of one server shows, live. */
export function useWhoList(server: ServerFacts, view: ShownWhoView): WhoList {
  const { settings } = view;
  const { game: definition } = usePageSettings();
  const key = serverKey(server.name);
  const characters = useSteadyLive(
    characterReads.charactersOnServer,
    { server: key },
    { ...whoRefresh(settings, key), lifespanMs: liveLifespanMs },
  );
  const world = useWhoWorld();
  const ownGuilds = world.ownGuilds.get(key) ?? noGuilds;
  const readTerm = useReadTerm('characters', settings.stringFilter);
  const viewer = useMemo(
    () => ({ ...world.viewer, ownGuilds, definition, readTerm, collator }),
    [world.viewer, ownGuilds, definition, readTerm],
  );
  const online = useMemo(() => Object.values(characters.data ?? {}), [characters.data]);
  const { shouldIncludeRegion, isExactMatch, stringFilter: typed } = settings;
  const documentOf = useMemo(
    () =>
      rememberEach<Character, SearchDocument>(
        makeCharacterDocuments({ ...world.viewer, shouldIncludeRegion }),
      ),
    [world.viewer, shouldIncludeRegion],
  );
  // An exact match uses the typed text.
  const correction = useCorrectedSearch(isExactMatch ? '' : typed, { items: online, documentOf, readTerm });
  const stringFilter = correction?.search ?? typed;
  const filter = useMemo(() => ({ ...settings, stringFilter }), [settings, stringFilter]);
  const [arrange] = useState(createWhoArranger);
  // Synchronous, even while typing: it takes a fraction of a frame.
  const arranged = useMemo(() => arrange(online, filter, viewer), [arrange, online, filter, viewer]);
  const source = useListSource({
    server,
    poll: characters,
    catalogue: world.catalogue,
    shownCount: arranged.shown.length,
  });
  const isEmptyOfClasses =
    arranged.matchCount === 0 && chosenClasses(settings.classNameFilter, definition.classes) !== null;
  const matchesAnyClass = useMemo(
    () => isEmptyOfClasses && hasMatchOfAnyClass(online, filter, viewer),
    [isEmptyOfClasses, online, filter, viewer],
  );
  return {
    ...source,
    arranged,
    hasMatchOfAnyClass: matchesAnyClass,
    settings,
    changeSettings: view.change,
    filter,
    correction,
  };
}

/** Up to this many characters are named, more are counted: on a busy server every answer has changes. */
const namedAtMost = 3;

/** "2 came: Aria; Bo." or "12 left." */
export const whoAnnouncements: ChangeText = {
  came: (names) => sentence('came', names),
  left: (names) => sentence('left', names),
};

function sentence(what: 'came' | 'left', names: readonly string[]): string {
  return names.length > namedAtMost
    ? `${names.length} ${what}.`
    : `${names.length} ${what}: ${names.join('; ')}.`;
}

const characters: ListRowsKind<WhoList['arranged'], ListedCharacter, WhoRow, WhoRowFacts> = {
  idOf: ({ character }) => character.id,
  createMemory: createWhoRowMemory,
  // All matches: a character beyond the row limit has not left.
  namesOf: (_rows, { matches }) => new Map(matches.map(({ id, name }) => [id, shownName(name)])),
  changeText: whoAnnouncements,
};

/** The rows of a Who list to show now. */
export function useWhoRows(list: WhoList, isHeld: boolean): ShownRows<WhoRow> {
  const { game: definition } = usePageSettings();
  const { arranged, filter, settings, facts } = list;
  const isCatalogueLoaded = isCatalogueSettled(facts.catalogue);
  return useListRows(characters, {
    list: arranged,
    filter,
    facts: { definition, settings, isCatalogueLoaded },
    hasAnswer: facts.hasAnswer,
    isHeld,
  });
}
