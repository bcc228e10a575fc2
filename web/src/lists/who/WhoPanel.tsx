import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { type ReactNode, useRef } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { late } from '../../api/Late.tsx';
import { ListPanel, ListStatus } from '../shared/ListPanel.tsx';
import { listNotice } from '../shared/list-state.ts';
import { useListPanel } from '../shared/useListPanel.ts';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import { counterFigures } from './who-filters.ts';
import { WhoFilterBar } from './WhoFilterBar.tsx';
import { useWhoRowActions } from './useWhoRowActions.ts';
import { useWhoList, useWhoRows } from './useWhoList.ts';
import { useShownWhoView } from './useShownWhoView.ts';
import { ListBody } from '../shared/ListBody.tsx';
import { NoCharacters, WhoRows } from './WhoBody.tsx';
import styles from './who-table.module.css';
import {
  manyCharactersWarning,
  whoCounts,
  whoSummary,
  whoNotices,
  servedWhoStyle,
  whoPanelStyle,
  whoStatusText,
} from './who-labels.ts';
import {
  defaultWhoSettings,
  manyRenderedCharacters,
  type WhoSettings,
} from '@rollcall/game/who/who-settings';
import { Icon } from '../../ui/Icon.tsx';
import { formatNumber } from '../../ui/format.ts';
import { whoVisit } from '../../storage/who-stores.ts';
import { SettingsGuard } from '../settings/SettingsGuard.tsx';
import { whoScreenshot } from './who-screenshot.ts';

const allServers = { path: '/who', label: 'All servers', closeLabel: 'Close' };

export const whoParts = {
  settingsDialog: late(async () => (await import('./WhoSettingsDialog.tsx')).WhoSettingsDialog),
  screenshot: whoScreenshot,
};

/** The live list of who is online on a server. */
export function WhoPanel({ server }: { server: ServerFacts }) {
  const { site } = usePageSettings();
  const shownView = useShownWhoView();
  const list = useWhoList(server, shownView);
  const { actions, isHeld, hold, opened } = useWhoRowActions(server, shownView);
  const { rows, announcement } = useWhoRows(list, isHeld);
  const { facts, settings, filter } = list;
  const ref = useRef<HTMLElement>(null);
  const panel = useListPanel(whoParts, {
    serverName: server.name,
    shownView,
    facts,
    rows,
    look: null,
    panel: ref,
  });
  const { state } = panel;
  const counts = whoCounts(list.arranged, filter);
  const figures = counterFigures(state, list.arranged);
  const summary = whoSummary(figures);

  return (
    <ListPanel
      ref={ref}
      label={`Who is online on ${server.name}`}
      className={styles['panel']}
      title={server.name}
      kind={`${site.product_name} Who List`}
      back={allServers}
      tools={panel.tools}
      style={whoPanelStyle(settings)}
      servedStyle={servedWhoStyle}
      list={list}
      onlineCount={figures.onlineCount}
      notice={listNotice(facts, state, whoNotices)}
      announcement={announcement}
      status={
        <ListStatus text={whoStatusText({ state, facts, counts })} asked={filter}>
          {panel.isTable && <span>{summary}</span>}
          {state === 'list' && <WhoTruncation {...counts} settings={settings} change={list.changeSettings} />}
        </ListStatus>
      }
    >
      <WhoFilterBar view={shownView} correction={list.correction} />
      <SharedViewStrip view={shownView} />
      <ListBody
        server={server}
        list={list}
        state={state}
        awaited="Who is online"
        empty={<NoCharacters server={server} list={list} />}
        onLoadAnyway={panel.loadAnyway}
      >
        <WhoRows
          server={server}
          list={list}
          rows={rows}
          summary={summary}
          isTable={panel.isTable}
          onHold={hold}
          actions={actions}
        />
      </ListBody>
      {panel.dialog}
      {opened}
    </ListPanel>
  );
}

interface WhoTruncationProps {
  readonly shownCount: number;
  readonly matchCount: number;
  readonly settings: Pick<WhoSettings, 'showAllCharacters' | 'maximumRenderedCharacterCount'>;
  readonly change: (patch: Pick<WhoSettings, 'showAllCharacters'>) => void;
}

/** Next to the count: a "Show all" toggle, and a warning about long lists. */
export function WhoTruncation({ shownCount, matchCount, settings, change }: WhoTruncationProps) {
  const { showAllCharacters, maximumRenderedCharacterCount: maximum } = settings;
  const isTooMany = matchCount > maximum;
  return (
    <>
      {isTooMany && (
        <button
          type="button"
          className={`color-sky semibold pad-0-2 rounded hover-underline ${styles['button']}`}
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
export function GuardedWhoPanel({ server }: { server: ServerFacts }) {
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

/** Resets the Who settings when the list cannot render with them. */
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
