import type { ServerFacts } from '@rollcall/game/definition';
import { useRef, useState } from 'react';
import { useLateModule } from '../../data/late-module.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { ListPanel } from '../list/ListPanel.tsx';
import { listNotice, listViewState } from '../list/list-view.ts';
import { useListTools, useLoadAnyway, useTableView } from '../list/useListPanel.ts';
import { FilterBar } from './filter-bar/FilterBar.tsx';
import { groupLinkParts, useGroupLink } from './group-link/useGroupLink.ts';
import { LfmBody } from './LfmBody.tsx';
import { LfmStatus } from './LfmStatus.tsx';
import { lfmNotices, lfmPanelStyle } from './lfm-view.ts';
import { useLfmScreenshot } from './screenshot/useLfmScreenshot.ts';
import { useLfmSettingsDialog } from './settings/useLfmSettingsDialog.ts';
import { useJoinableSound } from './sound/useJoinableSound.ts';
import { useLfmList } from './useLfmList.ts';
import { useLfmRows } from './useLfmRows.ts';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import viewStyles from '../view/shared-view.module.css';
import { useShownView } from './view/useShownView.ts';

const allServers = { path: '/grouping', label: 'All servers' };

/** The groups of a server that look for members, live (§2.7). */
export function LfmPanel({ server }: { readonly server: ServerFacts }) {
  // For what is told in minutes: nothing here is drawn anew each second, nor with an answer that says nothing new.
  const nowMs = useServerNow();
  const shownView = useShownView();
  const link = useGroupLink(shownView);
  const linkParts = useLateModule(groupLinkParts);
  const list = useLfmList(server, nowMs, shownView, link.shownAnywayId);
  useJoinableSound(list);
  const [isHeld, setIsHeld] = useState(false);
  const { rows, announcement } = useLfmRows(list, isHeld, nowMs);
  const [isTable, setIsTable] = useTableView();
  const { facts, settings } = list;
  const { tool: settingsTool, dialog } = useLfmSettingsDialog(server.name, shownView);
  const panel = useRef<HTMLElement>(null);
  const screenshot = useLfmScreenshot({ serverName: server.name, rows, settings, panel });
  const tools = useListTools(isTable, setIsTable, settingsTool, screenshot);
  const [isLoadedAnyway, loadAnyway] = useLoadAnyway(facts.isOffline);
  const view = listViewState(facts, isLoadedAnyway);

  return (
    <ListPanel
      ref={panel}
      label={`Groups on ${server.name}`}
      title={server.name}
      back={allServers}
      tools={tools}
      style={lfmPanelStyle(settings)}
      list={list}
      notice={listNotice(facts, view, lfmNotices)}
      announcement={announcement}
      status={<LfmStatus view={view} list={list} />}
    >
      <FilterBar server={server.name} view={shownView} />
      <div className={viewStyles['strips']}>
        <SharedViewStrip view={shownView} />
        <div aria-live="polite">
          {linkParts !== null && link.id !== null && (
            <linkParts.GroupStrip key={link.id} id={link.id} link={link} list={list} view={view} />
          )}
        </div>
      </div>
      <LfmBody
        server={server}
        view={view}
        list={list}
        link={link}
        rows={rows}
        isTable={isTable}
        onHold={setIsHeld}
        onLoadAnyway={loadAnyway}
      />
      {dialog}
    </ListPanel>
  );
}
