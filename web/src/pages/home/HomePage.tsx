import { countedServersNote, type ServerInfos } from '@rollcall/game/population/server-status';
import { faqEntries } from '@rollcall/game/site/faq';
import { type TileGroup, tileGroups } from '@rollcall/game/site/page';
import { tilesOf } from '@rollcall/game/site/tiles';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { memo } from 'react';
import { useFaqFacts } from '../../api/useFaqFacts.ts';
import { useNews } from '../../api/useNews.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { type BitnessListed, toggle32BitServers, use32BitServers } from '../../api/use32BitServers.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { newestReport } from '../../api/server-summary.ts';
import type { SteadyLive } from '../../api/useLive.ts';
import { useTicking, useTickingText } from '../../api/useTicking.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { type HomeFigure, type HomeNotice, homeView, type HomeView, liveAge } from './home-view.ts';
import styles from './home.module.css';
import { LiveDot } from '../../ui/StatusMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ServerGrid } from '../../ui/ServerCard.tsx';
import { liveNotices } from '../../api/live-notice.ts';
import { Faq } from '../../ui/Faq.tsx';
import { NewsFeed } from '../../ui/NewsFeed.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { RaidNights } from './RaidNights.tsx';
import { TonightPlace } from './TonightPlace.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice, type NoticeTone } from '../../ui/Notice.tsx';

/** The home page: which servers are up, how many people play, how many groups are open, and links to all pages. */
export function HomePage() {
  const { servers } = usePageSettings().game;
  const listed32Bit = use32BitServers();
  const source = useServerInfo();
  const { data: infos, state: pollState, reload } = source;
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  useDataErrorToast([source], pageToasts.show);
  const view = homeView({ servers, listed32Bit, infos, pollState, nowMs, timeZone });
  const has32Bit = servers.some(({ bitness }) => bitness === 32);
  return (
    <>
      <LiveFigures figures={view.figures} downText={view.downText} servers={source} />
      <Page>
        <TonightPlace infos={infos} />
        <RaidNights />
        <ServerStatus view={view} has32Bit={has32Bit} listed32Bit={listed32Bit} onRetry={reload} />
        <div className={styles['below']}>
          <HomeLinks servers={source} />
        </div>
      </Page>
    </>
  );
}

interface LiveFiguresProps extends CountsAgeProps {
  readonly figures: readonly HomeFigure[];
  readonly downText: string;
}

/** The three figures below the banner, with their age. */
function LiveFigures({ figures, downText, servers }: LiveFiguresProps) {
  return (
    <div className={`card relative float-shadow ${styles['board']}`}>
      <dl className={`grid ${styles['figures']}`}>
        {figures.map(({ name, value, outOf, label, isLit }) => (
          <div key={name} className={`flex at-end ${styles['figure']}`}>
            <dt className={`color-second ${styles['label']}`}>{label}</dt>
            <dd className={`title-font ${isLit ? 'color-ember' : 'color-second'} ${styles['value']}`}>
              {value === null ? <Skeleton width={2} /> : <span translate="no">{value}</span>}
              {outOf !== undefined && (
                <span className={`text-font size-lead medium color-second ${styles['outOf']}`}>
                  {' '}
                  of {outOf}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {downText !== '' && <p className="semibold color-rose space-above-2">{downText}</p>}
      <p className={`color-second ${styles['age']}`}>
        <CountsAge servers={servers} />
      </p>
    </div>
  );
}

interface CountsAgeProps {
  readonly servers: SteadyLive<unknown, ServerInfos>;
}

/** The only thing on the page that changes every second. */
function CountsAge({ servers: { state: pollState, lastAnswer } }: CountsAgeProps) {
  const ageAt = (nowMs: number) => {
    const reportedAt = newestReport(lastAnswer.data())?.last_data_fetch ?? null;
    return liveAge({ pollState, reportedAt }, nowMs);
  };
  const [textRef, text] = useTickingText<HTMLSpanElement>((nowMs) => ageAt(nowMs).text);
  const tone = useTicking((nowMs) => ageAt(nowMs).tone);
  return (
    <LiveDot tone={tone} textRef={textRef}>
      {text}
    </LiveDot>
  );
}

interface ServerStatusProps {
  readonly view: Pick<HomeView, 'cards' | 'notice'>;
  readonly has32Bit: boolean;
  readonly listed32Bit: BitnessListed;
  readonly onRetry: () => void;
}

/** Every server with its state, players and groups. */
function ServerStatus({ view, has32Bit, listed32Bit, onRetry }: ServerStatusProps) {
  const toggle = has32Bit && (
    <button
      type="button"
      className={`link-button touch-height size-note ${styles['toggle']}`}
      onClick={toggle32BitServers}
    >
      {listed32Bit === 'shown' ? 'Hide 32-bit servers' : 'Show 32-bit servers'}
    </button>
  );
  return (
    <Section id="server-status" title="Server Status" aside={toggle}>
      <HomeNoticeStrip notice={view.notice} onRetry={onRetry} />
      <ServerGrid cards={view.cards} />
      {has32Bit && listed32Bit !== 'hidden' && (
        <p className="note" data-served-32-bit={listed32Bit === 'served' ? '' : undefined}>
          {countedServersNote}
        </p>
      )}
    </Section>
  );
}

interface Words {
  readonly tone: NoticeTone;
  readonly title?: string;
  readonly text: string;
  readonly hasRetry: boolean;
}

const words: Readonly<Record<HomeNotice, Words>> = {
  failed: { tone: 'error', text: 'Something went wrong. Please refresh the page.', hasRetry: true },
  paused: { ...liveNotices.halted, hasRetry: true },
  old: { tone: 'warning', text: 'The data is old and might not be accurate.', hasRetry: false },
  empty: {
    tone: 'info',
    text: 'No reports have come in yet. This page updates as soon as they do.',
    hasRetry: false,
  },
  down: {
    tone: 'info',
    text: 'All servers are offline. This page updates as soon as they are back.',
    hasRetry: false,
  },
};

/** Shows what is wrong with the data, if anything. */
function HomeNoticeStrip({ notice, onRetry }: { notice: HomeNotice | null; onRetry: () => void }) {
  if (notice === null) return null;
  const { tone, title, text, hasRetry } = words[notice];
  return (
    <Notice
      tone={tone}
      {...(title !== undefined && { title })}
      action={hasRetry && <Button onClick={onRetry}>Refresh</Button>}
      isOnlineOnly={tone !== 'info'}
    >
      {text}
    </Notice>
  );
}

/** Below the first screen: links to all pages, FAQ and news. */
function HomeLinks({ servers }: { servers: Parameters<typeof useFaqFacts>[0] }) {
  const facts = useFaqFacts(servers);
  const news = useNews();
  return (
    <div className="stack gap-section">
      <HomeTiles />
      <div className={`grid ${styles['words']}`}>
        <Section id="faq" title="Frequently Asked Questions">
          <Faq items={faqEntries(facts, 'home')} />
        </Section>
        <Section id="news" title="News">
          <NewsFeed {...news} />
        </Section>
      </div>
    </div>
  );
}

/** Groups of tiles, in order; the id is the section's. */
const groups: readonly (readonly [TileGroup, string])[] = [
  ['population', 'population-and-activity'],
  ['social', 'social-tools'],
  ['character', 'character-tools'],
  ['resources', 'additional-resources'],
];

/** All pages, in four groups. */
const HomeTiles = memo(function HomeTiles() {
  const settings = usePageSettings();
  return (
    <div className={`columns-4 ${styles['groups']}`}>
      {groups.map(([group, id]) => (
        <Section key={group} id={id} title={tileGroups[group]}>
          <TileGrid label={tileGroups[group]} tiles={tilesOf(group, settings)} />
        </Section>
      ))}
    </div>
  );
});
