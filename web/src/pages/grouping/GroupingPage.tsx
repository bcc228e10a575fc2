import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { tilesNamed } from '@rollcall/game/site/tiles';
import type { LfmsByServer } from '@rollcall/game/lfm/lfm';
import type { Quest } from '@rollcall/game/quest/quest';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { useCallback, useMemo, useState } from 'react';
import { reloadCatalogue, useCatalogue } from '../../api/useCatalogue.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { newestReport } from '../../api/servers-age.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { allLfmsStream } from '../../api/stream-sources.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs, useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { TellMe } from '../../alerts/TellMe.tsx';
import { RaidsBoard } from '../../lists/lfm/raids/RaidsBoard.tsx';
import {
  currentRaids,
  goneRow,
  type RaidRow,
  raidsByServer,
  type RaidServer,
  raidsView,
} from '../../lists/lfm/raids/current-raids.ts';
import { useHeldOrder } from '../../lists/shared/useListRows.ts';
import { PageAge } from '../../lists/DataAge.tsx';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ServerGrid } from '../../ui/ServerCard.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { UsualTime } from './UsualTime.tsx';
import { groupingCards, groupingNotice, isLfmsLive } from './grouping-view.ts';

const anyRaid = { kind: 'group', filter: 'raids=only' } as const;

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
  const timeZone = useTimeZone();
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
    nowMs,
    timeZone,
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
        aside={
          <div className="row wrap gap-0-3">
            <TellMe draft={anyRaid} label="Tell me about new raids" kind="link" />
            <PageAge lastAnswer={lfms.lastAnswer} reported={reported} />
          </div>
        }
      >
        <RaidsBoard view={view} servers={servers} onHold={onHold} onRetry={reload} UsualTime={UsualTime} />
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

interface RaidSources {
  /** Null = no answer yet. */
  readonly lfms: LfmsByServer | null;
  readonly infos: ServerInfos | null;
  /** By each of their ids. */
  readonly quests: ReadonlyMap<number, Quest>;
  /** Answers still come in. */
  readonly isLive: boolean;
  /** By the server's clock, in steps of some seconds. */
  readonly nowMs: number;
}

interface Raids {
  readonly servers: readonly RaidServer[];
  /** The pointer rests on the board, or a link on it has the focus. */
  readonly onHold: (isHeld: boolean) => void;
}

const collator = new Intl.Collator('en');
const noLfms: LfmsByServer = {};
const minuteMs = 60_000;
const keyOf = ({ key }: RaidRow) => key;

/** The raids of every server. Nothing moves under the pointer (look): new ones wait, gone ones stay, marked. */
function useRaids({ lfms: answered, infos, quests, isLive, nowMs }: RaidSources): Raids {
  const { game: definition } = usePageSettings();
  const [isHeld, setIsHeld] = useState(false);
  const lfms = answered ?? noLfms;
  // Rows show whole minutes.
  const minute = Math.floor(nowMs / minuteMs);
  const rows = useMemo(
    () => currentRaids({ definition, lfms, quests, collator, nowMs: minute * minuteMs }),
    [definition, lfms, quests, minute],
  );
  const held = useHeldOrder(rows, keyOf, { isHeld, asked: null, areNewWaiting: true });
  const shown = held.map(({ item, isGone }) => (isGone ? goneRow(item) : item));
  return { servers: raidsByServer(shown, { definition, lfms, infos, isLive, nowMs }), onHold: setIsHeld };
}
