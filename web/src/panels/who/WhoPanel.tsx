import type { ServerFacts } from '@rollcall/game/definition';
import { useMemo, useRef } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { ListPanel } from '../list/ListPanel.tsx';
import { listNotice, listViewState } from '../list/list-view.ts';
import { useLoadAnyway } from '../list/useLoadAnyway.ts';
import { SharedViewStrip } from '../view/SharedViewStrip.tsx';
import { counterFigures } from './filter-zone/who-counters.ts';
import { WhoFilterZone } from './filter-zone/WhoFilterZone.tsx';
import { useWhoSettingsDialog } from './settings/useWhoSettingsDialog.ts';
import { useWhoList } from './useWhoList.ts';
import { useShownWhoView } from './view/useShownWhoView.ts';
import { WhoBody } from './WhoBody.tsx';
import styles from './who-panel.module.css';
import { WhoStatus } from './WhoStatus.tsx';
import { whoNotices } from './who-view.ts';

const allServers = { path: '/who', label: 'All servers', closeLabel: 'Close' };

/** Who is online on a server, live (§2.8). */
export function WhoPanel({ server }: { readonly server: ServerFacts }) {
  const { site } = usePageSettings();
  // For what is told in minutes: nothing here is drawn anew each second, nor with an answer that says nothing new.
  const nowMs = useServerNow(10_000);
  const shownView = useShownWhoView();
  const list = useWhoList(server, nowMs, shownView);
  const { facts } = list;
  const { tool: settingsTool, dialog } = useWhoSettingsDialog(server.name, shownView);
  const tools = useMemo(() => [settingsTool], [settingsTool]);
  const panel = useRef<HTMLElement>(null);
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
      style={{}}
      list={list}
      notice={listNotice(facts, view, whoNotices)}
      news=""
      status={<WhoStatus view={view} list={list} />}
    >
      <WhoFilterZone view={shownView} {...counterFigures(view, list.arranged)} />
      <SharedViewStrip view={shownView} />
      <WhoBody server={server} view={view} list={list} onLoadAnyway={loadAnyway} />
      {dialog}
    </ListPanel>
  );
}
