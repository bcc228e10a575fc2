import type { ServerFacts } from '@rollcall/game/definition';
import { useRef, useState } from 'react';
import { canDraw } from '../../canvas/can-draw.ts';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { PanelNotice } from '../PanelNotice.tsx';
import { PanelToolbar } from '../PanelToolbar.tsx';
import panelStyles from '../panel.module.css';
import { useMedia } from '../useMedia.ts';
import { FilterBar } from './filter-bar/FilterBar.tsx';
import { LfmBody } from './LfmBody.tsx';
import { LfmStatus } from './LfmStatus.tsx';
import { lfmNotice, lfmViewState, panelStyle } from './lfm-view.ts';
import { useLfmScreenshot } from './screenshot/useLfmScreenshot.ts';
import { useLfmSettingsDialog } from './settings/useLfmSettingsDialog.ts';
import { useJoinableSound } from './sound/useJoinableSound.ts';
import { useLfmList } from './useLfmList.ts';
import { useLoadAnyway } from './useLoadAnyway.ts';
import { useLfmRows } from './useLfmRows.ts';
import { useLfmTools } from './useLfmTools.ts';
import { SharedViewStrip } from './view/SharedViewStrip.tsx';
import { useShownView } from './view/useShownView.ts';

const allServers = { path: '/grouping', label: 'All servers' };

/** The groups of a server that look for members, live (§2.7). */
export function LfmPanel({ server }: { readonly server: ServerFacts }) {
  // For what is told in minutes: nothing here is drawn anew each second, nor with an answer that says nothing new.
  const nowMs = useServerNow(10_000);
  const shownView = useShownView();
  const list = useLfmList(server, nowMs, shownView);
  useJoinableSound(list);
  const [isHeld, setIsHeld] = useState(false);
  const { rows, news } = useLfmRows(list, isHeld, nowMs);
  // A canvas does not follow the colours that a reader forces on a page; a table does.
  const hasForcedColours = useMedia('(forced-colors: active)');
  const [isTableChosen, setIsTable] = useState(false);
  const isTable = isTableChosen || hasForcedColours || !canDraw();
  const { info, facts, settings } = list;
  const { tool: settingsTool, dialog } = useLfmSettingsDialog(server.name, shownView);
  // The served panel has the size that this browser has stored, or the usual one (public/theme.js).
  const isBrowser = useIsBrowser();
  const panel = useRef<HTMLElement>(null);
  const screenshot = useLfmScreenshot({ serverName: server.name, rows, settings, panel });
  const tools = useLfmTools(isTable, setIsTable, settingsTool, screenshot);
  const { isFullscreen } = useFullscreen();
  const [isLoadedAnyway, loadAnyway] = useLoadAnyway(facts.isOffline);
  const view = lfmViewState(facts, isLoadedAnyway);

  return (
    <section
      ref={panel}
      className={panelStyles['panel']}
      style={isBrowser ? panelStyle(settings) : {}}
      data-fullscreen={isFullscreen || undefined}
      aria-label={`Groups on ${server.name}`}
    >
      <PanelToolbar
        title={server.name}
        back={allServers}
        onlineCount={facts.isOffline ? null : (info?.character_count ?? null)}
        lastAnswer={list.lastAnswer}
        lastDataFetch={info?.last_data_fetch ?? null}
        tools={tools}
        onReload={list.reload}
      />
      <FilterBar server={server.name} view={shownView} />
      <SharedViewStrip view={shownView} />
      <LfmBody
        server={server}
        view={view}
        list={list}
        rows={rows}
        isTable={isTable}
        onHold={setIsHeld}
        onLoadAnyway={loadAnyway}
      />
      <PanelNotice notice={lfmNotice(facts, view)} onRemedy={list.reload} />
      <LfmStatus view={view} list={list} />
      <p className="visually-hidden" aria-live="polite">
        {news}
      </p>
      {dialog}
    </section>
  );
}
