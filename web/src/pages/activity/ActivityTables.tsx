import type { PlaceKind } from '@rollcall/game/character/activity-figures';
import type { CountedSegment } from '@rollcall/game/character/activity-segments';
import type { Area } from '@rollcall/game/quest/area';
import type { ClassLevel } from '@rollcall/game/character/character';
import { isOpen, overlapPlaces, type Span } from '@rollcall/game/character/time-spans';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { readChoice, writeChoice } from '../../ui/useAddressChoice.ts';
import { InlineCheckbox } from '../../ui/fields/SegmentedControl.tsx';
import { shownClasses } from '../../people/character-labels.ts';
import { ClassLevels } from '../../people/PersonLine.tsx';
import { QuestLinks } from '../../lists/QuestLine.tsx';
import { Section } from '../../ui/Page.tsx';
import { kindLabels, type PlaceLabels, type TimeLabels } from './activity-labels.ts';
import {
  activityFilters,
  type FilterName,
  type Filters,
  kindOf,
  levelRows,
  type Past,
  type PlaceId,
  placeRows,
  presenceRows,
  type Selection,
  type TableName,
} from './activity-view.ts';
import styles from './activity.module.css';
import { LinkedTable, type RowContent } from './LinkedTable.tsx';
import type { RowRange } from './useScrolledRows.ts';

/** Data of the tables; each part keeps its identity until its content changes. */
interface TableFacts {
  readonly past: Past;
  readonly areas: ReadonlyMap<number, Area>;
  readonly placeLabels: PlaceLabels;
  readonly timeLabels: TimeLabels;
  /** Classes of the character now, since history only has levels. Empty = unknown. */
  readonly classes: readonly ClassLevel[];
}

interface TableKind<Value> {
  readonly name: TableName;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** CSS pixels; the second and third tables with their headings are together as high as the first. */
  readonly height: number;
  readonly first: { readonly label: string; readonly width?: number };
  /** Heading of the second column. */
  readonly second?: string;
  readonly filters: readonly FilterName[];
  /** All rows, before filters. */
  readonly all: (past: Past) => readonly unknown[];
  readonly rows: (
    past: Past,
    areas: TableFacts['areas'],
    filters: Filters,
  ) => readonly CountedSegment<Value>[];
  readonly contentOf: (row: CountedSegment<Value>, facts: TableFacts) => RowContent;
}

/** Table of places, with the quests played there. */
const places: TableKind<PlaceId> = {
  name: 'places',
  id: 'locations',
  title: 'Location and Quest',
  label: 'Location and quest',
  height: 588,
  first: { label: 'Location' },
  second: 'Quest',
  filters: ['hidePublic', 'hideWilderness', 'placesOnline'],
  all: (past) => past.places,
  rows: placeRows,
  contentOf({ value }, { areas, placeLabels }) {
    const quests = placeLabels.quests(value);
    const links = quests.length === 0 ? null : <QuestLinks quests={quests} />;
    return {
      first: (
        <>
          <KindMark kind={kindOf(value, areas)} />
          <span>{placeLabels.place(value)}</span>
        </>
      ),
      second: links,
      below: links,
    };
  },
};

/** Table of levels and their duration. Classes of earlier levels are not recorded. */
const levels: TableKind<number> = {
  name: 'levels',
  id: 'levels',
  title: 'Level',
  label: 'Level',
  height: 174,
  first: { label: 'Level', width: 92 },
  second: 'Classes',
  filters: ['levelsOnline', 'levelsAfield'],
  all: (past) => past.levels,
  rows: levelRows,
  contentOf(row, { classes }) {
    const shown = isOpen(row) ? shownClasses(classes) : [];
    const first = <span>Level {row.value}</span>;
    if (shown.length === 0) return { first };
    return {
      first,
      second: (
        <span className="flex">
          <ClassLevels classes={shown} />
        </span>
      ),
      below: shown.map(({ name, level }) => `${name} ${level}`).join(' · '),
    };
  },
};

/** Table of times online and offline. */
const presence: TableKind<boolean> = {
  name: 'presence',
  id: 'online',
  title: 'Online',
  label: 'Online',
  height: 304,
  first: { label: 'Status' },
  filters: ['onlyOnline'],
  all: (past) => past.presence.segments,
  rows: (past, _areas, filters) => presenceRows(past.presence, filters),
  contentOf: ({ value }) => ({
    first: (
      <>
        <i className="ring" data-status={value ? 'online' : undefined} />
        <span>{value ? 'Logged in' : 'Logged out'}</span>
      </>
    ),
  }),
};

interface ActivityTableProps<Value> {
  readonly kind: TableKind<Value>;
  readonly facts: TableFacts;
  readonly isPartial: boolean;
  /** Start of the selected row of this table; null = none. */
  readonly selectedMs: number | null;
  readonly selectedElsewhere: Span | null;
  readonly onSelect: (selection: Selection | null) => void;
}

function ActivityTable<Value>(props: ActivityTableProps<Value>) {
  const { kind, facts, isPartial, selectedMs, selectedElsewhere, onSelect } = props;
  const { name, all, contentOf } = kind;
  const { past, areas, timeLabels } = facts;
  const [toggles, filters] = useTableFilters(kind.filters);
  const rows = useMemo(() => kind.rows(past, areas, filters), [kind, past, areas, filters]);
  const marked = useMemo(
    (): RowRange => (selectedElsewhere === null ? none : overlapPlaces(rows, selectedElsewhere)),
    [rows, selectedElsewhere],
  );
  return (
    <Section id={kind.id} title={kind.title}>
      <div className={`flex wrap gap-0-4 ${styles['filters']}`}>{toggles}</div>
      <LinkedTable
        label={kind.label}
        first={kind.first}
        second={kind.second}
        rows={rows}
        contentOf={useCallback((row: CountedSegment<Value>) => contentOf(row, facts), [contentOf, facts])}
        startOf={timeLabels.start}
        selectedMs={selectedMs}
        marked={marked}
        onSelect={(startMs) => onSelect(startMs === null ? null : { table: name, startMs })}
        empty={emptyText(all(past).length > 0, isPartial)}
        height={kind.height}
      />
    </Section>
  );
}

const none: RowRange = { from: 0, to: 0 };

function emptyText(hasRows: boolean, isPartial: boolean): string {
  if (hasRows) return 'Your filters hide everything.';
  return isPartial ? 'Loading...' : 'Nothing in the last 90 days.';
}

interface ActivityTablesProps extends TableFacts {
  /** Older rows are still loading. */
  readonly isPartial: boolean;
  readonly selection: Selection | null;
  readonly selected: Span | null;
  readonly onSelect: (selection: Selection | null) => void;
}

/** The three tables. Selecting a row in one marks the overlapping rows in the others. */
export const ActivityTables = memo(function ActivityTables(props: ActivityTablesProps) {
  const { past, areas, placeLabels, timeLabels, classes, isPartial, selection, selected, onSelect } = props;
  const facts = useMemo(
    () => ({ past, areas, placeLabels, timeLabels, classes }),
    [past, areas, placeLabels, timeLabels, classes],
  );
  const shared = (name: TableName) => {
    const isOwn = selection?.table === name;
    return {
      facts,
      isPartial,
      onSelect,
      selectedMs: isOwn ? selection.startMs : null,
      selectedElsewhere: isOwn ? null : selected,
    };
  };
  return (
    <div className={`grid ${styles['tables']}`}>
      <ActivityTable kind={places} {...shared('places')} />
      <div className="stack gap-6">
        <ActivityTable kind={levels} {...shared('levels')} />
        <ActivityTable kind={presence} {...shared('presence')} />
      </div>
    </div>
  );
});

/**
 * The switches of a table, kept in the address.
 *
 * @returns the switches, and the values that the rows use: a deferred copy, so that rows never delay a switch
 */
function useTableFilters(names: readonly FilterName[]): readonly [ReactNode, Filters] {
  const search = useSearch();
  const change = useChangeSearch();
  const on = names.filter((name) => readChoice(activityFilters[name], search) === 'on');
  const shown = useDeferredValue(on.join(' '));
  const filters = useMemo((): Filters => {
    const isOn = (name: FilterName) => shown.split(' ').includes(name);
    return {
      hidePublic: isOn('hidePublic'),
      hideWilderness: isOn('hideWilderness'),
      placesOnline: isOn('placesOnline'),
      levelsOnline: isOn('levelsOnline'),
      levelsAfield: isOn('levelsAfield'),
      onlyOnline: isOn('onlyOnline'),
    };
  }, [shown]);
  const toggles = names.map((name) => (
    <InlineCheckbox
      key={name}
      label={activityFilters[name].label}
      isOn={on.includes(name)}
      onChange={(isOn) => change(writeChoice(activityFilters[name], isOn ? 'on' : 'off'))}
    />
  ));
  return [toggles, filters];
}

/** A bar as in the picture: its colour and height show the kind of place. */
function KindMark({ kind }: { kind: PlaceKind }) {
  return (
    <span
      className={`rigid relative ground-sunken ${styles['kind']}`}
      data-kind={kind}
      title={kindLabels[kind]}
    >
      <span className="visually-hidden">{kindLabels[kind]}: </span>
    </span>
  );
}
