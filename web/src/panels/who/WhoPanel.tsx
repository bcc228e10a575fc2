import type { ServerFacts } from '@rollcall/game/definition';
import { useRef } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { ListPanel } from '../list/ListPanel.tsx';
import { listNotice, listViewState } from '../list/list-view.ts';
import { useListTools, useLoadAnyway, useTableView } from '../list/useListPanel.ts';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import { counterFigures } from './filter-zone/who-counters.ts';
import { WhoFilterZone } from './filter-zone/WhoFilterZone.tsx';
import { useWhoScreenshot } from './screenshot/useWhoScreenshot.ts';
import { useWhoSettingsDialog } from './settings/useWhoSettingsDialog.ts';
import { useWhoDeeds } from './useWhoDeeds.ts';
import { useWhoList } from './useWhoList.ts';
import { useWhoRows } from './useWhoRows.ts';
import { useShownWhoView } from './view/useShownWhoView.ts';
import { WhoBody } from './WhoBody.tsx';
import styles from './who-panel.module.css';
import { WhoStatus } from './WhoStatus.tsx';
import { whoNotices, whoPanelStyle } from './who-view.ts';

const allServers = { path: '/who', label: 'All servers', closeLabel: 'Close' };

/** Who is online on a server, live (§2.8). */
export function WhoPanel({ server }: { readonly server: ServerFacts }) {
  const { site } = usePageSettings();
  // For what is told in minutes: nothing here is drawn anew each second, nor with an answer that says nothing new.
  const nowMs = useServerNow();
  const shownView = useShownWhoView();
  const list = useWhoList(server, nowMs, shownView);
  const { deeds, isHeld, hold, opened } = useWhoDeeds(server, shownView);
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
      <WhoFilterZone view={shownView} {...counterFigures(view, list.arranged)} />
      <SharedViewStrip view={shownView} />
      <WhoBody
        server={server}
        view={view}
        list={list}
        rows={rows}
        isTable={isTable}
        onHold={hold}
        deeds={deeds}
        onLoadAnyway={loadAnyway}
      />
      {dialog}
      {opened}
    </ListPanel>
  );
}
