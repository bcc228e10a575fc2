import type { PlaceKind } from '@rollcall/game/activity-figures';
import type { CountedSegment } from '@rollcall/game/activity-segments';
import type { ClassLevel } from '@rollcall/game/character';
import { lengthText } from '@rollcall/game/durations';
import { isOpen, lengthOf, overlapPlaces, type Span, type Spans } from '@rollcall/game/time-spans';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { useAddressChoice } from '../../charts/controls/useAddressChoice.ts';
import { ChartToggle } from '../../charts/frame/ChartChoice.tsx';
import { useTicking } from '../../api/useTicking.ts';
import { shownClasses } from '../../people/character-labels.ts';
import { ClassLevels } from '../../people/PersonLine.tsx';
import { Section } from '../../ui/Page.tsx';
import { kindLabels } from './activity-labels.ts';
import {
  activityFilters,
  type FilterName,
  kindOf,
  levelRows,
  type PlaceId,
  placeRows,
  presenceRows,
  type Selection,
  type TableName,
} from './activity-view.ts';
import styles from './activity.module.css';
import {
  filteredText,
  lengthColumn,
  LinkedTable,
  type RowContent,
  tableHeights,
  type TableLink,
  type TableProps,
  timeColumn,
} from './LinkedTable.tsx';
import { QuestLinks } from './LiveCard.tsx';
import type { RowRange } from './useScrolledRows.ts';

const columns = [
  { label: 'Level', width: 92 },
  { label: 'Classes', isBelow: true },
  timeColumn,
  lengthColumn,
];

interface LevelTableProps extends TableProps {
  /** Of the character as it is now; those of earlier levels nobody has written down. */
  readonly classes: readonly ClassLevel[];
}

/** Which level the character had, for how long. */
const LevelTable = memo(function LevelTable({
  past,
  areas,
  timeLabels,
  link,
  empty,
  classes,
}: LevelTableProps) {
  const levelsOnline = useTableFilter('levelsOnline');
  const levelsAfield = useTableFilter('levelsAfield');
  const rows = useMemo(
    () => levelRows(past, areas, { levelsOnline: levelsOnline.isShown, levelsAfield: levelsAfield.isShown }),
    [past, areas, levelsOnline.isShown, levelsAfield.isShown],
  );
  const contentOf = useCallback(
    (row: CountedSegment<number>): RowContent => {
      const shown = isOpen(row) ? shownClasses(classes) : [];
      const time = timeLabels.start(row);
      return {
        head: <span>Level {row.value}</span>,
        cells: [
          shown.length === 0 ? (
            <Nothing key="classes" />
          ) : (
            <span key="classes" className="flex">
              <ClassLevels classes={shown} />
            </span>
          ),
          time,
          <SegmentLength key="length" counted={row.counted} />,
        ],
        below: [time, ...shown.map(({ name, level }) => `${name} ${level}`)].join(' · '),
      };
    },
    [classes, timeLabels],
  );
  return (
    <Section id="levels" title="Level">
      <FilterRow filters={[levelsOnline, levelsAfield]} />
      <LinkedTable
        label="Level"
        columns={columns}
        rows={rows}
        contentOf={contentOf}
        link={link}
        empty={empty}
        height={tableHeights.levels}
      />
    </Section>
  );
});

const placeColumns = [{ label: 'Location' }, { label: 'Quest', isBelow: true }, timeColumn, lengthColumn];

/** Where the character was, and which quest is played there. */
const PlaceTable = memo(function PlaceTable({
  past,
  areas,
  placeLabels,
  timeLabels,
  link,
  empty,
}: TableProps) {
  const hidePublic = useTableFilter('hidePublic');
  const hideWilderness = useTableFilter('hideWilderness');
  const placesOnline = useTableFilter('placesOnline');
  const rows = useMemo(
    () =>
      placeRows(past, areas, {
        hidePublic: hidePublic.isShown,
        hideWilderness: hideWilderness.isShown,
        placesOnline: placesOnline.isShown,
      }),
    [past, areas, hidePublic.isShown, hideWilderness.isShown, placesOnline.isShown],
  );
  const contentOf = useCallback(
    (row: CountedSegment<PlaceId>): RowContent => {
      const quests = placeLabels.quests(row.value);
      const time = timeLabels.start(row);
      return {
        head: (
          <>
            <KindMark kind={kindOf(row.value, areas)} />
            <span>{placeLabels.place(row.value)}</span>
          </>
        ),
        cells: [
          quests.length === 0 ? <Nothing key="quest" /> : <QuestLinks key="quest" quests={quests} />,
          time,
          <SegmentLength key="length" counted={row.counted} />,
        ],
        below: (
          <>
            {time}
            {quests.length > 0 && ' · '}
            <QuestLinks quests={quests} />
          </>
        ),
      };
    },
    [areas, placeLabels, timeLabels],
  );
  return (
    <Section id="locations" title="Location and Quest">
      <FilterRow filters={[hidePublic, hideWilderness, placesOnline]} />
      <LinkedTable
        label="Location and quest"
        columns={placeColumns}
        rows={rows}
        contentOf={contentOf}
        link={link}
        empty={past.places.length > 0 ? filteredText : empty}
        height={tableHeights.places}
      />
    </Section>
  );
});

const presenceColumns = [{ label: 'Status' }, timeColumn, lengthColumn];

/** When the character was logged in, and when out. */
const PresenceTable = memo(function PresenceTable({
  past: { presence },
  timeLabels,
  link,
  empty,
}: TableProps) {
  const onlyOnline = useTableFilter('onlyOnline');
  const rows = useMemo(
    () => presenceRows(presence, { onlyOnline: onlyOnline.isShown }),
    [presence, onlyOnline.isShown],
  );
  const contentOf = useCallback(
    (row: CountedSegment<boolean>): RowContent => {
      const time = timeLabels.start(row);
      return {
        head: (
          <>
            <i className={styles['status']} data-online={row.value || undefined} />
            <span>{row.value ? 'Logged in' : 'Logged out'}</span>
          </>
        ),
        cells: [time, <SegmentLength key="length" counted={row.counted} />],
        below: time,
      };
    },
    [timeLabels],
  );
  return (
    <Section id="online" title="Online">
      <FilterRow filters={[onlyOnline]} />
      <LinkedTable
        label="Online"
        columns={presenceColumns}
        rows={rows}
        contentOf={contentOf}
        link={link}
        empty={presence.segments.length > 0 ? filteredText : empty}
        height={tableHeights.presence}
      />
    </Section>
  );
});

interface ActivityTablesProps extends Omit<TableProps, 'link' | 'empty'> {
  /** Of the character as it is now: history has levels alone. Empty = unknown. */
  readonly classes: readonly ClassLevel[];
  /** Older rows are still to come. */
  readonly isPartial: boolean;
  readonly selection: Selection | null;
  readonly selected: Span | null;
  readonly onSelect: (selection: Selection | null) => void;
}

const none: RowRange = { from: 0, to: 0 };

function useTableLink(
  table: TableName,
  { selection, selected, onSelect }: Pick<ActivityTablesProps, 'selection' | 'selected' | 'onSelect'>,
): TableLink {
  const isOwn = selection?.table === table;
  const selectedMs = isOwn ? selection.startMs : null;
  const markedOf = useCallback(
    (rows: readonly Span[]) => (selected === null || isOwn ? none : overlapPlaces(rows, selected)),
    [selected, isOwn],
  );
  const select = useCallback(
    (startMs: number | null) => onSelect(startMs === null ? null : { table, startMs }),
    [onSelect, table],
  );
  return useMemo(() => ({ selectedMs, markedOf, onSelect: select }), [selectedMs, markedOf, select]);
}

/** The three tables: what is selected in one is marked in the others (product 4, Activity). */
export const ActivityTables = memo(function ActivityTables({
  classes,
  isPartial,
  ...props
}: ActivityTablesProps) {
  const { past, areas, placeLabels, timeLabels } = props;
  const shared = {
    past,
    areas,
    placeLabels,
    timeLabels,
    empty: isPartial ? 'Loading...' : 'Nothing in the last 90 days.',
  };
  return (
    <div className={styles['tables']}>
      <PlaceTable {...shared} link={useTableLink('places', props)} />
      <div className="stack gap-6">
        <LevelTable {...shared} link={useTableLink('levels', props)} classes={classes} />
        <PresenceTable {...shared} link={useTableLink('presence', props)} />
      </div>
    </div>
  );
});

/** A filter of a table, as the address has it. */
interface TableFilter {
  readonly name: FilterName;
  readonly isOn: boolean;
  /** As the rows have it: they follow the switch as soon as there is time, and never hold it up. */
  readonly isShown: boolean;
  readonly set: (value: 'on' | 'off') => void;
}

/** Reads a filter from the address, and changes it there. */
function useTableFilter(name: FilterName): TableFilter {
  const [value, set] = useAddressChoice(activityFilters[name]);
  const isOn = value === 'on';
  return { name, isOn, isShown: useDeferredValue(isOn), set };
}

/** What a table may leave out, above it. */
function FilterRow({ filters }: { readonly filters: readonly TableFilter[] }) {
  return (
    <div className={styles['filters']}>
      {filters.map(({ name, isOn, set }) => (
        <ChartToggle
          key={name}
          label={activityFilters[name].label}
          isOn={isOn}
          onChange={(next) => set(next ? 'on' : 'off')}
        />
      ))}
    </div>
  );
}

/** A piece of the picture: of which kind a place is, by colour and by height. */
function KindMark({ kind }: { readonly kind: PlaceKind }) {
  return (
    <span className={styles['kind']} data-kind={kind} title={kindLabels[kind]}>
      <span className="visually-hidden">{kindLabels[kind]}: </span>
    </span>
  );
}

/** A cell in which there is nothing to say. */
function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </>
  );
}

/** How long something lasted, or has lasted by now: then it alone is drawn anew while it goes on. */
function SegmentLength({ counted }: { readonly counted: Spans }) {
  const last = counted.at(-1);
  if (last === undefined) return <span title="Not counted">–</span>;
  if (isOpen(last)) return <LiveLength counted={counted} />;
  return lengthText(lengthOf(counted, Number.POSITIVE_INFINITY));
}

function LiveLength({ counted }: { readonly counted: Spans }) {
  const text = useTicking((nowMs) => lengthText(lengthOf(counted, nowMs)));
  return (
    <span className="inline-row color-leaf semibold gap-6px">
      <span className={styles['goingDot']} aria-hidden="true" />
      <span className="visually-hidden">so far </span>
      {text}
    </span>
  );
}
