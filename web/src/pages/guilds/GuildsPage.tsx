import { serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { liveNotices } from '../../data/live-notice.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useServerNow } from '../../data/useServerNow.ts';
import { useTimeZone } from '../../data/useTimeZone.ts';
import { RemedyNotice } from '../../panels/RemedyNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { FloatingNotice, Notice } from '../../ui/Notice.tsx';
import { formatMoment } from '../../ui/format.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import styles from './guilds.module.css';
import { countWords, noGuilds, orderWords, pageCount, shownGuilds } from './guild-list-view.ts';
import { askedServer, type AskedServer } from './guild-query.ts';
import { GuildSearchForm } from './GuildSearchForm.tsx';
import { GuildTable } from './GuildTable.tsx';
import { OwnGuilds } from './OwnGuilds.tsx';
import { Pager } from './Pager.tsx';
import { type GuildList, useGuildList } from './useGuildList.ts';
import { type GuildSearch, useGuildSearch } from './useGuildSearch.ts';

/** Every guild of the game, searched by name and server (§2.1, product 4). */
export function GuildsPage() {
  const { game } = usePageSettings();
  const search = useGuildSearch();
  const { server: typed } = search.query;
  const server = useMemo(() => askedServer(game, typed), [game, typed]);
  const list = useGuildList(search.query, server);
  const isKept = list.shown !== null;
  const isFailed = list.state === 'failed' || list.state === 'halted';
  const notice = list.state === 'halted' ? liveNotices.halted : liveNotices.failed;
  return (
    <Page>
      <OwnGuilds />
      <Section id="find-a-guild" title="Find a Guild">
        <GuildSearchForm search={search} server={server} />
        {server.kind === 'unknown' ? (
          <UnknownServer server={server} onChoose={(key) => search.change({ server: key })} />
        ) : (
          <>
            <Counts list={list} />
            {isFailed && !isKept ? (
              <RemedyNotice notice={notice} onRemedy={list.reload} />
            ) : (
              <Results list={list} search={search} server={server} />
            )}
          </>
        )}
      </Section>
      <FloatingNotice notice={isFailed && isKept ? notice : null} onRetry={list.reload} />
    </Page>
  );
}

/** How many there are, read out when it changes, and why they stand as they do. */
function Counts({ list: { shown, isOld } }: { readonly list: GuildList }) {
  return (
    <p className={styles['counts']}>
      <output className={styles['count']}>
        {shown === null || isOld ? '\u00a0' : countWords(shown.answer)}
      </output>
      <span>{orderWords(shown?.query ?? { name: '' })}</span>
    </p>
  );
}

interface ResultsProps {
  readonly list: GuildList;
  readonly search: GuildSearch;
  readonly server: AskedServer;
}

function Results({ list: { shown, isOld, state }, search, server }: ResultsProps) {
  const { game } = usePageSettings();
  const nowMs = useServerNow();
  const timeZone = useTimeZone();
  const rows = useMemo(
    () =>
      shown &&
      shownGuilds(shown.answer.data, {
        game,
        nowMs,
        sayMoment: (epochMs) => formatMoment(epochMs, timeZone),
      }),
    [shown, game, nowMs, timeZone],
  );
  const nothing = shown && !isOld ? noGuilds(shown.answer, shown.query.name, server) : null;
  if (state === 'pending') {
    return (
      <>
        <Notice tone="info" title="One moment">
          The list of guilds is being made for the first time since the start. It comes by itself.
        </Notice>
        <GuildTable rows={null} isOld={false} />
      </>
    );
  }
  if (nothing !== null) {
    const { title, text, wayOut } = nothing;
    return (
      <MessageCard
        title={title}
        actions={wayOut && <Button onClick={() => search.change(wayOut.query)}>{wayOut.label}</Button>}
      >
        <p>{text}</p>
      </MessageCard>
    );
  }
  return (
    <>
      <GuildTable rows={rows} isOld={isOld} />
      {shown !== null && <Pager current={shown.answer.page} last={pageCount(shown.answer)} />}
    </>
  );
}

interface UnknownServerProps {
  readonly server: Extract<AskedServer, { readonly kind: 'unknown' }>;
  /** @param key '' = all servers */
  readonly onChoose: (key: string) => void;
}

/** The address names a server that nobody knows. */
function UnknownServer({ server: { typed, closest }, onChoose }: UnknownServerProps) {
  return (
    <MessageCard
      title="Server Not Found"
      actions={
        <>
          {closest !== null && (
            <Button kind="primary" onClick={() => onChoose(serverKey(closest))}>
              Guilds of {closest}
            </Button>
          )}
          <Button onClick={() => onChoose('')}>Guilds of all servers</Button>
        </>
      }
    >
      <p>
        We don&apos;t recognize the server &quot;<bdi>{typed}</bdi>&quot;.
      </p>
      <p>{closest === null ? 'Check the spelling, or look on all servers.' : `Did you mean ${closest}?`}</p>
    </MessageCard>
  );
}
