import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { type ReactNode, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { ListPanel, ListStatus } from '../shared/ListPanel.tsx';
import { listNotice, listViewState, type ListViewState } from '../shared/list-view.ts';
import { useListTools, useLoadAnyway, useTableView } from '../shared/useListPanel.ts';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import { counterFigures } from './who-filters.ts';
import { WhoFilters } from './WhoFilters.tsx';
import { useWhoRowActions } from './useWhoRowActions.ts';
import { useWhoList, useWhoRows, type WhoList } from './useWhoList.ts';
import { lazyWhoViewParams, type ShownWhoView, useShownWhoView } from './useShownWhoView.ts';
import { WhoBody } from './WhoBody.tsx';
import styles from './who-table.module.css';
import { manyCharactersWarning, whoCounts, whoNotices, whoPanelStyle, whoStatusText } from './who-labels.ts';
import { defaultWhoSettings, manyRenderedCharacters, type WhoSettings } from '@rollcall/game/who-settings';
import { Icon } from '../../ui/Icon.tsx';
import { formatNumber } from '../../ui/format.ts';
import { whoVisit } from '../../storage/who-stores.ts';
import { SettingsGuard } from '../settings/SettingsGuard.tsx';
import { lazySettingsDialog, useSettingsDialog } from '../settings/useSettingsDialog.ts';
import type { PanelTool } from '../panel-slot.ts';
import type { ShownList } from '../screenshot/take-screenshot.ts';
import { useScreenshot } from '../screenshot/useScreenshot.ts';
import type { WhoRow } from './who-rows.ts';
import type { WhoLook } from './who-layout.ts';
import { prepareList } from '../shared/prepare-list.ts';

const allServers = { path: '/who', label: 'All servers', closeLabel: 'Close' };

/** Who is online on a server, live (§2.8). */
export function WhoPanel({ server }: { readonly server: ServerFacts }) {
  const { site } = usePageSettings();
  // For ages in minutes: nothing here re-renders each second.
  const nowMs = useServerNow();
  const shownView = useShownWhoView();
  const list = useWhoList(server, nowMs, shownView);
  const { actions, isHeld, hold, opened } = useWhoRowActions(server, shownView);
  const { rows, announcement } = useWhoRows(list, isHeld);
  const [isTable, setIsTable] = useTableView();
  const { facts, settings } = list;
  const { tool: settingsTool, dialog } = useWhoSettingsDialog(server.name, shownView);
  const panel = useRef<HTMLElement>(null);
  const screenshot = useWhoScreenshot({ serverName: server.name, rows, panel });
  const tools = useListTools(isTable, setIsTable, settingsTool, screenshot);
  const [isLoadedAnyway, loadAnyway] = useLoadAnyway(facts.isOffline);
  const view = listViewState(facts, isLoadedAnyway);

  return (
    <ListPanel
      ref={panel}
      label={`Who is online on ${server.name}`}
      className={styles['panel']}
      title={server.name}
      kind={`${site.product_name} Who List`}
      back={allServers}
      tools={tools}
      style={whoPanelStyle(settings)}
      list={list}
      notice={listNotice(facts, view, whoNotices)}
      announcement={announcement}
      status={<WhoStatus view={view} list={list} />}
    >
      <WhoFilters view={shownView} {...counterFigures(view, list.arranged)} />
      <SharedViewStrip view={shownView} />
      <WhoBody
        server={server}
        view={view}
        list={list}
        rows={rows}
        isTable={isTable}
        onHold={hold}
        actions={actions}
        onLoadAnyway={loadAnyway}
      />
      {dialog}
      {opened}
    </ListPanel>
  );
}

interface WhoStatusProps {
  readonly view: ListViewState;
  readonly list: Pick<WhoList, 'arranged' | 'facts' | 'filter' | 'settings' | 'changeSettings'>;
}

/** The status line below the list. */
export function WhoStatus({ view, list }: WhoStatusProps) {
  const { arranged, facts, filter, settings, changeSettings } = list;
  const counts = whoCounts(arranged, filter);
  return (
    <ListStatus text={whoStatusText({ view, facts, counts })} asked={filter}>
      {view === 'list' && <WhoTruncation {...counts} settings={settings} change={changeSettings} />}
    </ListStatus>
  );
}

interface WhoTruncationProps {
  readonly shownCount: number;
  /** All that pass the filter. */
  readonly matchCount: number;
  readonly settings: Pick<WhoSettings, 'showAllCharacters' | 'maximumRenderedCharacterCount'>;
  readonly change: (patch: Pick<WhoSettings, 'showAllCharacters'>) => void;
}

/** Beside the count: "Show all", or only the first again, and a warning about long lists (§2.8). */
export function WhoTruncation({ shownCount, matchCount, settings, change }: WhoTruncationProps) {
  const { showAllCharacters, maximumRenderedCharacterCount: maximum } = settings;
  const isTooMany = matchCount > maximum;
  return (
    <>
      {isTooMany && (
        <button
          type="button"
          className={styles['button']}
          onClick={() => change({ showAllCharacters: !showAllCharacters })}
        >
          {showAllCharacters ? `Show only the first ${formatNumber(maximum)}` : 'Show all'}
        </button>
      )}
      {shownCount > manyRenderedCharacters && (
        <span className="inline-row color-amber gap-6px">
          <Icon name="warning" size={14} />
          {manyCharactersWarning}
        </span>
      )}
    </>
  );
}

/** The panel; settings that it cannot render with are reset. */
export function GuardedWhoPanel({ server }: { readonly server: ServerFacts }) {
  const { game } = usePageSettings();
  return (
    <WhoSettingsGuard game={game}>
      <WhoPanel server={server} />
    </WhoSettingsGuard>
  );
}

interface WhoSettingsGuardProps {
  readonly game: Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;
  readonly children: ReactNode;
}

/** Resets the Who settings when the list cannot render with them (§4, §5). */
export function WhoSettingsGuard({ game, children }: WhoSettingsGuardProps) {
  return (
    <SettingsGuard
      label="Who settings"
      store={whoVisit(game)}
      replacements={[() => defaultWhoSettings(game)]}
    >
      {children}
    </SettingsGuard>
  );
}

const late = lazySettingsDialog<ShownWhoView>(
  async () => (await import('./WhoSettingsDialog.tsx')).WhoSettingsDialog,
);

/**
 * The Settings button of a Who list and its dialog.
 *
 * @param server name of the server whose characters are listed
 * @param view changed by the settings
 */
export function useWhoSettingsDialog(server: string, view: ShownWhoView) {
  return useSettingsDialog(late, server, view);
}

const load = async () => (await import('./take-who-screenshot.ts')).takeWhoScreenshot;

type Shown = Omit<ShownList<WhoRow, WhoLook>, 'productName' | 'settings'>;

/** The Screenshot button of a Who list (§2.8). */
export function useWhoScreenshot(shown: Shown): PanelTool {
  return useScreenshot(load, { ...shown, settings: null });
}

/** Loads what the first render of the list needs. @throws what an import throws */
export const prepareWho = () => prepareList(lazyWhoViewParams);
