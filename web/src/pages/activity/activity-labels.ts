import { dayMs } from '@rollcall/game/time';
import { pageLocale } from '../../ui/locale.ts';
import { levelsGained, mostOf, type PlaceKind, timesSince } from '@rollcall/game/character/activity-figures';
import { countWithout } from '@rollcall/game/character/activity-segments';
import { type Area, findPlace, findQuests, placeText, unknownPlaceText } from '@rollcall/game/quest/area';
import { lengthText } from '@rollcall/game/durations';
import { indexQuestsByArea, type Quest } from '@rollcall/game/quest/quest';
import { commonSpan, isOpen, lengthOf, type Span, spansWithin } from '@rollcall/game/character/time-spans';
import { cleanText } from '../../canvas/clean-text.ts';
import { type Catalogue, isCatalogueSettled } from '../../api/catalogue.ts';
import { awaitedText, type LinkedQuest, linkedQuests } from '../../lists/quest-summary.ts';
import { formatCount } from '../../ui/format.ts';
import {
  type DayCount,
  kindOf,
  type Past,
  type PlaceId,
  type Selection,
  type Stay,
} from './activity-view.ts';

/** In the order of the legend. */
export const placeKinds: readonly PlaceKind[] = ['quest', 'wilderness', 'public', 'unknown'];

export const kindLabels: Readonly<Record<PlaceKind, string>> = {
  quest: 'Quests and dungeons',
  wilderness: 'Wilderness',
  public: 'Public areas',
  unknown: 'Place unknown',
};

export interface PlaceLabels {
  readonly place: (place: PlaceId) => string;
  /** Quests that are played there; which one is unknown if there are several. */
  readonly quests: (place: PlaceId) => readonly LinkedQuest[];
  /** The quests of a place, or the place itself if it has none. */
  readonly either: (place: PlaceId) => string;
}

/** Names of places from the catalogue. Nothing is called unknown while the catalogue is loading. */
export function makePlaceLabels(catalogue: Pick<Catalogue, 'state' | 'areas' | 'quests'>): PlaceLabels {
  const byArea = indexQuestsByArea<Quest>(catalogue.quests.values());
  const missing = isCatalogueSettled(catalogue.state) ? unknownPlaceText : awaitedText;
  const place = (id: PlaceId) => {
    const area = findPlace(id, catalogue.areas);
    if (area !== null) return cleanText(placeText(area, false));
    return id === null ? unknownPlaceText : missing;
  };
  const quests = (id: PlaceId) => linkedQuests(findQuests(id, byArea));
  const either = (id: PlaceId) => {
    const names = quests(id).map(({ name }) => name);
    return names.length === 0 ? place(id) : names.join(' / ');
  };
  return { place, quests, either };
}

/** Formats of times in the reader's language and zone. */
export interface TimeLabels {
  /** "Sun 22 Nov, 20:15" */
  readonly time: (atMs: number) => string;
  /** "20:15" */
  readonly clock: (atMs: number) => string;
  /** "Sun 22 Nov" */
  readonly day: (atMs: number) => string;
  /** "22 Nov" */
  readonly shortDay: (atMs: number) => string;
  /** Start of a segment: "before 24 Aug" if it began before the window. */
  readonly start: (segment: Span & { readonly isCut: boolean }) => string;
  /** "Sun 22 Nov, 20:15 – 20:45", "Sun 22 Nov, 20:15 – now". */
  readonly span: (span: Span) => string;
}

/** @throws RangeError for an unknown time zone */
export function makeTimeLabels(timeZone: string, locale?: string): TimeLabels {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale ?? pageLocale(), { ...parts, timeZone });
  const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const clockParts = { hour: '2-digit', minute: '2-digit' } as const;
  const whole = format({ ...dayParts, ...clockParts });
  const clock = format(clockParts);
  const day = format(dayParts);
  const shortDay = format({ day: 'numeric', month: 'short' });
  return {
    time: (atMs) => whole.format(atMs),
    clock: (atMs) => clock.format(atMs),
    day: (atMs) => day.format(atMs),
    shortDay: (atMs) => shortDay.format(atMs),
    start: ({ startMs, isCut }) => (isCut ? `before ${shortDay.format(startMs)}` : whole.format(startMs)),
    span(span) {
      const { startMs, endMs } = span;
      if (isOpen(span)) return `${whole.format(startMs)} – now`;
      const isOneDay = day.format(startMs) === day.format(endMs);
      return `${whole.format(startMs)} – ${(isOneDay ? clock : whole).format(endMs)}`;
    },
  };
}

export interface MomentLabel {
  readonly title: string;
  readonly place: string;
  readonly kind: PlaceKind | null;
  /** Empty = none. */
  readonly quest: string;
  readonly length: string;
}

interface MomentFacts {
  readonly past: Past;
  /** Ascending. */
  readonly stays: readonly Stay[];
  readonly placeLabels: PlaceLabels;
  readonly timeLabels: TimeLabels;
  /** By the server's clock. */
  readonly nowMs: number;
}

/** Label of the character's place at a moment; null = unknown. */
export function momentLabel(
  atMs: number,
  { past, stays, placeLabels, timeLabels, nowMs }: MomentFacts,
): MomentLabel | null {
  const moment = { startMs: atMs, endMs: atMs + 1 };
  const [stay] = spansWithin(stays, moment);
  if (stay !== undefined) {
    const names = placeLabels.quests(stay.place).map(({ name }) => name);
    return {
      title: timeLabels.span(stay),
      place: placeLabels.place(stay.place),
      kind: stay.kind,
      quest: names.join(' / '),
      length: lengthText(lengthOf([stay], nowMs)),
    };
  }
  const session = past.presence.segments.find((each) => each.startMs <= atMs && atMs < each.endMs);
  if (session === undefined) return null;
  return {
    title: timeLabels.span(session),
    place: 'Logged out',
    kind: null,
    quest: '',
    length: lengthText(lengthOf([session], nowMs)),
  };
}

/** The label of a moment as one string. */
export function momentText(words: MomentLabel | null): string {
  if (words === null) return 'No data';
  const { title, place, kind, quest, length } = words;
  return [title, place, kind === null ? '' : kindLabels[kind], quest, length]
    .filter((part) => part !== '')
    .join(', ');
}

/** A figure above the picture. */
export interface SummaryFigure {
  readonly label: string;
  readonly value: string;
  /** Beside the value, quieter; empty = nothing. */
  readonly note: string;
}

interface SummaryFacts {
  readonly dayCount: DayCount;
  readonly nowMs: number;
  readonly areas: ReadonlyMap<number, Area>;
  readonly placeLabels: PlaceLabels;
}

const nothing = '–';

/** Totals over the days of the picture. */
export function activitySummary(past: Past, facts: SummaryFacts): readonly SummaryFigure[] {
  const { dayCount, nowMs, areas, placeLabels } = facts;
  const fromMs = nowMs - Number(dayCount) * dayMs;
  const online = timesSince(past.presence.online, fromMs);
  const onlineMs = lengthOf(online, nowMs);
  const before = [{ startMs: 0, endMs: fromMs }];
  const places = countWithout(past.places, past.presence.offline).map((place) => ({
    ...place,
    counted: timesSince(place.counted, fromMs),
  }));
  const isQuest = (place: PlaceId) => kindOf(place, areas) === 'quest';
  const most = mostOf(places, isQuest, nowMs) ?? mostOf(places, (place) => place !== null, nowMs);
  const levels = levelsGained(countWithout(past.levels, before).filter(({ counted }) => counted.length > 0));
  return [
    {
      label: 'Online',
      value: onlineMs === 0 ? nothing : lengthText(onlineMs),
      note: onlineMs === 0 ? '' : formatCount(online.length, 'session'),
    },
    {
      label: 'Most time in',
      value: most === null ? nothing : placeLabels.either(most.value),
      note: most === null ? '' : lengthText(most.lengthMs),
    },
    {
      label: 'Levels gained',
      value: levels === null ? nothing : String(levels.to - levels.from),
      note:
        levels === null
          ? ''
          : levels.to === levels.from
            ? `level ${levels.to}`
            : `${levels.from} to ${levels.to}`,
    },
  ];
}

interface Words {
  readonly placeLabels: Pick<PlaceLabels, 'either'>;
  readonly timeLabels: Pick<TimeLabels, 'span'>;
}

/**
 * Describes the selected row and counts the rows that overlap it, filtered or not. Shown, and announced to screen
 * readers.
 */
export function selectionText(past: Past, { table, startMs }: Selection, span: Span, words: Words): string {
  const { places, levels, presence } = past;
  const place = places.find((each) => each.startMs === startMs);
  const level = levels.find((each) => each.startMs === startMs);
  const session = presence.segments.find((each) => each.startMs === startMs);
  const subjects = {
    places: place === undefined ? '' : words.placeLabels.either(place.value),
    levels: level === undefined ? '' : `Level ${level.value}`,
    presence: session === undefined ? '' : session.value ? 'Logged in' : 'Logged out',
  };
  const count = (segments: readonly Span[]) =>
    segments.filter((each) => commonSpan(each, span) !== null).length;
  const others = [
    { name: 'places', text: formatCount(count(places), 'place') },
    { name: 'levels', text: formatCount(count(levels), 'level') },
    {
      name: 'presence',
      text: formatCount(count(presence.segments), 'session or break', 'sessions and breaks'),
    },
  ].filter(({ name }) => name !== table);
  return `${subjects[table]}, ${words.timeLabels.span(span)}: ${others.map(({ text }) => text).join(', ')}.`;
}
