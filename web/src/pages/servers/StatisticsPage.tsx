import * as populationReads from '@rollcall/game/api/population-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { isStatusStale } from '@rollcall/game/population/server-status';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { AlertButton } from '../../alerts/AlertButton.tsx';
import { type PageServers, PageServersContext, usePageFilter } from '../../charts/controls/usePageFilter.ts';
import { useChartFailures } from '../../api/chart-failures.ts';
import { liveNotice } from '../../api/live-notice.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { toggle32BitServers, use32BitServers } from '../../api/use32BitServers.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { flagsStore } from '../../storage/preference-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { type Tile, TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { type IndexEntry, PageRail, scrollCurrentIntoView } from './PageIndex.tsx';
import { WhichServer, whichServerId } from './WhichServer.tsx';
import { placeId, ServerRanking } from './ServerRanking.tsx';
import { statisticsCards } from './server-cards.ts';
import styles from './servers.module.css';
import type { SectionProps } from './sections/section-props.ts';
import { statisticsSections } from './statistics-sections.ts';
import { activityOptions } from '../../charts/controls/chart-choices.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { type ServerCardProps, ServerGrid } from '../../ui/ServerCard.tsx';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { tilesNamed } from '@rollcall/game/site/tiles';

/** Statistics of all servers, or of one compared with the others. */
export function StatisticsPage({ focus }: SectionProps) {
  const pageServers = useMemo<PageServers>(
    () => ({ usual: focus?.bitness === 32 ? '32-bit' : '64-bit', focus }),
    [focus],
  );
  return (
    <PageServersContext value={pageServers}>
      <Statistics focus={focus} />
    </PageServersContext>
  );
}

/** Id of the section, for links. */
const serverPickerId = 'select-a-server';

const seeAlsoId = 'see-also';
const endId = 'end-of-statistics';

const entriesWith = (...own: readonly IndexEntry[]): readonly IndexEntry[] => [
  { id: serverPickerId, shortTitle: 'Servers' },
  ...own,
  ...statisticsSections,
  { id: seeAlsoId, shortTitle: 'See Also' },
];
const entriesOfAll: readonly IndexEntry[] = [
  { id: whichServerId, shortTitle: 'Which Server' },
  ...entriesWith(),
];
const entriesOfOne = entriesWith({ id: placeId, shortTitle: 'Rank' });

function Statistics({ focus }: SectionProps) {
  const settings = usePageSettings();
  const { cards, notice, reload } = useServerCards(focus);
  const listed32Bit = use32BitServers();
  return (
    <Page kind="wide">
      <div className={`grid align-start ${styles['layout']}`}>
        <PageRail entries={focus === null ? entriesOfAll : entriesOfOne} endId={endId} />
        <div className={`grid ${styles['main']}`}>
          {focus === null && (
            <div className={styles['answer']}>
              <WhichServer />
            </div>
          )}
          <MulesNotice />
          <p className="small-note shown-to-768">
            This page is not optimized for mobile: its charts are easier to read on a wider screen.
          </p>
          <div className={focus === null ? styles['third'] : undefined}>
            <ServerPicker
              cards={cards}
              focus={focus}
              has32Bit={settings.game.servers.some(({ bitness }) => bitness === 32)}
              is32BitShown={listed32Bit === 'shown'}
            />
          </div>
          {focus !== null && (
            <div className={styles['third']}>
              <ServerRanking focus={focus} />
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

/** Memoized: the server cards update every few seconds, the charts do not depend on them. */
const Charts = memo(function Charts({ focus }: SectionProps) {
  return statisticsSections.map(({ id, title, width = 'all', Content }) => (
    <div key={id} className={styles[width]}>
      <Section id={id} title={title}>
        <Content focus={focus} />
      </Section>
    </div>
  ));
});

/** The cards, a notice about their data, and a retry. */
function useServerCards(focus: ServerFacts | null) {
  const { servers } = usePageSettings().game;
  const infos = useServerInfo();
  const uniques = useRead(populationReads.populationUnique, { period: 'quarter' });
  const nowMs = useServerNow();
  const listed32Bit = use32BitServers();
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
      nowMs,
      uniques: uniques.data,
      hasUniquesFailed: isFailed,
      isActiveOnly: activity === 'active',
      listed32Bit,
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

interface ServerPickerProps {
  readonly cards: readonly ServerCardProps[];
  readonly focus: ServerFacts | null;
  readonly has32Bit: boolean;
  readonly is32BitShown: boolean;
}

/** Links to the servers' pages; a compact strip on the page of one server. */
function ServerPicker({ cards, focus, has32Bit, is32BitShown }: ServerPickerProps) {
  const under = useRef<HTMLDivElement>(null);
  useEffect(() => scrollCurrentIntoView(under.current?.previousElementSibling), [focus]);
  return (
    <Section id={serverPickerId} title="Select a Server">
      <ServerGrid kind={focus === null ? 'compact' : 'strip'} cards={cards} />
      <div ref={under} className={`note flex wrap baseline gap-0-4 ${styles['under']}`}>
        <p>Unique numbers are based on the last quarter.</p>
        {focus !== null && (
          <Link to={pageFacts.servers.path} search activeOptions={thisPageAlone}>
            All servers
          </Link>
        )}
        <Link to={pageFacts.transfers.path}>Server transfers</Link>
        {focus !== null && <ServerAlertButton name={focus.name} />}
        {has32Bit && (
          <button type="button" className={`link-button ${styles['toggle']}`} onClick={toggle32BitServers}>
            {is32BitShown ? 'Hide 32-bit servers' : 'Show 32-bit servers'}
          </button>
        )}
      </div>
    </Section>
  );
}

function ServerAlertButton({ name }: { name: string }) {
  const isComingSoon = stageOf(pageFacts.notifications, usePageSettings()) === 'soon';
  return (
    <>
      <AlertButton
        draft={{ kind: 'server', server: name, when: 'both' }}
        label={`Tell me when ${name} goes down or comes back`}
        kind="link"
      />
      {!isComingSoon && (
        <Link
          to={pageFacts.notifications.path}
          search={{ add: 'population', server: name }}
          hash="add-a-rule"
        >
          Alert me at a player count
        </Link>
      )}
    </>
  );
}

/** Only this page counts as current, not those below it. */
const thisPageAlone = { exact: true };

const badges = { live: null, new: 'New', soon: 'Soon' } as const;

/** Links at the end of the page, including transfers, which has no tile on the home page. */
function seeAlso(settings: PageSettings): readonly Tile[] {
  const stage = stageOf(pageFacts.transfers, settings);
  return [
    ...tilesNamed(['live', 'guilds', 'trends'], settings),
    {
      name: pageFacts.transfers.name,
      title: pageFacts.transfers.banner.title,
      line: pageFacts.transfers.banner.subtitle,
      icon: 'people',
      badge: badges[stage],
      link: stage === 'soon' ? { kind: 'none' } : { kind: 'page', path: pageFacts.transfers.path },
    },
  ];
}

const SeeAlso = memo(function SeeAlso() {
  const settings = usePageSettings();
  return (
    <Section id={seeAlsoId} title="See Also">
      <TileGrid label="See also" tiles={seeAlso(settings)} />
    </Section>
  );
});

/**
 * Explains that counts of characters include mules, and offers to leave them out. Once closed, its `data-page-notice`
 * hides it before the first paint (public/theme.js).
 */
function MulesNotice() {
  const { bankToonsDisclaimer: isClosed } = useStored(flagsStore);
  const { activity, setActivity } = usePageFilter();
  if (isClosed) return null;
  const close = () => {
    // The button disappears: move the focus to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    flagsStore.set({ ...flagsStore.get(), bankToonsDisclaimer: true });
  };
  return (
    <section
      className={`row wrap size-note gap-2-3 box ${styles['mules']}`}
      aria-label="Bank Characters / Mules"
      data-page-notice="bankToonsDisclaimer"
    >
      <Icon name="info" size={20} className="color-sky rigid hidden-to-768" />
      <p className={styles['said']}>
        <strong>Bank Characters / Mules:</strong> some characters only store items and are hardly ever played.
        &ldquo;Active only&rdquo; leaves them out of the counts and charts of characters on this page.
      </p>
      <SegmentedControl
        label="Characters counted"
        options={activityOptions}
        value={activity}
        onChange={setActivity}
      />
      <button
        type="button"
        className={`icon-button ${styles['close']}`}
        aria-label="Close this message"
        onClick={close}
      >
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}
