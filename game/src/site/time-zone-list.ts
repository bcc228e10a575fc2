import { zoneOffsetMinutes } from '../time-zone.ts';

/** A time zone with the words by which people search for it. */
export interface ZoneEntry {
  /** `America/Argentina/Buenos_Aires` */
  readonly name: string;
  /** "Buenos Aires, Argentina" */
  readonly city: string;
  /** "Americas"; "Universal time" for zones that are not named after a place. */
  readonly region: string;
  /** Minutes ahead of UTC at the moment for which the list was made. */
  readonly offsetMinutes: number;
  /** All words that find it, in lower case. */
  readonly words: string;
}

export interface ZoneGroup {
  readonly region: string;
  readonly zones: readonly ZoneEntry[];
}

const regions: Readonly<Record<string, string>> = {
  America: 'Americas',
  Arctic: 'Europe',
  Atlantic: 'Atlantic Ocean',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific Ocean',
};

/** Present names of cities whose zones some browsers list under a former name. */
const citiesToday: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
};

const nowhere = 'Universal time';
const zonesWithoutPlace = ['UTC', 'GMT', 'Etc'];

/** `UTC+5:45`, `UTC−3`, `UTC`. */
export function formatZoneOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = (Math.abs(minutes) - rest) / 60;
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

const spaced = (part: string) => part.replaceAll('_', ' ');

/** City and region in a zone's name: "Berlin" and "Europe" for `Europe/Berlin`. */
export function zonePlace(name: string): { readonly city: string; readonly region: string } {
  const area = name.replace(/\/.*/, '');
  const rest = name.slice(area.length + 1);
  if (rest === '' || zonesWithoutPlace.includes(area)) {
    return { city: spaced(rest === '' ? area : rest), region: nowhere };
  }
  const end = rest.lastIndexOf('/');
  const last = rest.slice(end + 1);
  const within = end === -1 ? '' : `, ${spaced(rest.slice(0, end))}`;
  return { city: (citiesToday[last] ?? spaced(last)) + within, region: regions[area] ?? spaced(area) };
}

/** Lower case, without accents, and with one kind of minus. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[−–]/g, '-').toLowerCase();
}

/** Spellings of an offset that find it: `5:30`, `05:30` and `0530`. */
function offsetWords(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const hours = String(Math.trunc(Math.abs(minutes) / 60));
  const rest = String(Math.abs(minutes) % 60).padStart(2, '0');
  const forms = [`${hours}:${rest}`, `${hours.padStart(2, '0')}:${rest}`, `${hours.padStart(2, '0')}${rest}`];
  if (rest === '00') forms.push(hours);
  return forms.flatMap((form) => [`${sign}${form}`, `utc${sign}${form}`, `gmt${sign}${form}`]).join(' ');
}

function entryOf(name: string, atMs: number): ZoneEntry {
  const place = zonePlace(name);
  const offsetMinutes = zoneOffsetMinutes(name, atMs);
  const words = plain(
    ` ${place.city} ${place.region} ${spaced(name.replaceAll('/', ' '))} ${name} ${offsetWords(offsetMinutes)}`,
  );
  return { name, ...place, offsetMinutes, words };
}

/**
 * Groups zones by region and sorts them by city.
 *
 * @param names zones of the machine, possibly with duplicates
 * @param atMs the moment for which offsets are computed
 * @param locale decides the sort order
 */
export function groupZones(names: readonly string[], atMs: number, locale: string): readonly ZoneGroup[] {
  const order = new Intl.Collator(locale);
  const groups = new Map<string, ZoneEntry[]>();
  for (const name of new Set(names)) {
    const entry = entryOf(name, atMs);
    groups.set(entry.region, [...(groups.get(entry.region) ?? []), entry]);
  }
  // Zones without a place come first: people who look for no city mostly look for these.
  const rank = (region: string) => (region === nowhere ? 0 : 1);
  return [...groups]
    .map(([region, zones]) => ({ region, zones: zones.toSorted((a, b) => order.compare(a.city, b.city)) }))
    .toSorted((a, b) => rank(a.region) - rank(b.region) || order.compare(a.region, b.region));
}

/**
 * The zones for which each word of the search begins a word: a city, region, offset (`+5:30`, `utc-3`) or part of the
 * zone's name.
 */
export function findZones(groups: readonly ZoneGroup[], search: string): readonly ZoneGroup[] {
  const terms = plain(search)
    .split(/[\s,]+/)
    .filter((term) => term !== '');
  if (terms.length === 0) return groups;
  const matches = ({ words }: ZoneEntry) => terms.every((term) => words.includes(` ${term}`));
  return groups
    .map(({ region, zones }) => ({ region, zones: zones.filter(matches) }))
    .filter(({ zones }) => zones.length > 0);
}
