import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { late, LatePart } from '../api/Late.tsx';
import { type CharacterListName, characterLists } from '../api/people/character-lists.ts';
import { type LiveCharacterList, useCharacterList } from '../api/people/useCharacterList.ts';
import { useIsSlow } from '../api/people/useIsSlow.ts';
import { useHydrated, useShowBelow } from '../api/useHydrated.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { Icon } from '../ui/Icon.tsx';
import { Button } from '../ui/Button.tsx';
import { SearchField } from '../ui/fields/SearchField.tsx';
import { formatNumber } from '../ui/format.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { removeWithUndo } from './change-with-undo.ts';
import type { CharacterAction, CharacterColumn } from './character-column.ts';
import { arrangePeople, countOnline, firstOf, searchableFrom } from './character-table-view.ts';
import { CharacterTable } from './CharacterTable.tsx';
import { characterListLabels } from './list-labels.ts';
import { LastRefreshed } from './ListStatus.tsx';
import styles from './people.module.css';
import { useHeldOrder } from './useHeldOrder.ts';

const FindCharacterDialog = late(async () => (await import('./FindCharacterDialog.tsx')).FindCharacterDialog);

const noColumns: readonly CharacterColumn[] = [];

interface CharacterListViewProps {
  readonly list: CharacterListName;
  /** Additional columns; must keep their identity. */
  readonly columns?: readonly CharacterColumn[];
  /** Ref of the button that adds a character, to focus it. */
  readonly addRef?: RefObject<HTMLButtonElement | null>;
  /** A summary above it already says how many are online. */
  readonly isSummed?: boolean;
}

/**
 * One of the visitor's lists with everything: its size, the age of its data, its characters, removing with undo, and
 * adding by name. Shared by the page and the dialog of the list
 * (docs/decisions/0042-keep-personal-data-in-the-browser.md), which each place the notice about outdated data
 * (`ListNotice`) themselves. Requests data while mounted.
 */
export function CharacterListView(props: CharacterListViewProps) {
  return useHydrated() ? <LiveListView {...props} /> : <SkeletonListView list={props.list} />;
}

/** Widths of placeholder names. Their number makes each page as high as it is with an empty list. */
const skeletons: Readonly<Record<CharacterListName, readonly number[]>> = {
  registered: [22, 16, 19, 21, 17],
  friends: [22, 16, 19],
  ignored: [22, 16, 19, 21],
};

/** Placeholder that the server renders, since only the browser knows the list. */
function SkeletonListView({ list }: Pick<CharacterListViewProps, 'list'>) {
  return (
    <div className="stack gap-3">
      <div className={`row wrap touch-height gap-2-3 ${styles['bar']}`}>
        <span className={`note tabular rigid ${styles['count']}`}>
          <Skeleton width={8} />
        </span>
        <Button kind="primary">
          <Icon name="userPlus" size={18} /> Find a Character
        </Button>
      </div>
      <p className="visually-hidden">{characterListLabels[list].title} are kept in your browser.</p>
      <div aria-hidden="true" className="card grid">
        {skeletons[list].map((width) => (
          <div key={width} className={`row line-between ${styles['skeleton']}`}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </div>
  );
}

function LiveListView({ list, columns = noColumns, addRef, isSummed = false }: CharacterListViewProps) {
  useShowBelow();
  const live = useCharacterList(list);
  const { entries } = live;
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const isSearchable = entries.length >= searchableFrom;
  // The text shows at once, the results are deferred.
  const arranged = useArranged(live, list, useDeferredValue(isSearchable ? query : ''));
  const [people, area] = useHeldOrder(arranged.entries);
  const shown = useMemo(() => firstOf(people, isWhole), [people, isWhole]);
  const ownAdd = useRef<HTMLButtonElement>(null);
  const add = addRef ?? ownAdd;
  const finder = useFinder(list);
  const words = characterListLabels[list];
  const isEmpty = entries.length === 0;
  const { isLate, isHeld } = useWaiting(live, words.isOnlineFirst);
  const addButton = <AddButton ref={add} finder={finder} />;
  return (
    <div className="stack gap-3">
      <div className={`row wrap touch-height gap-2-3 ${styles['bar']}`}>
        <div className={`row wrap can-shrink gap-0-3 ${styles['state']}`}>
          <p className={`note tabular rigid ${styles['count']}`}>
            {formatNumber(entries.length)} of {formatNumber(characterLists[list].kind.limit)}
          </p>
          {!isEmpty && !isSummed && <OnlineCount count={arranged.onlineCount} />}
          {!isEmpty && (
            <LastRefreshed atMs={live.receivedAtMs} onReload={live.reload}>
              <output className="note tabular">{isLate ? 'Loading...' : ''}</output>
            </LastRefreshed>
          )}
        </div>
        {isSearchable && (
          <div className={styles['search']}>
            <SearchField label="Search by name, guild or server" value={query} onChange={setQuery} />
          </div>
        )}
        {!isEmpty && addButton}
      </div>
      <div {...area}>
        <CharacterTable
          label={words.title}
          entries={shown}
          isHeld={isHeld}
          isAnswered={arranged.isAnswered}
          columns={columns}
          action={useRemoveAction(list)}
          empty={isEmpty ? <Empty list={list}>{addButton}</Empty> : <NoMatch query={query} />}
          lastFocus={add}
        />
      </div>
      {shown.length < people.length && (
        <div className="self-center">
          <Button onClick={() => setWhole(true)}>Show all {formatNumber(people.length)}</Button>
        </div>
      )}
      {finder.dialog}
    </div>
  );
}

/** Before the first answer, all characters count as answered: ordered as last seen, few of them move when it comes. */
const alwaysAnswered = () => true;

function useArranged(live: LiveCharacterList, list: CharacterListName, query: string) {
  const { entries, answer } = live;
  const { isOnlineFirst } = characterListLabels[list];
  const isAnswered = useCallback((id: number) => answer?.[id] !== undefined, [answer]);
  const arranged = useMemo(
    () => arrangePeople(entries, answer === null ? alwaysAnswered : isAnswered, { isOnlineFirst, query }),
    [entries, answer, isAnswered, isOnlineFirst, query],
  );
  const onlineCount = useMemo(
    () => (answer === null ? null : countOnline(entries, isAnswered)),
    [entries, answer, isAnswered],
  );
  return { entries: arranged, isAnswered, onlineCount };
}

function useRemoveAction(list: CharacterListName): CharacterAction {
  const { game } = usePageSettings();
  return useMemo(
    () => ({ label: 'Remove', icon: 'close', onAct: ({ id }) => removeWithUndo(list, id, game) }),
    [list, game],
  );
}

interface Finder {
  readonly open: () => void;
  readonly prepare: () => void;
  readonly dialog: ReactNode;
}

/** The picker, loaded on first use. */
function useFinder(list: CharacterListName): Finder {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = isOpen && (
    <LatePart failure="Couldn’t open the search" onClose={close}>
      <FindCharacterDialog list={list} onClose={close} />
    </LatePart>
  );
  return { open: () => setOpen(true), prepare: FindCharacterDialog.prepare, dialog };
}

function AddButton({ ref, finder }: { ref: Ref<HTMLButtonElement>; finder: Finder }) {
  return (
    <Button
      ref={ref}
      kind="primary"
      aria-haspopup="dialog"
      onClick={finder.open}
      onPointerEnter={finder.prepare}
      onFocus={finder.prepare}
    >
      <Icon name="userPlus" size={18} /> Find a Character
    </Button>
  );
}

/** Number online. Null = not known yet; its space is kept. */
function OnlineCount({ count }: { count: number | null }) {
  return (
    <p className={`note tabular ${styles['online']} ${count ? styles['some'] : ''}`}>
      {count !== null && `${count === 0 ? 'None' : formatNumber(count)} online`}
    </p>
  );
}

/** Maximum time for which rows are held back, ms. Nearly every first answer comes sooner. */
const longestHoldMs = 2000;

/**
 * Whether the first answer is late, which a list says only after half a second. A list with online characters first
 * holds its rows back for longer, since that answer would move them
 * (docs/decisions/0035-hold-lists-still-while-in-use.md).
 */
function useWaiting({ entries, receivedAtMs, error }: LiveCharacterList, isOnlineFirst: boolean) {
  const [hadEntries] = useState(entries.length > 0);
  const isWaiting = entries.length > 0 && receivedAtMs === null && error === null;
  const isOverdue = useIsSlow(isWaiting, longestHoldMs);
  return { isLate: useIsSlow(isWaiting), isHeld: isOnlineFirst && hadEntries && isWaiting && !isOverdue };
}

function Empty({ list, children }: { list: CharacterListName; children: ReactNode }) {
  const { emptyTitle, empty, icon } = characterListLabels[list];
  return (
    <div className={`vacant grid gap-2 text-center ${styles['empty']}`}>
      <Icon name={icon} size={32} className="color-ember" />
      <p className={`size-title-4 ${styles['emptyTitle']}`}>{emptyTitle}</p>
      <p className={`color-second ${styles['emptyText']}`}>{empty}</p>
      {children}
    </div>
  );
}

function NoMatch({ query }: { query: string }) {
  return (
    <p className={`text-center color-second ${styles['noMatch']}`}>
      No one on this list matches “<bdi>{query.trim()}</bdi>”.
    </p>
  );
}
