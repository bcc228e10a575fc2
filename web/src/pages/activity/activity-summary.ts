import { levelsGained, mostOf, timesSince } from '@rollcall/game/activity-figures';
import { countWithout } from '@rollcall/game/activity-segments';
import type { Area } from '@rollcall/game/area';
import { lengthText } from '@rollcall/game/durations';
import { lengthOf } from '@rollcall/game/time-spans';
import { formatCount } from '../../ui/format.ts';
import type { DayCount } from './activity-filters.ts';
import { kindOf, type Past, type PlaceId } from './activity-view.ts';
import type { PlaceWords } from './activity-words.ts';

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
  readonly placeWords: PlaceWords;
}

const dayMs = 86_400_000;
const nothing = '–';

/** What the days of the picture come to. */
export function activitySummary(past: Past, facts: SummaryFacts): readonly SummaryFigure[] {
  const { dayCount, nowMs, areas, placeWords } = facts;
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
      value: most === null ? nothing : placeWords.either(most.value),
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
