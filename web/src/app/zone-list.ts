import { pageLocale } from '../ui/locale.ts';
import { findZones, formatZoneOffset, zonePlace, type ZoneGroup } from '@rollcall/game/site/time-zone-list';

/** One line of the picker. */
export interface ZoneOption {
  /** The zone, or '' for the browser's. */
  readonly value: string;
  readonly label: string;
  readonly offsetMinutes: number;
}

/** A type, not an interface, because the picker's list requires that it has no other fields. */
export type ZoneSection = {
  /** '' = the first section, without a heading. */
  readonly value: string;
  readonly items: readonly ZoneOption[];
};

/** The picker's sections for a search; without one, the browser's own zone comes first. */
export function zoneSections(
  groups: readonly ZoneGroup[],
  own: { readonly name: string; readonly offsetMinutes: number },
  search: string,
): readonly ZoneSection[] {
  const found = findZones(groups, search).map(({ region, zones }) => ({
    value: region,
    items: zones.map(({ name, city, offsetMinutes }) => ({ value: name, label: city, offsetMinutes })),
  }));
  if (search.trim() !== '') return found;
  const label = `Your browser's: ${own.name}`;
  return [{ value: '', items: [{ value: '', label, offsetMinutes: own.offsetMinutes }] }, ...found];
}

/** The toast about a choice; '' = the browser's own zone. */
export function zoneToastText(value: string, own: string, offsetMinutes: number): string {
  const zone = value === '' ? own : value;
  const { city } = zonePlace(zone);
  const offset = formatZoneOffset(offsetMinutes);
  const place = city === offset ? city : `${city} (${offset})`;
  return value === ''
    ? `Times are shown in your browser's time zone again: ${place}.`
    : `Times are shown in the time zone of ${place}.`;
}

/** The time of day in a zone, as "Sat 22:30" or as the locale writes it. One formatter serves all zones. */
export function zoneClock(locale = pageLocale()): (offsetMinutes: number, nowMs: number) => string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return (offsetMinutes, nowMs) => format.format(nowMs + offsetMinutes * 60_000);
}
