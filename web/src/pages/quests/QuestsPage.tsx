import * as catalogueReads from '@rollcall/game/api/catalogue-reads';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import { readOwnedPacks } from '@rollcall/game/quest/owned-content';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { useLive } from '../../api/useLive.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useRead } from '../../api/useRead.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { useMedia } from '../../lists/useMedia.ts';
import { useAttention } from '../../people/useHeldOrder.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { wordOrder } from '../../ui/locale.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { type ColumnId, columnOf, questRows, type QuestRow, ratingsOf } from './quest-columns.ts';
import {
  filterOptions,
  type FilterSurroundings,
  groupsByQuest,
  hasMetrics,
  knownChoices,
  levelsOfCharacters,
  makeQuestTest,
  questCsvRows,
  sortRows,
} from './quest-view.ts';
import { QuestFilters } from './QuestFilters.tsx';
import styles from './quests.module.css';
import { QuestTable } from './QuestTable.tsx';
import { useQuestChoices } from './useQuestChoices.ts';

/** Interval between updates of the number of open groups, ms. */
const groupsIntervalMs = 30_000;

const collator = wordOrder();
const none: readonly QuestRow[] = [];

export function QuestsPage() {
  const read = useRead(catalogueReads.questsWithMetrics, {});
  const chosen = useQuestChoices();
  const answer = read.data?.data;
  const rows = useMemo(() => (answer === undefined ? null : questRows(answer)), [answer]);
  const options = useMemo(() => filterOptions(answer ?? [], collator), [answer]);
  const choices = useMemo(
    () => (rows === null ? chosen.choices : knownChoices(chosen.choices, options)),
    [rows, chosen.choices, options],
  );
  const surroundings = useFilterSurroundings();
  const shown = useShownRows(rows ?? none, choices, surroundings);
  const { game, site } = usePageSettings();
  const { ordered, facts, ratings, area } = shown;
  const board = useRef<HTMLDivElement>(null);
  // The width that the chosen columns need, with the margins of the page.
  const needed = choices.columns.reduce((sum, id) => sum + columnOf(id).width, columnOf('name').width) + 34;
  const isNarrow = useMedia(`(width < ${Math.max(needed, 600)}px)`);
  const hasCharacters = useStored(registeredCharactersStore).data.length > 0;
  const { ownedContent } = useStored(lfmSettingsStore(game));
  const owned = useMemo(() => readOwnedPacks(ownedContent), [ownedContent]);

  if (read.state === 'error' && rows === null) {
    return (
      <Page kind="wide">
        <MessageCard
          title="Quests could not be loaded"
          actions={
            <Button kind="primary" onClick={read.reload}>
              Try Again
            </Button>
          }
        >
          <p>Please check your connection, or try again in a moment.</p>
        </MessageCard>
      </Page>
    );
  }
  const layout = isNarrow ? 'lines' : 'columns';
  return (
    <Page kind="wide">
      <div ref={board} className="stack gap-2 can-shrink below-banner">
        <QuestFilters
          {...chosen}
          choices={choices}
          options={options}
          hasCharacters={hasCharacters}
          onSave={
            ordered.length === 0
              ? null
              : () => void saveCsv(site.product_name, questCsvRows(ordered, choices.columns, facts))
          }
          onLeave={() => board.current?.querySelector<HTMLElement>('[data-active] a')?.focus()}
        />
        {read.state === 'error' && (
          <Notice tone="warning" action={<Button onClick={read.reload}>Try Again</Button>}>
            Newer data could not be loaded.
          </Notice>
        )}
        <Summary rows={rows} shownCount={ordered.length}>
          {choices.isMine && !hasCharacters && (
            <>
              {' '}
              · “My characters” has no effect yet:{' '}
              <Link to={pageFacts.registration.path}>register a character</Link>.
            </>
          )}
        </Summary>
        {rows === null ? (
          <TableSkeleton columns={choices.columns} />
        ) : ordered.length === 0 ? (
          <NoQuests
            isCatalogueEmpty={rows.length === 0}
            onClear={() => {
              chosen.clear();
              // The pressed button disappears.
              board.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
            }}
          />
        ) : (
          <div {...area}>
            <QuestTable
              key={layout}
              rows={ordered}
              columns={choices.columns}
              facts={facts}
              ratings={ratings}
              owned={owned}
              sort={choices.sort}
              onSort={(sort) => chosen.change({ sort })}
              layout={layout}
            />
          </div>
        )}
      </div>
    </Page>
  );
}

/** Data of this browser that filters depend on. */
function useFilterSurroundings(): FilterSurroundings {
  const { game } = usePageSettings();
  const { ownedContent } = useStored(lfmSettingsStore(game));
  const { data: registered } = useStored(registeredCharactersStore);
  return useMemo(
    () => ({
      owned: readOwnedPacks(ownedContent),
      myLevels: levelsOfCharacters(registered),
      levelCap: game.level_cap,
    }),
    [ownedContent, registered, game],
  );
}

/** Filtered and sorted rows. While the pointer is over a row, new group counts change the numbers but not the order. */
function useShownRows(
  rows: readonly QuestRow[],
  choices: ReturnType<typeof useQuestChoices>['choices'],
  surroundings: FilterSurroundings,
) {
  const { servers } = usePageSettings().game;
  const { data: counts } = useLive(
    lfmReads.lfmCountsByQuest,
    {},
    { intervalMs: groupsIntervalMs, lifespanMs: liveLifespanMs },
  );
  const groups = useMemo(
    () =>
      counts === null
        ? null
        : groupsByQuest(
            counts,
            rows.map(({ quest }) => quest),
            servers,
          ),
    [counts, rows, servers],
  );
  const { isHeld, area } = useAttention();
  const [orderedBy, setOrderedBy] = useState(groups);
  if (!isHeld && orderedBy !== groups) setOrderedBy(groups);
  const { difficulty, sort } = choices;
  const facts = useMemo(() => ({ difficulty, groups }), [difficulty, groups]);
  const sorted = useMemo(
    () => sortRows(rows, sort, { difficulty, groups: orderedBy }, collator),
    [rows, sort, difficulty, orderedBy],
  );
  const ordered = useMemo(
    () => sorted.filter(makeQuestTest(choices, surroundings)),
    [sorted, choices, surroundings],
  );
  const ratings = useMemo(
    () =>
      ratingsOf(
        rows.map(({ quest }) => quest),
        { difficulty },
      ),
    [rows, difficulty],
  );
  return { ordered, facts, ratings, area };
}

interface SummaryProps {
  /** null = loading. */
  readonly rows: readonly QuestRow[] | null;
  readonly shownCount: number;
  readonly children: ReactNode;
}

/** Number of quests, and which data about them is unknown. */
function Summary({ rows, shownCount, children }: SummaryProps) {
  if (rows === null) {
    return (
      <p className="small-note">
        <Skeleton width={12} />
      </p>
    );
  }
  const all = formatCount(rows.length, 'quest');
  return (
    <div className="small-note">
      <output>{shownCount === rows.length ? all : `${formatNumber(shownCount)} of ${all}`}</output>
      {rows.length > 0 && !hasMetrics(rows) && ' · Not enough runs yet for times and XP per minute.'}
      {children}
    </div>
  );
}

function NoQuests({ isCatalogueEmpty, onClear }: { isCatalogueEmpty: boolean; onClear: () => void }) {
  if (isCatalogueEmpty) {
    return (
      <MessageCard title="No quests yet">
        <p>No quest data has been received yet.</p>
      </MessageCard>
    );
  }
  return (
    <MessageCard title="No quest matches" actions={<Button onClick={onClear}>Clear the filters</Button>}>
      <p>No quest matches the search and filters.</p>
    </MessageCard>
  );
}

const skeletonRows = 14;

function TableSkeleton({ columns }: { columns: readonly ColumnId[] }) {
  return (
    <div className={`card ${styles['board']}`} aria-busy="true">
      <p className="visually-hidden">Loading quests...</p>
      <div className={`ground-sunken ${styles['skeletonHead']}`} />
      {Array.from({ length: skeletonRows }, (_, place) => (
        <div key={place} className={`row between gap-4 pad-0-3 line-above ${styles['skeletonRow']}`}>
          <Skeleton width={18 + ((place * 7) % 13)} />
          {columns.slice(-4).map((id) => (
            <Skeleton key={id} width={4} />
          ))}
        </div>
      ))}
    </div>
  );
}

async function saveCsv(productName: string, rows: (string | number)[][]): Promise<void> {
  try {
    const [{ saveFile }, { csvText }, { chartFileName }] = await Promise.all([
      import('../../ui/save-file.ts'),
      import('../../charts/frame/chart-table.ts'),
      import('../../charts/frame/useChartExports.ts'),
    ]);
    const file = new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${chartFileName(productName, 'quests')}.csv`);
  } catch (cause) {
    const message = 'The file could not be created.';
    logProblem('error', message, cause);
    pageToasts.show({ type: 'error', title: 'Not saved', message });
  }
}
