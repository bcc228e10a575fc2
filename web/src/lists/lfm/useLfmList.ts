import { minuteMs } from '@rollcall/game/time';
import { wordOrder } from '../../ui/locale.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import type { Character } from '@rollcall/game/character/character';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { createLfmArranger } from '@rollcall/game/lfm/lfm-arranger';
import type { ArrangedLfms, LfmFilter, ListedLfm } from '@rollcall/game/lfm/lfm-list';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { searchDocumentOfGroup } from '@rollcall/game/filters/documents';
import type { CorrectedSearch } from '@rollcall/game/filters/search-spelling';
import { describeGroup } from '@rollcall/game/lfm/lfm-quest';
import { rememberEach } from '@rollcall/game/remember';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { serverKey } from '@rollcall/game/servers';
import { useMemo, useState } from 'react';
import { type LiveList, type SteadyLive, useSteadyLive } from '../../api/useLive.ts';
import { lfmsStream } from '../../api/stream-sources.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { type ListAge, type ListSource, useListSource } from '../shared/useListSource.ts';
import { useCorrectedSearch, useReadTerm } from '../filter-bar/search-grammar.ts';
import { useLfmPeople } from '../../people/usePeople.ts';
import type { ShownLfmView } from './useShownLfmView.ts';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { type ListRowsKind, type ShownRows, useListRows } from '../shared/useListRows.ts';
import type { LfmLook } from './lfm-layout.ts';
import { createLfmRowMemory, type LfmRow, type LfmRowFacts, nameRow } from './lfm-rows.ts';
import type { ChangeText } from '../shared/announce-changes.ts';

/** Poll interval of one server's groups, ms. */
const lfmIntervalMs = 3000;

/** The groups that a list shows. */
export interface LfmSource {
  /** null = all servers. */
  readonly server: ServerFacts | null;
  readonly poll: SteadyLive<LiveList<Lfm>>;
  /** The age of outdated data by server key; null = a list of one server. */
  readonly serverNotes: ReadonlyMap<string, string> | null;
  /** The age of the whole list; null = a list of one server. */
  readonly age: ListAge | null;
}

/** The groups of one server, live. */
export function useServerGroups(server: ServerFacts, isSoundOn: boolean): LfmSource {
  const key = serverKey(server.name);
  const poll = useSteadyLive(
    lfmReads.lfmsOnServer,
    { server: key },
    {
      intervalMs: lfmIntervalMs,
      lifespanMs: liveLifespanMs,
      stream: lfmsStream(key),
      hiddenIntervalMs: hiddenIntervalOf(isSoundOn),
    },
  );
  return { server, poll, serverNotes: null, age: null };
}

/** The sound alert also works in a hidden tab. */
export const hiddenIntervalOf = (isSoundOn: boolean) => (isSoundOn ? minuteMs : undefined);

export interface LfmList extends ListSource, Pick<LfmSource, 'server' | 'serverNotes'> {
  readonly arranged: ArrangedLfms;
  readonly settings: LfmSettings;
  readonly look: LfmLook;
  readonly changeSettings: ShownLfmView['change'];
  /** A new object when the filter or the order changes. Its search is the corrected one. */
  readonly filter: LfmFilter;
  /** The correction of a misspelt search; null = none. */
  readonly correction: CorrectedSearch | null;
  /** All groups of the source by id, shown or not. */
  readonly groups: LiveList<Lfm>;
  readonly groupCount: number;
  /** The visitor's own characters on all servers. */
  readonly ownCharacters: readonly Character[];
}

const collator = wordOrder();
const noGroups: LiveList<Lfm> = {};

/**
 * Everything that a panel of groups shows, live.
 *
 * @param unfilteredId a group that is shown regardless of filters; null = none
 */
export function useLfmList(
  { server, poll: lfms, serverNotes, age }: LfmSource,
  nowMs: number,
  view: ShownLfmView,
  unfilteredId: number | null = null,
): LfmList {
  const { settings, searchText: typed, isCompact } = view;
  const { fontSize, showBoundingBoxes } = settings;
  const look = useMemo(
    () => ({ fontSize, showBoundingBoxes, isCompact, hasServers: server === null }),
    [fontSize, showBoundingBoxes, isCompact, server],
  );
  const { game: definition } = usePageSettings();
  const catalogue = useCatalogue();
  const people = useLfmPeople();
  const { registeredError, raidError } = people;
  // Failures of the visitor's characters and raids have their own toast.
  const other = useMemo(
    () => ({ error: registeredError === null ? raidError : null }),
    [registeredError, raidError],
  );
  const questsById = useMemo(() => indexQuestsById(catalogue.quests.values()), [catalogue.quests]);
  // Only raid timers depend on the time here, and minutes are precise enough for them.
  const minute = Math.floor(nowMs / minuteMs);
  const groups = lfms.data ?? noGroups;
  const items = useMemo(() => Object.values(groups), [groups]);
  const documentOf = useMemo(
    () => rememberEach((lfm: Lfm) => searchDocumentOfGroup(describeGroup(lfm, { definition, questsById }))),
    [definition, questsById],
  );
  const readTerm = useReadTerm('groups', typed);
  const correction = useCorrectedSearch(typed, { items, documentOf, readTerm });
  const searchText = correction?.search ?? typed;
  const filter = useMemo(
    () => ({ ...settings, searchText, unfilteredId }),
    [settings, searchText, unfilteredId],
  );
  const [arrange] = useState(createLfmArranger);
  const arranged = useMemo(
    () =>
      arrange(items, filter, {
        ...people.viewer,
        definition,
        questsById,
        readTerm,
        collator,
        nowMs: minute * minuteMs,
      }),
    [arrange, items, filter, people.viewer, definition, questsById, readTerm, minute],
  );
  const source = useListSource({
    server,
    age,
    poll: lfms,
    catalogue: catalogue.state,
    shownCount: arranged.shown.length,
    other,
  });
  return {
    ...source,
    server,
    serverNotes,
    arranged,
    settings,
    look,
    changeSettings: view.change,
    filter,
    correction,
    groups,
    groupCount: items.length,
    ownCharacters: people.viewer.registeredCharacters,
  };
}

/** Number of groups named in an announcement; further ones are counted. */
const namedAtMost = 3;

/** "2 new groups: …; …." and "1 closed group: …." */
export const lfmAnnouncements: ChangeText = {
  came: (names) => sentence('new', names),
  left: (names) => sentence('closed', names),
};

function sentence(what: 'new' | 'closed', names: readonly string[]): string {
  const rest = names.length > namedAtMost ? ` and ${names.length - namedAtMost} more` : '';
  const noun = names.length === 1 ? 'group' : 'groups';
  return `${names.length} ${what} ${noun}: ${names.slice(0, namedAtMost).join('; ')}${rest}.`;
}

/** Interval at which the ages of all rows are updated, ms. */
const agesEveryMs = 10_000;

const groups: ListRowsKind<LfmList['arranged'], ListedLfm, LfmRow, LfmRowFacts> = {
  idOf: ({ lfm }) => lfm.id,
  createMemory: createLfmRowMemory,
  namesOf: (rows) => new Map(rows.flatMap((row) => (row.isGone ? [] : [[row.id, nameRow(row)] as const]))),
  changeText: lfmAnnouncements,
};

/**
 * The rows of a group list to show now.
 *
 * @param isHeld the pointer rests on the list, or a row has the focus
 * @param agesMs current time for ages, by the server's clock
 */
export function useLfmRows(list: LfmList, isHeld: boolean, agesMs: number): ShownRows<LfmRow> {
  const { game: definition } = usePageSettings();
  const { arranged, filter, settings, facts, serverNotes } = list;
  const nowMs = Math.floor(agesMs / agesEveryMs) * agesEveryMs;
  const isCatalogueLoaded = isCatalogueSettled(facts.catalogue);
  return useListRows(groups, {
    list: arranged,
    filter,
    facts: { definition, settings, isCatalogueLoaded, nowMs, serverNotes },
    hasAnswer: facts.hasAnswer,
    isHeld,
  });
}
