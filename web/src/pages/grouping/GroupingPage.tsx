import * as lfmReads from '@rollcall/game/endpoints/lfm-reads';
import { useCatalogue } from '../../data/useCatalogue.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { usePolled } from '../../data/usePolled.ts';
import { liveLifespanMs, useServerInfo } from '../../data/useServerInfo.ts';
import { LiveNoticeStrip } from '../../ui/LiveNoticeStrip.tsx';
import { liveNotice } from '../../data/live-notice.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { ServerCard } from '../../ui/ServerCard.tsx';
import { ServerGrid } from '../../ui/ServerGrid.tsx';
import { groupingCards } from './grouping-cards.ts';

/** Every 64-bit server with its groups and raids (§2.7). */
export function GroupingPage() {
  const { game } = usePageSettings();
  const info = useServerInfo();
  const lfms = usePolled(lfmReads.lfms, {}, { intervalMs: 10_000, lifespanMs: liveLifespanMs });
  const catalogue = useCatalogue();
  const states = [info.state, lfms.state];
  const cards = groupingCards({
    servers: game.servers,
    infos: info.data,
    lfms: lfms.data,
    catalogue,
    hasFailed: states.includes('error'),
  });
  const reload = () => {
    info.reload();
    lfms.reload();
  };
  return (
    <Page>
      <LiveNoticeStrip notice={liveNotice(states, false)} onRetry={reload} />
      <Section title="Select a Server">
        <ServerGrid label="Servers">
          {cards.map((card) => (
            <li key={card.name}>
              <ServerCard {...card} />
            </li>
          ))}
        </ServerGrid>
      </Section>
    </Page>
  );
}
