import type { ServerFacts } from '@rollcall/game/definition';
import * as characterReads from '@rollcall/game/endpoints/character-reads';
import type { ServerInfo } from '@rollcall/game/server-info';
import { isDataStale } from '@rollcall/game/server-status';
import { serverKey } from '@rollcall/game/servers';
import { createWhoArranger } from '@rollcall/game/who-arranger';
import type { ArrangedWho, WhoFilter } from '@rollcall/game/who-list';
import { whoRefreshSeconds, type WhoSettings } from '@rollcall/game/who-settings';
import { useCallback, useMemo, useState } from 'react';
import { type LastAnswer, useSteadyLive } from '../../data/useLive.ts';
import { reloadCatalogue } from '../../data/useCatalogue.ts';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { liveLifespanMs, useServerInfo } from '../../data/useServerInfo.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { ListFacts } from '../list/list-view.ts';
import { useWhoWorld } from './useWhoWorld.ts';
import type { ShownWhoView } from './view/useShownWhoView.ts';

export interface WhoList {
  readonly arranged: ArrangedWho;
  readonly facts: ListFacts;
  /** Null = not known yet. */
  readonly info: ServerInfo | null;
  readonly lastAnswer: LastAnswer;
  readonly settings: WhoSettings;
  readonly changeSettings: ShownWhoView['change'];
  /** Another object when the visitor asks for other characters or another order. */
  readonly filter: WhoFilter;
  readonly reload: () => void;
}

const collator = new Intl.Collator();
const noGuilds: ReadonlySet<string> = new Set();

/**
 * Everything that the Who panel of one server shows, live (§2.8, §7).
 *
 * @param nowMs by the server's clock
 * @param view what the list is shown by
 */
export function useWhoList(server: ServerFacts, nowMs: number, view: ShownWhoView): WhoList {
  const { settings } = view;
  const { game: definition } = usePageSettings();
  const key = serverKey(server.name);
  const characters = useSteadyLive(
    characterReads.charactersOnServer,
    { server: key },
    { intervalMs: whoRefreshSeconds(settings) * 1000, lifespanMs: liveLifespanMs },
  );
  const infos = useServerInfo();
  const world = useWhoWorld();
  const sources = useMemo(() => [characters, infos], [characters, infos]);
  useDataErrorToast(sources, pageToasts.show);
  const ownGuilds = world.ownGuilds.get(key) ?? noGuilds;
  const viewer = useMemo(
    () => ({ ...world.viewer, ownGuilds, definition, collator }),
    [world.viewer, ownGuilds, definition],
  );
  const online = useMemo(() => Object.values(characters.data ?? {}), [characters.data]);
  const [arrange] = useState(createWhoArranger);
  // At once, also while somebody types: it takes a fraction of a frame, and the list never says what nobody asked.
  const arranged = useMemo(() => arrange(online, settings, viewer), [arrange, online, settings, viewer]);
  const info = infos.data?.[key] ?? null;
  const { reload: reloadCharacters } = characters;
  const { reload: reloadInfos } = infos;
  const reload = useCallback(() => {
    reloadCharacters();
    reloadInfos();
    reloadCatalogue();
  }, [reloadCharacters, reloadInfos]);
  return {
    arranged,
    facts: {
      poll: characters.state,
      serverInfo: infos.state,
      catalogue: world.catalogue,
      hasAnswer: characters.data !== null,
      isOffline: info?.is_online === false,
      isStale: info !== null && isDataStale(info, nowMs),
      shownCount: arranged.shown.length,
    },
    info,
    lastAnswer: characters.lastAnswer,
    settings,
    changeSettings: view.change,
    filter: settings,
    reload,
  };
}
