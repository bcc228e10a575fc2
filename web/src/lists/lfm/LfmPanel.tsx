import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { late } from '../../api/Late.tsx';
import { useServerNow } from '../../api/useServerNow.ts';
import { ListPanel, ListStatus } from '../shared/ListPanel.tsx';
import { listNotice, type ListState } from '../shared/list-state.ts';
import { useListPanel } from '../shared/useListPanel.ts';
import { LfmFilterBar } from './LfmFilterBar.tsx';
import { useGroupLink } from './useGroupLink.ts';
import { GroupStrip } from './GroupStrip.tsx';
import { ListBody } from '../shared/ListBody.tsx';
import { LfmRows, NoGroups } from './LfmBody.tsx';
import {
  countText,
  emptyText,
  lfmNotices,
  lfmPanelStyle,
  lfmStatusText,
  servedLfmStyle,
} from './lfm-labels.ts';
import { eligibilityScope } from './lfm-list-view.ts';
import styles from './lfm-table.module.css';
import type { JoinableWatch } from './joinable-alert.ts';
import { type LfmList, type LfmSource, useLfmList, useLfmRows, useServerGroups } from './useLfmList.ts';
import type { PanelBack } from '../PanelToolbar.tsx';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import { type ShownLfmView, useShownLfmView } from './useShownLfmView.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { type LfmFilters, lfmSettingsStore, secondLfmFiltersStore } from '../../storage/lfm-stores.ts';
import { pageFullscreen, useFullscreen } from '../../ui/fullscreen.ts';
import { type PanelTool, usePanelSlot } from '../panel-slot.ts';
import type { LfmLook } from './lfm-layout.ts';
import { type GuardedStore, SettingsGuard } from '../settings/SettingsGuard.tsx';
import { lfmScreenshot } from './lfm-screenshot.ts';

const allServers = { path: '/grouping', label: 'All servers' };

export const lfmParts = {
  settingsDialog: late(async () => (await import('./LfmSettingsDialog.tsx')).LfmSettingsDialog),
  screenshot: lfmScreenshot,
};

/** The groups of a server looking for members, live. */
export function LfmPanel({ server }: { server: ServerFacts }) {
  const view = useShownLfmView();
  const source = useServerGroups(server, view.settings.isSoundOn);
  return <GroupsPanel source={source} view={view} texts={serverTexts(server)} back={allServers} />;
}

const serverTexts = ({ name }: ServerFacts): PanelTexts => ({ title: name, where: name, down: '' });

interface PanelTexts {
  readonly title: string;
  /** The servers of the groups: "Orien", "all servers". */
  readonly where: string;
  readonly loading?: string;
  /** Servers that are down: "Orien is down". */
  readonly down: string;
  /** Text of the status line about hidden groups; omitted = that filters hide them. */
  readonly hidden?: (count: number) => string;
}

interface GroupsPanelProps {
  readonly source: LfmSource;
  readonly view: ShownLfmView;
  readonly texts: PanelTexts;
  /** Omitted = the panel is part of a page. */
  readonly back?: PanelBack;
  /** Shown when the list has no rows; omitted = a general explanation. */
  readonly renderEmpty?: (list: LfmList) => ReactNode;
}

/** The groups of one server or of all, with filters above them. */
export function GroupsPanel({ source, view: shownView, texts, back, renderEmpty }: GroupsPanelProps) {
  const { server } = source;
  const serverName = server?.name ?? null;
  // Updated each second for the sound of a hidden tab, which may depend on a raid timer; ages only need minutes.
  const nowMs = useServerNow(undefined, shownView.settings.isSoundOn);
  const link = useGroupLink(shownView);
  const listed = useLfmList(source, nowMs, shownView, link.unfilteredId);
  const secondScreen = useSecondScreen(listed.look);
  const list = { ...listed, look: secondScreen.look };
  useJoinableAlert(list, list.settings.isSoundOn || secondScreen.isOn);
  const [isHeld, setIsHeld] = useState(false);
  const { rows, announcement } = useLfmRows(list, isHeld, nowMs);
  const { arranged, facts, filter, groupCount, settings } = list;
  const { game } = usePageSettings();
  const ref = useRef<HTMLElement>(null);
  const panel = useListPanel(lfmParts, {
    serverName,
    shownView,
    facts,
    rows,
    look: list.look,
    panel: ref,
  });
  const { state } = panel;
  const tools = useMemo(() => [...panel.tools, secondScreen.tool], [panel.tools, secondScreen.tool]);
  // A panel that is part of a page is as wide as the page.
  const isDynamicWidth = back === undefined || settings.isDynamicWidth || secondScreen.isOn;
  const hasNoMatches = filter.searchText.trim() !== '' && arranged.shown.length === 0;
  const searchedGroups = hasNoMatches ? list.groups : null;
  const status = {
    state,
    facts,
    groupCount,
    hiddenCount: arranged.hiddenCount,
    searchText: filter.searchText,
    down: texts.down,
    hiddenText: texts.hidden,
  };
  const scope = eligibilityScope(settings, list.ownCharacters, server, game);
  const summary = countText({ ...status, shown: arranged.shown, scope });

  return (
    <ListPanel
      ref={ref}
      label={`Groups on ${texts.where}`}
      className={styles['panel']}
      title={texts.title}
      back={back}
      tools={tools}
      style={lfmPanelStyle({ ...settings, ...list.look, isDynamicWidth })}
      servedStyle={servedLfmStyle}
      list={list}
      notice={listNotice(facts, state, lfmNotices)}
      announcement={announcement}
      status={
        <ListStatus text={lfmStatusText(status)} asked={filter}>
          {panel.isTable && <span>{summary}</span>}
        </ListStatus>
      }
    >
      <LfmFilterBar
        server={serverName}
        view={shownView}
        correction={list.correction}
        searchedGroups={searchedGroups}
      />
      <SharedViewStrip view={shownView} />
      <LinkedGroup link={link} list={list} state={state} />
      <ListBody
        server={server}
        list={list}
        state={state}
        awaited="Its groups"
        loadingText={texts.loading}
        empty={
          renderEmpty?.(list) ?? (
            <NoGroups
              list={list}
              text={emptyText(texts.where, status)}
              hint="New groups appear here automatically."
            />
          )
        }
        onLoadAnyway={panel.loadAnyway}
      >
        <LfmRows
          list={list}
          link={link}
          rows={rows}
          summary={summary}
          isTable={panel.isTable}
          onHold={setIsHeld}
        />
      </ListBody>
      {panel.dialog}
    </ListPanel>
  );
}

interface LinkedGroupProps {
  readonly link: ReturnType<typeof useGroupLink>;
  readonly list: LfmList;
  readonly state: ListState;
}

/** Handles a link to one group: scrolls to its row, or says that it has closed. */
function LinkedGroup({ link, list, state }: LinkedGroupProps) {
  return (
    <div aria-live="polite">
      {link.id !== null && <GroupStrip key={link.id} id={link.id} link={link} list={list} state={state} />}
    </div>
  );
}

/** Plays a sound when a group appears that the visitor can join. Loaded when the sound is on. */
export function useJoinableAlert({ facts, arranged, filter }: LfmList, isSoundOn: boolean): void {
  const [watch, setWatch] = useState<JoinableWatch | null>(null);

  useEffect(() => {
    if (!isSoundOn) return undefined;
    let opened: JoinableWatch | null = null;
    const stop = new AbortController();
    import('./joinable-alert.ts').then(
      ({ watchOnPage }) => {
        if (stop.signal.aborted) return;
        opened = watchOnPage();
        setWatch(opened);
      },
      (error: unknown) => logProblem('warn', 'The sound alert could not be loaded', error),
    );
    return () => {
      stop.abort();
      opened?.stop();
      setWatch(null);
    };
  }, [isSoundOn]);

  // Without quests, a raid counts as a party and appears full too early.
  const isKnown = facts.poll === 'loaded' && isCatalogueSettled(facts.catalogue);
  const { shown } = arranged;
  useEffect(() => {
    if (isKnown) watch?.look({ shown, asked: filter });
  }, [watch, isKnown, shown, filter]);
}

/** The panel; settings that it cannot render with are reset. */
export function GuardedLfmPanel({ server }: { server: ServerFacts }) {
  const { game } = usePageSettings();
  return (
    <LfmSettingsGuard levels={game}>
      <LfmPanel server={server} />
    </LfmSettingsGuard>
  );
}

interface LfmSettingsGuardProps {
  readonly levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>;
  readonly children: ReactNode;
}

interface Guarded {
  readonly settings: LfmSettings;
  /** The filters of the second list; null = it has none, or this is the first list. */
  readonly filters: LfmFilters | null;
}

/** Resets the LFM settings when the list cannot render with them: tracked characters and owned packs last. */
export function LfmSettingsGuard({ levels, children }: LfmSettingsGuardProps) {
  const { place } = usePanelSlot();
  const first = lfmSettingsStore(levels);
  const second = place === 'secondary' ? secondLfmFiltersStore(levels) : null;
  const store: GuardedStore<Guarded> = {
    get: () => ({ settings: first.get(), filters: second?.get() ?? null }),
    set({ settings, filters }) {
      if (filters === null) second?.reset();
      else second?.set(filters);
      first.set(settings);
    },
  };
  const withoutLists = ({ settings: { trackedCharacterIds, ownedContent } }: Guarded) => ({
    settings: { ...defaultLfmSettings(levels), trackedCharacterIds, ownedContent },
    filters: null,
  });
  const withNothing = () => ({ settings: defaultLfmSettings(levels), filters: null });
  return (
    <SettingsGuard label="LFM settings" store={store} replacements={[withoutLists, withNothing]}>
      {children}
    </SettingsGuard>
  );
}

/** Factor by which text and rows are enlarged on a screen that is read from a distance. */
const enlargement = 1.3;

async function enter(): Promise<void> {
  // Fullscreen is requested before the import, because the browser allows it only while it handles the click.
  const isShownFull = pageFullscreen.enter('second-screen');
  const { beginSecondScreen } = await import('./second-screen.ts');
  await beginSecondScreen(await isShownFull);
}

/** The board works without the lazily loaded part, but the screen may switch off. */
const logFailure = (error: unknown) => logProblem('warn', 'The second screen could not be loaded', error);

interface SecondScreen {
  readonly isOn: boolean;
  readonly tool: PanelTool;
  /** The look of the list, with larger letters while the second screen is on. */
  readonly look: LfmLook;
}

/** A board for a screen beside the game: in fullscreen, as wide as the window, with larger letters and sound. */
function useSecondScreen(look: LfmLook): SecondScreen {
  const { mode, leave } = useFullscreen();
  const isOn = mode === 'second-screen';
  return useMemo(
    () => ({
      isOn,
      look: isOn ? { ...look, fontSize: Math.round(look.fontSize * enlargement) } : look,
      tool: {
        label: 'Second screen',
        icon: 'monitor',
        isPressed: isOn,
        isExtra: true,
        onPress: isOn ? leave : () => void enter().catch(logFailure),
      },
    }),
    [isOn, look, leave],
  );
}
