import * as populationReads from '@rollcall/game/api/population-reads';
import { countedServersNote } from '@rollcall/game/population/server-status';
import { faqEntries } from '@rollcall/game/site/faq';
import { tilesNamed } from '@rollcall/game/site/tiles';
import { useChartFailures } from '../../api/chart-failures.ts';
import { late, LatePart, useLateCode } from '../../api/Late.tsx';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { useFaqFacts } from '../../api/useFaqFacts.ts';
import { useNews } from '../../api/useNews.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useCoveredAverages } from '../../api/useCoveredAverages.ts';
import { useRead } from '../../api/useRead.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Faq } from '../../ui/Faq.tsx';
import { LiveNoticeStrip } from '../../ui/Notice.tsx';

import { NewsFeed } from '../../ui/NewsFeed.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { useNear } from '../../ui/useNear.ts';
import styles from './live.module.css';
import { liveView, type QuickFact } from './live-view.ts';
import { ServerList } from './ServerList.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/**
 * Distance at which the chart loads: a quarter of a screen, so that a visitor who only reads the top of the page never
 * loads it.
 */
const nearMargin = '25% 0px';

const PopulationChart = late(
  async () => (await import('../../charts/population/PopulationChart.tsx')).PopulationChart,
);

/** Server status and population. Each source fails independently. */
export function LivePage() {
  const settings = usePageSettings();
  const infos = useServerInfo();
  const week = useCoveredAverages('week');
  const month = useCoveredAverages('month');
  const quarter = useRead(populationReads.populationUnique, { period: 'quarter' });
  const faqFacts = useFaqFacts(infos);
  const news = useNews();
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  const sources = [infos, week, month, quarter];
  useDataErrorToast([...sources, ...useChartFailures()], pageToasts.show);
  const view = liveView({ game: settings.game, infos, week, month, quarter, nowMs, timeZone });

  return (
    <Page>
      <LiveNoticeStrip notice={view.notice} onRetry={() => sources.forEach(({ reload }) => reload())} />
      <div className={`columns gap-section ${styles['first']}`}>
        <Section
          id="server-status"
          title="Server Status"
          aside={<output className="color-second medium">{view.status}</output>}
        >
          <ServerList rows={view.rows} timeZone={timeZone} />
          {view.rows.apart.length > 0 && <TransferNote guideUrl={settings.site.transfer_guide_url} />}
        </Section>
        <Section id="quick-info" title="Quick Info">
          <QuickInfo facts={view.quickFacts} />
        </Section>
      </div>
      <Section id="live-population" title="Live Population">
        <p className={`size-lead text-prose color-second ${styles['population']}`}>
          {view.population.map((part) =>
            typeof part === 'string' ? (
              part
            ) : (
              <strong key={part.name} className="color-text semibold tabular">
                {part.text}
              </strong>
            ),
          )}
        </p>
        <p className="note">These numbers are live; the chart is updated every five minutes.</p>
        <DeferredChart />
      </Section>
      <Section id="news" title="News">
        <NewsFeed {...news} />
      </Section>
      <Section id="faq" title="Frequently Asked Questions">
        <Faq items={faqEntries(faqFacts)} />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['servers', 'guilds', 'trends'], settings)} />
      </Section>
    </Page>
  );
}

/** The chart, the largest part of the page, loaded when it is near; its height is reserved. */
function DeferredChart() {
  const [place, isNear] = useNear(nearMargin);
  const hasCome = useLateCode(PopulationChart, isNear);
  const waiting = (
    <div ref={place} className={`card stack centered ${styles['waiting']}`}>
      <p className={styles['picture']}>Loading...</p>
    </div>
  );
  if (!hasCome) return waiting;
  return (
    <LatePart failure="The population chart could not be drawn" placeholder={waiting}>
      <PopulationChart />
    </LatePart>
  );
}

function TransferNote({ guideUrl }: { guideUrl: string | null }) {
  return (
    <p className="note">
      32-bit servers only allow transfers out: they have no LFM viewer or Who list here. {countedServersNote}{' '}
      {guideUrl !== null && (
        <a href={guideUrl} target="_blank" rel="noopener noreferrer">
          How to transfer
        </a>
      )}
    </p>
  );
}

/** The few facts that people ask for most. */
function QuickInfo({ facts }: { facts: readonly QuickFact[] }) {
  return (
    <dl className={`card glow grid clip ${styles['facts']}`}>
      {facts.map(({ id, label, value, isSentence, note }) => (
        <div key={id} className={`stack centered pad-3-4 ${styles['fact']}`}>
          <dt className="small-note">{label}</dt>
          <dd className={isSentence ? styles['sentence'] : `title-font size-title-3 ${styles['value']}`}>
            {value ?? (
              <>
                <Skeleton width={6} />
                <span className="visually-hidden">Loading...</span>
              </>
            )}
          </dd>
          {note !== null && <dd className="small-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
