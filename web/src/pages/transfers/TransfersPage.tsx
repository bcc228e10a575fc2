import { tilesNamed } from '@rollcall/game/site/tiles';
import { PageFilter } from '../../charts/controls/PageFilter.tsx';
import { type PageServers, PageServersContext } from '../../charts/controls/usePageFilter.ts';
import { useChartFailures } from '../../api/chart-failures.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { FlowsChart, GainsChart, MatrixChart } from './TransferCharts.tsx';
import {
  answerOf,
  type AnswerPart,
  leftOutText,
  limitsText,
  type NetRow,
  netRows,
  type TransfersRead,
  unknownNetRows,
  useTransfers,
} from './transfers-view.ts';
import { Link } from '@tanstack/react-router';
import { StaleNote } from '../../charts/frame/ChartFrame.tsx';
import { chartErrorText } from '../../charts/frame/chart-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './transfers.module.css';

/** The page about servers that gain and lose players. Includes all servers unless the address says otherwise. */
export function TransfersPage() {
  return (
    <PageServersContext value={allServers}>
      <Transfers />
    </PageServersContext>
  );
}

const allServers: PageServers = { usual: 'all', focus: null };

function Transfers() {
  const settings = usePageSettings();
  const read = useTransfers();
  useDataErrorToast(useChartFailures(), pageToasts.show);
  return (
    <Page>
      <PageFilter isRow />
      <TransfersAnswer read={read} />
      <Section id="gains-and-losses" title="Gains and Losses">
        <GainsChart read={read} />
      </Section>
      <Section id="biggest-flows" title="Biggest Flows">
        <FlowsChart read={read} />
      </Section>
      <Section id="home-and-current" title="Home and Current Server">
        <MatrixChart read={read} />
      </Section>
      <Section id="see-also" title="See Also">
        <TileGrid label="See also" tiles={tilesNamed(['servers', 'live', 'guilds'], settings)} />
      </Section>
    </Page>
  );
}

/** Gains and losses: as a sentence, then by server. */
function TransfersAnswer({ read }: { read: TransfersRead }) {
  const { servers } = usePageSettings().game;
  const { filter, shownFilter, transfers, hasAnswer, state, isStale, reload } = read;
  const aside = leftOutText(transfers);
  const hasFailed = state.state === 'error';
  const isOld = state.state === 'loading' && hasAnswer;
  return (
    <div className="stack gap-4" aria-busy={state.state === 'loading'}>
      <p
        className={`size-lead tabular text-prose color-second fades ${styles['sentence']}`}
        data-old={isOld ? '' : undefined}
        aria-live="polite"
      >
        {state.state === 'error' && (
          <>
            {chartErrorText} <Button onClick={state.onRetry}>Retry</Button>
          </>
        )}
        {state.state === 'loading' && !hasAnswer && <Skeleton width={48} />}
        {!hasFailed &&
          hasAnswer &&
          answerOf(transfers, servers, shownFilter).map((part) => (
            <Part key={typeof part === 'string' ? part : part.name} part={part} />
          ))}
      </p>
      <NetList
        rows={
          hasAnswer && !hasFailed
            ? netRows(transfers, servers)
            : unknownNetRows(filter.servers.servers, hasFailed)
        }
      />
      <p className={`size-note color-third ${styles['limits']}`}>
        {limitsText}
        {aside !== null && ` ${aside}`}
      </p>
      {isStale && <StaleNote onRetry={reload} />}
    </div>
  );
}

function Part({ part }: { part: AnswerPart }) {
  if (typeof part === 'string') return part;
  if (part.path === null) return <strong>{part.name}</strong>;
  return (
    <Link to={part.path} className={`semibold color-text ${styles['server']}`}>
      {part.name}
    </Link>
  );
}

/** Net transfers of every server, linking to its page. */
function NetList({ rows }: { rows: readonly NetRow[] }) {
  return (
    // `role`: without numbers Safari does not read a list as one.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ol role="list" className={`grid gap-2 ${styles['list']}`} aria-label="Servers by net gain">
      {rows.map((row) => (
        // A new key once the number is known, so that the row does not animate to its position.
        <li key={`${row.net === null ? 'waiting' : 'known'} ${row.id}`}>
          <Row row={row} />
        </li>
      ))}
    </ol>
  );
}

function Row({ row: { name, path, colour, net, tone, accessibleName } }: { row: NetRow }) {
  return (
    <Link
      to={path}
      className={`row color-text touch-height gap-2 box ground-surface no-underline ${styles['row']}`}
      title={`Statistics of ${name}`}
    >
      <span className="swatch" style={{ backgroundColor: colour }} aria-hidden="true" />
      <span className="truncate medium can-shrink">{name}</span>
      <span
        className={`color-second semibold tabular push-end ${styles['net']}`}
        data-tone={tone}
        aria-hidden="true"
      >
        {net ?? <Skeleton width={4} />}
      </span>
      <span className="visually-hidden">: {accessibleName}</span>
    </Link>
  );
}
