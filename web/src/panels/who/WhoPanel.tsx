import type { ServerFacts } from '@rollcall/game/definition';
import { useServerNow } from '../../data/useServerNow.ts';
import { PanelToolbar } from '../PanelToolbar.tsx';
import panelStyles from '../panel.module.css';
import { useWhoList } from './useWhoList.ts';
import { useShownWhoView } from './view/useShownWhoView.ts';

const allServers = { path: '/who', label: 'All servers' };
const noTools = [] as const;

/** Who is online on a server, live (§2.8). */
export function WhoPanel({ server }: { readonly server: ServerFacts }) {
  // For what is told in minutes: nothing here is drawn anew each second, nor with an answer that says nothing new.
  const nowMs = useServerNow(10_000);
  const view = useShownWhoView();
  const list = useWhoList(server, nowMs, view);
  const { info, facts } = list;
  return (
    <section className={panelStyles['panel']} aria-label={`Characters on ${server.name}`}>
      <PanelToolbar
        title={server.name}
        back={allServers}
        onlineCount={facts.isOffline ? null : (info?.character_count ?? null)}
        lastAnswer={list.lastAnswer}
        lastDataFetch={info?.last_data_fetch ?? null}
        tools={noTools}
        onReload={list.reload}
      />
      <ul>
        {list.arranged.shown.map(({ character }) => (
          <li key={character.id}>{character.name}</li>
        ))}
      </ul>
    </section>
  );
}
