import { isCatalogueSettled, type Catalogue } from '../../data/catalogue.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import type { GameDefinition } from '@rollcall/game/definition';
import { findPlace, findQuests, placeText, unknownPlaceText } from '@rollcall/game/place';
import { indexQuestsByArea } from '@rollcall/game/quest-index';
import type { Quest } from '@rollcall/game/quest';
import { isOpen, type Span } from '@rollcall/game/time-spans';
import { awaitedText, type LinkedQuest, linkedQuests } from '../../panels/quest-summary.ts';
import type { PlaceId } from './activity-view.ts';

/** How places are called. */
export interface PlaceWords {
  readonly place: (place: PlaceId) => string;
  /** Played there; nobody knows which of several. */
  readonly quests: (place: PlaceId) => readonly LinkedQuest[];
  /** The quests of a place, or the place where there is none. */
  readonly either: (place: PlaceId) => string;
}

/** Words for places out of the catalogue; nothing is called unknown that is only loading. */
export function placeWords(
  catalogue: Pick<Catalogue, 'state' | 'areas' | 'quests'>,
  definition: Pick<GameDefinition, 'wiki_url'>,
): PlaceWords {
  const byArea = indexQuestsByArea<Quest>(catalogue.quests.values());
  const missing = isCatalogueSettled(catalogue.state) ? unknownPlaceText : awaitedText;
  const place = (id: PlaceId) => {
    const area = findPlace(id, catalogue.areas);
    if (area !== null) return cleanText(placeText(area, false));
    return id === null ? unknownPlaceText : missing;
  };
  const quests = (id: PlaceId) => linkedQuests(findQuests(id, byArea), definition);
  const either = (id: PlaceId) => {
    const names = new Set(quests(id).map(({ name }) => name));
    return names.size === 0 ? place(id) : [...names].join(' / ');
  };
  return { place, quests, either };
}

/** How times are written, in the reader's language and zone. */
export interface TimeWords {
  /** "Sun 22 Nov, 20:15" */
  readonly time: (atMs: number) => string;
  /** "20:15" */
  readonly clock: (atMs: number) => string;
  /** "Sun 22 Nov" */
  readonly day: (atMs: number) => string;
  /** "22 Nov" */
  readonly shortDay: (atMs: number) => string;
  /** When a segment began: "before 24 Aug" for one from before the window. */
  readonly start: (segment: Span & { readonly isCut: boolean }) => string;
  /** "Sun 22 Nov, 20:15 – 20:45", "Sun 22 Nov, 20:15 – now". */
  readonly span: (span: Span) => string;
}

/**
 * @param locale the browser's when left out
 * @throws RangeError when it is no time zone
 */
export function timeWords(timeZone: string, locale?: string): TimeWords {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone });
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
