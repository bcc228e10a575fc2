import { indexQuestsById } from '@rollcall/game/quest/quest';
import { createRecall } from '@rollcall/game/remember';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { memo, useMemo, useState } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { useLfmsByServer } from '../../api/useLfmsByServer.ts';
import { AllServersPanel } from '../../lists/lfm/AllServersPanel.tsx';
import { SeeAlso } from '../../lists/SeeAlso.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { type ServerCardProps, ServerGrid } from '../../ui/ServerCard.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { useSectionArrival } from '../../ui/useSectionArrival.ts';
import { groupingCards } from './grouping-view.ts';

export { prepareList } from '../../lists/shared/prepare-list.ts';

const raidsId = 'current-raids';

/** The 64-bit servers with their numbers of groups, and a board of all groups, which shows raids at first. */
export function GroupingPage() {
  const settings = usePageSettings();
  const [notifications] = tilesNamed(['notifications'], settings);
  useSectionArrival(raidsId);
  return (
    <Page>
      <Section id="select-a-server" title="Select a Server">
        <Servers />
      </Section>
      <div id={raidsId}>
        <AllServersPanel />
      </div>
      {notifications !== undefined && (
        <Section id="notifications" title="Notifications" isSoon={notifications.badge === 'Soon'}>
          <TileGrid label="Notifications" tiles={[notifications]} />
        </Section>
      )}
      <SeeAlso pages={['registration', 'ownedContent', 'timers']} />
    </Page>
  );
}

/** Memoized: groups change many times a second, but the counts on the cards rarely do. */
const CardStrip = memo(function CardStrip({ cards }: { cards: readonly ServerCardProps[] }) {
  return <ServerGrid cards={cards} kind="strip" />;
});

function Servers() {
  const { game } = usePageSettings();
  const info = useServerInfo();
  const lfms = useLfmsByServer();
  const catalogue = useCatalogue();
  const quests = useMemo(() => indexQuestsById(catalogue.quests.values()), [catalogue.quests]);
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  const cards = groupingCards({
    servers: game.servers,
    infos: info.data,
    lfms: lfms.data,
    catalogue: { state: catalogue.state, quests },
    hasFailed: info.state === 'error' || lfms.state === 'error',
    nowMs,
    timeZone,
  });
  const [recall] = useState(() => createRecall<readonly ServerCardProps[]>());
  return <CardStrip cards={recall({ text: JSON.stringify(cards) }, () => cards)} />;
}
