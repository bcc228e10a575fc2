import { serverKey } from '@rollcall/game/servers';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, useMemo } from 'react';
import { GuildComparison } from './GuildComparison.tsx';
import { liveNotices } from '../../api/live-notice.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { FloatingNotice, Notice } from '../../ui/Notice.tsx';
import { formatMoment, formatNumber } from '../../ui/format.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import {
  askedServer,
  type AskedServer,
  countWords,
  noGuilds,
  orderText,
  pageCount,
  pageSteps,
  pressedOrder,
  shownOrder,
  shownGuilds,
} from './guilds-view.ts';
import styles from './guilds.module.css';
import { type GuildSort, GuildTable, OwnGuilds } from './GuildTable.tsx';
import { type GuildList, type GuildSearch, useGuildList, useGuildSearch } from './useGuildSearch.ts';

const pageLinkClass = 'inline-row centered pad-0-3 touch-height rounded tabular no-underline color-text';

const kinds = [
  { bitness: 64, label: '64-bit servers' },
  { bitness: 32, label: '32-bit servers' },
] as const;

/** Search by name and server, kept in the address. */
function GuildSearchForm({ search, server }: { search: GuildSearch; server: AskedServer }) {
  const { game } = usePageSettings();
  const serverId = useId();
  return (
    <form
      className={`grid gap-3 ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
    >
      <SearchField label="Search guilds by name" value={search.text} onChange={search.type} />
      <div>
        <label htmlFor={serverId} className="visually-hidden">
          Server
        </label>
        <select
          id={serverId}
          className="control full-width"
          value={server.kind === 'known' ? server.key : server.kind}
          onChange={({ target: { value } }) => search.change({ server: value === 'all' ? '' : value })}
        >
          <option value="all">All servers</option>
          {server.kind === 'unknown' && (
            <option value="unknown" disabled>
              Unknown server
            </option>
          )}
          {kinds.map(({ bitness, label }) => {
            const servers = game.servers.filter((each) => each.bitness === bitness);
            return (
              servers.length > 0 && (
                <optgroup key={bitness} label={label}>
                  {servers.map(({ name }) => (
                    <option key={name} value={serverKey(name)}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </select>
      </div>
    </form>
  );
}

/** Every guild of the game, searched by name and server. */
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
      <GuildComparison />
      <Section id="find-a-guild" title="Find a Guild">
        <GuildSearchForm search={search} server={server} />
        {server.kind === 'unknown' ? (
          <UnknownServer server={server} onChoose={(key) => search.change({ server: key })} />
        ) : (
          <>
            <Counts list={list} />
            {isFailed && !isKept ? (
              <RemedyNotice notice={notice} onRemedy={list.reload} isInPlace />
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

/** Number of guilds, announced when it changes, and an explanation of their order. */
function Counts({ list: { shown, isOld } }: { list: GuildList }) {
  return (
    <p className="note flex wrap between gap-0-4">
      <output className="color-text semibold tabular">
        {shown === null || isOld ? '\u00a0' : countWords(shown.answer)}
      </output>
      <span>{orderText(shown?.query ?? { name: '', order: null })}</span>
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
        formatMoment: (epochMs) => formatMoment(epochMs, timeZone),
      }),
    [shown, game, nowMs, timeZone],
  );
  const sort = useMemo(
    () => ({
      ...shownOrder(search.query),
      onSort: (field: GuildSort) => {
        if (field !== 'fit') search.change({ order: pressedOrder(search.query, field) });
      },
    }),
    [search],
  );
  const nothing = shown && !isOld ? noGuilds(shown.answer, shown.query.name, server) : null;
  if (state === 'pending') {
    return (
      <>
        <Notice tone="info" title="One moment">
          The guild list is being prepared. It will appear here automatically.
        </Notice>
        <GuildTable rows={null} isOld={false} sort={sort} />
      </>
    );
  }
  if (nothing !== null) {
    const { title, text, action } = nothing;
    return (
      <MessageCard
        title={title}
        actions={action && <Button onClick={() => search.change(action.query)}>{action.label}</Button>}
      >
        <p>{text}</p>
      </MessageCard>
    );
  }
  return (
    <>
      <GuildTable rows={rows} isOld={isOld} sort={sort} />
      {shown !== null && <Pager current={shown.answer.page} last={pageCount(shown.answer)} />}
    </>
  );
}

interface UnknownServerProps {
  readonly server: Extract<AskedServer, { readonly kind: 'unknown' }>;
  /** @param key '' = all servers */
  readonly onChoose: (key: string) => void;
}

/** Says that the address names an unknown server. */
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
          <Button onClick={() => onChoose('')}>Guilds on all servers</Button>
        </>
      }
    >
      <p>
        We don&apos;t recognize the server &quot;<bdi>{typed}</bdi>&quot;.
      </p>
      <p>{closest === null ? 'Check the spelling, or search all servers.' : `Did you mean ${closest}?`}</p>
    </MessageCard>
  );
}

interface PagerProps {
  /** From 1. */
  readonly current: number;
  readonly last: number;
}

/** Links to the pages of the list, so that each has an address. Nothing if there is one page. */
function Pager({ current, last }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className="row wrap centered gap-2" aria-label="Pages of guilds">
      <Step page={current - 1} isPossible={current > 1} label="Previous" rel="prev" />
      <ol className={`row wrap gap-1 ${styles['pages']}`}>
        {pageSteps(current, last).map((step) => (
          <Fragment key={step.kind === 'gap' ? step.key : step.page}>
            {step.kind === 'gap' ? (
              <li className="color-second" aria-hidden="true">
                …
              </li>
            ) : (
              <li>
                <PageLink page={step.page} isCurrent={step.page === current} />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      <Step page={current + 1} isPossible={current < last} label="Next" rel="next" />
    </nav>
  );
}

/** The same address with another page; the first page has no parameter. */
const withPage = (page: number) => (search: object) => ({
  ...search,
  page: page === 1 ? undefined : String(page),
});

function PageLink({ page, isCurrent }: { page: number; isCurrent: boolean }) {
  return (
    <Link
      to="."
      search={withPage(page)}
      className={`${pageLinkClass} ${styles['page']}`}
      aria-label={`Page ${formatNumber(page)}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {formatNumber(page)}
    </Link>
  );
}

interface StepProps {
  readonly page: number;
  readonly isPossible: boolean;
  readonly label: string;
  readonly rel: 'prev' | 'next';
}

/** Link to the previous or next page. Keeps its space without a target, so that nothing moves under the pointer. */
function Step({ page, isPossible, label, rel }: StepProps) {
  if (!isPossible) return <span className={`${pageLinkClass} ${styles['none']}`}>{label}</span>;
  return (
    <Link
      to="."
      search={withPage(page)}
      rel={rel}
      className={`${pageLinkClass} ground-surface semibold ${styles['step']}`}
    >
      {label}
    </Link>
  );
}
