import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { useCallback, useMemo } from 'react';
import { reloadCatalogue, useCatalogue } from '../../api/useCatalogue.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { newestReport } from '../../api/servers-age.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { allLfmsStream } from '../../api/stream-sources.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs, useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { RaidsBoard } from '../../lists/lfm/raids/RaidsBoard.tsx';
import { raidsView } from '../../lists/lfm/raids/current-raids.ts';
import { useRaids } from '../../lists/lfm/raids/useRaids.ts';
import { PageAge } from '../../lists/DataAge.tsx';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ServerGrid } from '../../ui/ServerCard.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { groupingCards, groupingNotice, isLfmsLive } from './grouping-view.ts';

/** Every 64-bit server with its groups, and the raids of all of them (§2.7). */
export function GroupingPage() {
  const settings = usePageSettings();
  const { game } = settings;
  const info = useServerInfo();
  const lfms = useLive(
    lfmReads.lfms,
    {},
    { intervalMs: 10_000, lifespanMs: liveLifespanMs, stream: allLfmsStream(game.servers) },
  );
  const catalogue = useCatalogue();
  const quests = useMemo(() => indexQuestsById(catalogue.quests.values()), [catalogue.quests]);
  const reported = useMemo(() => newestReport(info.data), [info.data]);
  const nowMs = Math.max(useServerNow(), lfms.receivedAtMs ?? 0);
  useDataErrorToast([info, lfms], pageToasts.show);
  const { servers, onHold } = useRaids({
    lfms: lfms.data,
    infos: info.data,
    quests,
    isLive: isLfmsLive(lfms, nowMs),
    nowMs,
  });
  const view = raidsView({
    groups: lfms.state,
    error: lfms.error,
    hasGroups: lfms.data !== null,
    catalogue: catalogue.state,
    raidCount: servers.length,
  });
  const cards = groupingCards({
    servers: game.servers,
    infos: info.data,
    lfms: lfms.data,
    catalogue: { state: catalogue.state, quests },
    hasFailed: info.state === 'error' || lfms.state === 'error',
  });
  const [notifications] = tilesNamed(['notifications'], settings);
  const { reload: reloadInfo } = info;
  const { reload: reloadLfms } = lfms;
  const reload = useCallback(() => {
    reloadInfo();
    reloadLfms();
    reloadCatalogue();
  }, [reloadInfo, reloadLfms]);

  return (
    <Page>
      <Section id="select-a-server" title="Select a Server">
        <ServerGrid cards={cards} />
      </Section>
      <Section
        id="current-raids"
        title="Current Raids"
        aside={<PageAge lastAnswer={lfms.lastAnswer} reported={reported} />}
      >
        <RaidsBoard view={view} servers={servers} onHold={onHold} onRetry={reload} />
      </Section>
      {notifications !== undefined && (
        <Section id="notifications" title="Notifications" isSoon={notifications.badge === 'Soon'}>
          <TileGrid label="Notifications" tiles={[notifications]} />
        </Section>
      )}
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['registration', 'ownedContent', 'timers'], settings)} />
      </Section>
      <FloatingNotice
        notice={groupingNotice({ info, groups: lfms, servers: game.servers, nowMs })}
        onRetry={reload}
      />
    </Page>
  );
}
