import { placeKind, type PlaceKind } from '@rollcall/game/character/activity-figures';
import {
  activityEvents,
  type ActivitySegment,
  type CountedSegment,
  countWithout,
  readLevel,
  readPlace,
  readStatus,
  timesWhen,
  unchangedLevel,
  windowSegments,
} from '@rollcall/game/character/activity-segments';
import { type Area, findPlace } from '@rollcall/game/quest/area';
import { readCharacterId } from '@rollcall/game/character/character-id';
import {
  clipTo,
  type Span,
  type Spans,
  spansWithin,
  takeAway,
  uniteSpans,
} from '@rollcall/game/character/time-spans';
import type { AddressChoice, AddressField } from '../../ui/useAddressChoice.ts';
import type { TypeRows } from './activity-reader.ts';

/** A switch of the tables, kept in the address so that a reload restores it. */
interface FilterFacts extends AddressChoice<'on' | 'off'> {
  readonly label: string;
}

const filter = (parameter: string, label: string, usual: 'on' | 'off' = 'off'): FilterFacts => ({
  parameter,
  label,
  usual,
  values: ['on', 'off'],
});

/** Filters of the tables. Time offline is left out by default, since the character has no place then. */
export const activityFilters = {
  hidePublic: filter('hide-public', 'Hide public areas'),
  hideWilderness: filter('hide-wilderness', 'Hide wilderness areas'),
  placesOnline: filter('places-online', 'Don’t count time logged out', 'on'),
  levelsOnline: filter('levels-online', 'Don’t count time logged out', 'on'),
  levelsAfield: filter('levels-afield', 'Don’t count time in public areas'),
  onlyOnline: filter('only-online', 'Only when online'),
} as const;

export type FilterName = keyof typeof activityFilters;
export type Filters = Readonly<Record<FilterName, boolean>>;

/** Choice of the number of days in the picture. */
export const dayChoice = {
  parameter: 'days',
  values: ['7', '30', '90'],
  usual: '7',
} as const satisfies AddressChoice<string>;
export type DayCount = (typeof dayChoice.values)[number];

export const dayOptions = dayChoice.values.map((value) => ({ value, label: `${value} days` }));

/** Id of the character in the address; null = none or invalid. */
export const characterField: AddressField<number | null> = {
  read: (given) => readCharacterId(given.get('character') ?? ''),
  write: (id) => ({ character: id === null ? null : String(id) }),
};

/** An area's id; null = unknown. */
export type PlaceId = number | null;

/** Times online of a character, newest first. */
interface Presence {
  readonly segments: readonly ActivitySegment<boolean>[];
  /** Ascending. */
  readonly online: Spans;
  readonly offline: Spans;
}

/** Rows of `status` → when a character was online. */
export function presenceOf({ rows }: TypeRows, fromMs: number): Presence {
  const segments = windowSegments(activityEvents(rows, readStatus), fromMs);
  return {
    segments,
    online: timesWhen(segments, (isOnline) => isOnline),
    offline: timesWhen(segments, (isOnline) => !isOnline),
  };
}

/**
 * Rows of `location` → where a character was; newest first. Logging in again at the same place begins another stay. The
 * place at the start of the window counts if the character was online then.
 */
export function placesOf(
  { rows }: TypeRows,
  { online, offline }: Presence,
  fromMs: number,
): readonly ActivitySegment<PlaceId>[] {
  const places = windowSegments(activityEvents(rows, readPlace), fromMs, offline);
  const isOnlineAtStart = online[0]?.startMs === fromMs;
  return isOnlineAtStart ? places : places.filter(({ isCut }) => !isCut);
}

/** Rows of `total_level` → which level a character had; newest first. */
export function levelsOf(
  { rows, isWhole }: TypeRows,
  { segments }: Presence,
  fromMs: number,
  levelNow: number | null,
): readonly ActivitySegment<number>[] {
  const levels = windowSegments(activityEvents(rows, readLevel), fromMs);
  if (levels.length > 0 || !isWhole) return levels;
  return unchangedLevel(segments.at(-1)?.startMs ?? null, levelNow);
}

type Areas = ReadonlyMap<number, Area>;

export function kindOf(place: PlaceId, areas: Areas): PlaceKind {
  return placeKind(findPlace(place, areas));
}

/** A character's known history, before filters. */
export interface Past {
  readonly presence: Presence;
  readonly places: readonly ActivitySegment<PlaceId>[];
  readonly levels: readonly ActivitySegment<number>[];
}

export interface ActivityTables {
  readonly places: readonly CountedSegment<PlaceId>[];
  readonly levels: readonly CountedSegment<number>[];
  readonly presence: readonly CountedSegment<boolean>[];
}

export type TableName = keyof ActivityTables;

/** The table of places. Hidden places are left out without joining the visits around them. */
export function placeRows(
  { places, presence }: Pick<Past, 'places' | 'presence'>,
  areas: Areas,
  {
    hidePublic,
    hideWilderness,
    placesOnline,
  }: Pick<Filters, 'hidePublic' | 'hideWilderness' | 'placesOnline'>,
): ActivityTables['places'] {
  const hidden = new Set<PlaceKind>();
  if (hidePublic) hidden.add('public');
  if (hideWilderness) hidden.add('wilderness');
  const shown = hidden.size === 0 ? places : places.filter(({ value }) => !hidden.has(kindOf(value, areas)));
  return countWithout(shown, placesOnline ? presence.offline : []);
}

export function levelRows(
  { places, levels, presence }: Past,
  areas: Areas,
  { levelsOnline, levelsAfield }: Pick<Filters, 'levelsOnline' | 'levelsAfield'>,
): ActivityTables['levels'] {
  const inPublic = levelsAfield ? timesWhen(places, (place) => kindOf(place, areas) === 'public') : [];
  const offline = levelsOnline ? presence.offline : [];
  return countWithout(levels, uniteSpans([...inPublic, ...offline]));
}

/** The table of sessions and the times between them. */
export function presenceRows(
  { segments }: Presence,
  { onlyOnline }: Pick<Filters, 'onlyOnline'>,
): ActivityTables['presence'] {
  return countWithout(onlyOnline ? segments.filter(({ value }) => value) : segments, []);
}

/** Time online at one place: a bar of the picture. */
export interface Stay extends Span {
  readonly place: PlaceId;
  readonly kind: PlaceKind;
  /** Start of the matching row in the table of places, which selects it; null = there is none. */
  readonly segmentMs: number | null;
}

/** Stays of a character while online, ascending; the place is null where it is unknown. */
export function staysOf(
  { places, presence }: Pick<Past, 'places' | 'presence'>,
  areas: Areas,
): readonly Stay[] {
  const ascending = places.toReversed();
  return presence.online.flatMap((session) => {
    const known = spansWithin(ascending, session).flatMap((segment) => {
      const { value: place, startMs: segmentMs } = segment;
      return clipTo(session, [segment]).map((span) => ({
        ...span,
        place,
        kind: kindOf(place, areas),
        segmentMs,
      }));
    });
    const unknown = takeAway(session, known).map((span) => ({
      ...span,
      place: null,
      kind: 'unknown' as const,
      segmentMs: null,
    }));
    return [...known, ...unknown].toSorted((a, b) => a.startMs - b.startMs);
  });
}

/** The row that the reader has selected. */
export interface Selection {
  readonly table: TableName;
  /** Identifies the row while it exists. */
  readonly startMs: number;
}

/** The span of a selected row, even if its table hides it; null = it no longer exists. */
export function selectedSpan({ places, levels, presence }: Past, { table, startMs }: Selection): Span | null {
  const segments = { places, levels, presence: presence.segments }[table];
  return segments.find((segment) => segment.startMs === startMs) ?? null;
}
