import * as populationReads from '@rollcall/game/endpoints/population-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { isStatusStale } from '@rollcall/game/server-status';
import { memo, useCallback } from 'react';
import { usePageFilter } from '../../charts/controls/usePageFilter.ts';
import { UsualServersContext } from '../../charts/controls/usual-servers.ts';
import { useChartFailures } from '../../charts/frame/chart-failures.ts';
import { liveNotice } from '../../data/live-notice.ts';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useRead } from '../../data/useRead.ts';
import { useServerInfo } from '../../data/useServerInfo.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { flagsStore } from '../../storage/flags-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { MulesNotice } from './MulesNotice.tsx';
import type { IndexEntry } from './PageIndex.tsx';
import { PageRail } from './PageRail.tsx';
import { placeId, PlaceAmong } from './PlaceAmong.tsx';
import { seeAlso } from './see-also.ts';
import { statisticsCards } from './server-cards.ts';
import { ServerPicker, serverPickerId } from './ServerPicker.tsx';
import styles from './servers.module.css';
import type { SectionProps } from './sections/section-props.ts';
import { statisticsSections } from './statistics-sections.ts';

/** How the game's servers are doing, or one among the others (§2.9, product 2). */
export function StatisticsPage({ focus }: SectionProps) {
  return (
    <UsualServersContext value={focus?.bitness === 32 ? '32-bit' : '64-bit'}>
      <Statistics focus={focus} />
    </UsualServersContext>
  );
}

const seeAlsoId = 'see-also';
const endId = 'end-of-statistics';

const entriesWith = (...own: readonly IndexEntry[]): readonly IndexEntry[] => [
  { id: serverPickerId, shortTitle: 'Servers' },
  ...own,
  ...statisticsSections,
  { id: seeAlsoId, shortTitle: 'See Also' },
];
const entriesOfAll = entriesWith();
const entriesOfOne = entriesWith({ id: placeId, shortTitle: 'Place' });

function Statistics({ focus }: SectionProps) {
  const settings = usePageSettings();
  const { cards, notice, reload } = useServerCards(focus);
  const { hide32BitServers } = useStored(flagsStore);
  return (
    <Page kind="wide">
      <div className={styles['layout']}>
        <PageRail entries={focus === null ? entriesOfAll : entriesOfOne} endId={endId} />
        <div className={styles['main']}>
          <MulesNotice />
          <p className={styles['mobile']}>
            This page is not optimized for mobile: its charts are easier to read on a wider screen.
          </p>
          <div className={focus === null ? styles['third'] : undefined}>
            <ServerPicker
              cards={cards}
              focus={focus}
              has32Bit={settings.game.servers.some(({ bitness }) => bitness === 32)}
              is32BitHidden={hide32BitServers}
            />
          </div>
          {focus !== null && (
            <div className={styles['third']}>
              <PlaceAmong focus={focus} />
            </div>
          )}
          <Charts focus={focus} />
          <SeeAlso />
          <div id={endId} className={styles['end']} />
        </div>
      </div>
      <FloatingNotice notice={notice} onRetry={reload} />
    </Page>
  );
}

/** A section each. The cards change with every answer about the servers; charts know for themselves when to be drawn. */
const Charts = memo(function Charts({ focus }: SectionProps) {
  return statisticsSections.map(({ id, title, width = 'all', Content }) => (
    <div key={id} className={styles[width]}>
      <Section id={id} title={title}>
        <Content focus={focus} />
      </Section>
    </div>
  ));
});

const SeeAlso = memo(function SeeAlso() {
  const settings = usePageSettings();
  return (
    <Section id={seeAlsoId} title="See Also">
      <TileGrid label="See also" tiles={seeAlso(settings)} />
    </Section>
  );
});

/** The cards, what is wrong with what they show, and the way out. */
function useServerCards(focus: ServerFacts | null) {
  const { servers } = usePageSettings().game;
  const infos = useServerInfo();
  const uniques = useRead(populationReads.populationUnique, { period: 'quarter' });
  const nowMs = useServerNow();
  const { hide32BitServers } = useStored(flagsStore);
  const { activity } = usePageFilter();
  useDataErrorToast([infos, uniques, ...useChartFailures()], pageToasts.show);
  const { reload: reloadInfos } = infos;
  const { reload: reloadUniques } = uniques;
  const isFailed = uniques.state === 'error';
  return {
    cards: statisticsCards({
      servers,
      infos: infos.data,
      hasInfosFailed: infos.state === 'error',
      uniques: uniques.data,
      hasUniquesFailed: isFailed,
      isActiveOnly: activity === 'active',
      is32BitHidden: hide32BitServers,
      focus,
    }),
    notice: liveNotice(
      isFailed ? [infos.state, 'error'] : [infos.state],
      isStatusStale(infos.data ?? {}, nowMs),
    ),
    reload: useCallback(() => {
      reloadInfos();
      reloadUniques();
    }, [reloadInfos, reloadUniques]),
  };
}
