import * as characterReads from '@rollcall/game/api/character-reads';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { useCallback, useMemo } from 'react';
import { minuteMs } from '@rollcall/game/time';
import { liveNotice } from '../../api/live-notice.ts';
import { isAllDataStale, newestReport } from '../../api/server-summary.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs, useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { PageAge } from '../../lists/DataAge.tsx';
import { friendsStore, registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ServerGrid } from '../../ui/ServerCard.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { whoCards } from './who-view.ts';

/** Interval between requests for servers, ms. */
const infoIntervalMs = 5000;
const idsIntervalMs = 15_000;

/** Every 64-bit server with its number of characters online, and the visitor's friends and characters there. */
export function WhoPage() {
  const settings = usePageSettings();
  const { servers } = settings.game;
  const info = useServerInfo(infoIntervalMs);
  const registered = useStored(registeredCharactersStore).data;
  const friends = useStored(friendsStore).data;
  // Not needed without friends or own characters (docs/decisions/0028-use-tanstack-query.md).
  const isEnabled = registered.length + friends.length > 0;
  const ids = useLive(
    characterReads.onlineCharacterIds,
    {},
    { intervalMs: idsIntervalMs, lifespanMs: liveLifespanMs, isEnabled },
  );
  const { lastAnswer } = info;
  const reported = useCallback(() => newestReport(lastAnswer.data()), [lastAnswer]);
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  // Cards are rebuilt once a minute, to update their age.
  const minute = Math.floor(nowMs / minuteMs);
  useDataErrorToast([info, ids], pageToasts.show);
  const cards = useMemo(
    () =>
      whoCards({
        servers,
        infos: info.data,
        onlineIds: ids.data,
        registeredIds: registered.map(({ id }) => id),
        friendIds: friends.map(({ id }) => id),
        hasFailed: info.state === 'error',
        nowMs: minute * minuteMs,
        timeZone,
      }),
    [servers, info.data, info.state, ids.data, registered, friends, minute, timeZone],
  );
  const { reload: reloadInfo } = info;
  const { reload: reloadIds } = ids;
  const reload = useCallback(() => {
    reloadInfo();
    reloadIds();
  }, [reloadInfo, reloadIds]);

  return (
    <Page>
      <Section
        id="select-a-server"
        title="Select a Server"
        aside={<PageAge lastAnswer={lastAnswer} reported={reported} />}
      >
        <ServerGrid cards={cards} />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['friends', 'ignores'], settings)} />
      </Section>
      <FloatingNotice
        notice={liveNotice([info.state, ids.state], isAllDataStale(servers, info.data, nowMs))}
        onRetry={reload}
      />
    </Page>
  );
}
